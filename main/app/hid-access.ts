import type { DevicePermissionHandlerHandlerDetails, HIDDevice, Session } from 'electron';
import { ProblemError } from '../../shared/problem.ts';
import { type FoundHidDevice, type HidScanner, MAX_HID_SCANNERS } from '../../shared/scanner.ts';
import { createUndo } from '../platform/undo.ts';
import { isAppUrl } from './app-url.ts';

/** Usage page of barcode scanners (USB-IF, HID Usage Tables 1.5, "Barcode Scanner Page"). */
const SCANNER_USAGE_PAGE = 0x8c;
/** The longest name and serial number that the settings store. */
const MAX_TEXT_LENGTH = 200;

type HidSession = Pick<Session, 'on' | 'off' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>;

interface PendingChoice {
  readonly answer: (deviceId: string | null) => void;
  readonly devices: Map<string, FoundHidDevice>;
}

/**
 * What the page may open through WebHID, and the user's choice of scanner. Grants a session that refuses everything access to
 * barcode scanners only: its app page may request scanners that speak HID-POS, a person chooses among them in Tem's own list,
 * and from then on the page may open the scanners in the settings. Call after the session was hardened, because this replaces
 * its permission check handler. (https://www.electronjs.org/docs/latest/tutorial/devices#webhid-api)
 */
export function allowHidScanners(
  own: HidSession,
  {
    savedScanners,
    saveScanners,
    onDevices,
  }: {
    readonly savedScanners: () => readonly HidScanner[];
    readonly saveScanners: (scanners: HidScanner[]) => void;
    /** Shows the devices to choose from, again whenever they change. */
    readonly onDevices: (devices: readonly FoundHidDevice[]) => void;
  },
) {
  let choice: PendingChoice | null = null;
  const end = (deviceId: string | null): void => {
    const ended = choice;
    choice = null;
    ended?.answer(deviceId);
  };
  const tell = ({ devices }: PendingChoice): void => onDevices([...devices.values()]);

  // Electron makes this check for 'hid' without web contents; only the origin is known.
  own.setPermissionCheckHandler((_contents, permission, origin) => permission === 'hid' && isAppUrl(origin));
  own.setDevicePermissionHandler((details) => mayOpen(details, savedScanners()));

  const undo = createUndo();
  undo.add(() => {
    own.setPermissionCheckHandler(() => false);
    own.setDevicePermissionHandler(() => false);
  });
  const listeners = undo.listenersOf(own);
  listeners.on('select-hid-device', (event, { deviceList, frame }, callback) => {
    event.preventDefault();
    // An earlier list is no longer shown.
    end(null);
    // Without an argument the request is cancelled.
    const answer = (deviceId: string | null): void => (deviceId === null ? callback() : callback(deviceId));
    if (frame === null || frame.parent !== null || !isAppUrl(frame.url)) {
      answer(null);
      return;
    }
    const scanners = deviceList.filter(isScanner).map(toFoundDevice);
    choice = { answer, devices: new Map(scanners.map((scanner) => [scanner.deviceId, scanner])) };
    tell(choice);
  });
  listeners.on('hid-device-added', (_event, { device }) => {
    if (choice === null || !isScanner(device)) return;
    choice.devices.set(device.deviceId, toFoundDevice(device));
    tell(choice);
  });
  listeners.on('hid-device-removed', (_event, { device }) => {
    if (choice?.devices.delete(device.deviceId) === true) tell(choice);
  });

  return {
    /**
     * Applies the user's choice from the list of found devices: a device's id, or null for none. The choice is saved before the
     * page gets the device.
     * @throws ProblemError `scanner-gone` if the device is not connected (any more), `too-many-scanners`
     */
    choose(deviceId: string | null) {
      const chosen = deviceId === null ? null : choice?.devices.get(deviceId);
      let granted: string | null = null;
      try {
        if (chosen === undefined) throw new ProblemError('scanner-gone');
        if (chosen !== null) saveScanners(addScanner(savedScanners(), chosen));
        granted = deviceId;
      } finally {
        end(granted);
      }
    },
    /** Cancels a choice that nobody can make any more. */
    cancel: () => end(null),
    /** Refuses all devices again. */
    close() {
      end(null);
      undo.run();
    },
  };
}

/** Whether a device was chosen by someone. The settings could name any device; only scanners are opened. */
function mayOpen(
  { deviceType, device, origin }: DevicePermissionHandlerHandlerDetails,
  kept: readonly HidScanner[],
): boolean {
  return (
    deviceType === 'hid' &&
    isAppUrl(origin) &&
    'collections' in device &&
    isScanner(device) &&
    kept.some((scanner) => matchesScanner(scanner, device))
  );
}

function isScanner({ collections }: HIDDevice): boolean {
  return collections.some(({ usagePage }) => usagePage === SCANNER_USAGE_PAGE);
}

/** A scanner saved without a serial number matches any of its model: most cheap scanners have none. */
function matchesScanner(
  kept: HidScanner,
  { vendorId, productId, serialNumber }: Pick<HIDDevice, 'vendorId' | 'productId' | 'serialNumber'>,
): boolean {
  return (
    kept.vendorId === vendorId &&
    kept.productId === productId &&
    (kept.serialNumber === null || kept.serialNumber === serialNumber?.slice(0, MAX_TEXT_LENGTH))
  );
}

function toFoundDevice({ deviceId, vendorId, productId, serialNumber, name }: HIDDevice): FoundHidDevice {
  return {
    deviceId,
    vendorId,
    productId,
    serialNumber:
      serialNumber === undefined || serialNumber === '' ? null : serialNumber.slice(0, MAX_TEXT_LENGTH),
    name: name.slice(0, MAX_TEXT_LENGTH),
  };
}

function addScanner(
  kept: readonly HidScanner[],
  { vendorId, productId, serialNumber, name }: FoundHidDevice,
): HidScanner[] {
  const others = kept.filter(
    (scanner) =>
      scanner.vendorId !== vendorId ||
      scanner.productId !== productId ||
      scanner.serialNumber !== serialNumber,
  );
  if (others.length >= MAX_HID_SCANNERS)
    throw new ProblemError('too-many-scanners', { most: MAX_HID_SCANNERS });
  return [...others, { vendorId, productId, serialNumber, name }];
}
