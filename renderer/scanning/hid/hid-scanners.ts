import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { FoundHidDevice, HidScanner } from '../../../shared/scanner.ts';
import type { SettingsModel } from '../../components/context/settings.ts';
import { watchDevice } from './watch-device.ts';
import { type HidDevice, isConnection, isScanner, SCANNER_PAGE, type WebHid } from './web-hid.ts';

/** An open scanner. WebHID exposes no serial number: two of one model look alike. */
export interface OpenScanner {
  readonly vendorId: number;
  readonly productId: number;
  /** The last code it read; null before the first scan. */
  readonly lastCode: string | null;
}

interface HidScannersState {
  readonly open: readonly OpenScanner[];
  /** The devices to choose from while a scanner is being added; null otherwise. */
  readonly found: readonly FoundHidDevice[] | null;
}

/** The station's HID-POS scanners. */
export type HidScanners = ReturnType<typeof createHidScanners>;

interface HidScannersDependencies {
  readonly hid: WebHid | null;
  readonly tem: TemApi;
  readonly settings: SettingsModel;
  /** Receives a complete scan. */
  readonly scanned: (text: string) => void;
  /** Reports a problem. */
  readonly report: (problem: ProblemError) => void;
}

interface WatchedDevice {
  readonly shown: OpenScanner;
  readonly close: () => void;
}

/**
 * Creates the scanners. Scanners named in the settings are open whenever they are plugged in: at the window's start,
 * when reconnected, and after being added. Those no longer in the settings are closed.
 */
export function createHidScanners({ hid, tem, settings, scanned, report }: HidScannersDependencies) {
  const store = createStore<HidScannersState>()(() => ({ open: [], found: null }));
  const watched = new Map<HidDevice, WatchedDevice>();
  /** Runs one at a time, so that a device is opened only once. */
  let last: Promise<void> = Promise.resolve();

  const show = (): void => store.setState({ open: Array.from(watched.values(), ({ shown }) => shown) });
  const onCode = (device: HidDevice, text: string): void => {
    const at = watched.get(device);
    if (at !== undefined) watched.set(device, { ...at, shown: { ...at.shown, lastCode: text } });
    show();
    scanned(text);
  };
  const open = async (device: HidDevice): Promise<void> => {
    if (!isScanner(device) || watched.has(device)) return;
    const { vendorId, productId } = device;
    try {
      const close = await watchDevice(device, {
        code: (text) => onCode(device, text),
        refused: () => report(new ProblemError('scanner-unreadable', { name: nameOf(device) })),
      });
      watched.set(device, { close, shown: { vendorId, productId, lastCode: null } });
    } catch {
      report(new ProblemError('scanner-not-opened', { name: nameOf(device) }));
    }
  };
  const close = (device: HidDevice): boolean => {
    watched.get(device)?.close();
    return watched.delete(device);
  };
  const runExclusive = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work).finally(show);
    last = done.catch(() => undefined);
    return done;
  };
  const savedScanners = (): readonly HidScanner[] => settings.store.getState().settings?.hidScanners ?? [];
  const openAll = async (anyway = false): Promise<void> => {
    if (hid === null) return;
    // A page that may not ask has no permitted devices.
    const permitted = anyway || savedScanners().length > 0 ? await hid.getDevices().catch(() => []) : [];
    for (const device of watched.keys()) if (!permitted.includes(device)) close(device);
    for (const device of permitted) await open(device);
  };

  hid?.addEventListener('connect', (event) => {
    // Main decides through this list which device it is and whether it may be opened.
    if (isConnection(event)) void runExclusive(() => openAll());
  });
  hid?.addEventListener('disconnect', (event) => {
    if (!isConnection(event) || !close(event.device)) return;
    show();
    report(new ProblemError('scanner-lost', { name: nameOf(event.device) }));
  });
  let before = '[]';
  settings.store.subscribe(() => {
    const now = JSON.stringify(savedScanners());
    if (now === before) return;
    before = now;
    void runExclusive(() => openAll());
  });
  tem.messages.scanners.found((found) => {
    // A list that arrives after the choice is over is not shown.
    if (store.getState().found !== null) store.setState({ found });
  });

  return {
    store,
    /** Whether this window supports them. */
    supported: hid !== null,
    /** Asks for a scanner to add; works only within a click or key press. Throws the problem. */
    async add() {
      if (hid === null) return;
      store.setState({ found: [] });
      try {
        const chosen = await hid.requestDevice({ filters: [{ usagePage: SCANNER_PAGE }] });
        if (chosen.length > 0) await runExclusive(() => openAll(true));
      } finally {
        store.setState({ found: null });
      }
    },
    /** Chooses one of the found devices; null for none. */
    async choose(deviceId: string | null) {
      await tem.calls.scanners.choose({ deviceId });
    },
    async forget(scanner: HidScanner) {
      // A device granted without a serial number stays granted for the session, whatever the settings say.
      const granted =
        scanner.serialNumber === null
          ? Array.from(watched.keys()).filter((device) => isOfModel(device, scanner))
          : [];
      await settings.save(({ hidScanners }) => ({
        hidScanners: hidScanners.filter((other) => !isSame(other, scanner)),
      }));
      await runExclusive(async () => {
        for (const device of granted) {
          close(device);
          await device.forget();
        }
        await openAll();
      });
    },
  };
}

export function isOfModel(
  device: Pick<HidDevice, 'vendorId' | 'productId'>,
  { vendorId, productId }: HidScanner,
): boolean {
  return device.vendorId === vendorId && device.productId === productId;
}

function isSame(one: HidScanner, other: HidScanner): boolean {
  return isOfModel(one, other) && one.serialNumber === other.serialNumber;
}

/** A device's name, or its ids if it has none. */
function nameOf({ productName, vendorId, productId }: HidDevice): string {
  if (productName !== '') return productName;
  return [vendorId, productId].map((number) => number.toString(16).padStart(4, '0')).join(':');
}
