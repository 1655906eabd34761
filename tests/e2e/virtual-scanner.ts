import type { ElectronApplication } from '@playwright/test';
import { electronBinary } from '../electron/launch.ts';

/** Whether a test can plug a scanner in, which only the stand-in supports. */
export const CAN_PLUG_SCANNER = electronBinary().kind === 'stand-in';

/** A scanner that speaks HID-POS, plugged into the app's session by a test. */
export interface VirtualScanner {
  plug(): Promise<void>;
  unplug(): Promise<void>;
  /** Sends a code as one report: count, AIM identifier, 56 bytes, two of the vendor's, flags. */
  scan(text: string): Promise<void>;
}

/** A member of the session that only the stand-in has (tests/electron/stand-in/hid.ts). */
interface WithHid {
  readonly _hid: {
    plug(device: object): void;
    unplug(id: string): void;
    report(id: string, reportId: number, bytes: number[]): void;
  };
}

/** Makes a scanner; its descriptor follows the HID Point of Sale Usage Tables, not a device. */
export function createVirtualScanner(
  app: Pick<ElectronApplication, 'evaluate'>,
  { name, serialNumber = '' }: { readonly name: string; readonly serialNumber?: string },
): VirtualScanner {
  const item = (usages: number[], reportCount: number, reportSize = 8) => ({
    usages,
    reportCount,
    reportSize,
  });
  const inputReports = [
    {
      reportId: 2,
      items: [
        item([0x01003b], 1),
        item([0x8c00fb, 0x8c00fc, 0x8c00fd], 3),
        item([0x8c00fe], 56),
        item([0xff660004, 0xff660000], 2),
        item([0x8c00ff], 8, 1),
      ],
    },
  ];
  const device = {
    deviceId: name,
    vendorId: 0x0c2e,
    productId: 0x0b01,
    name,
    serialNumber,
    collections: [
      {
        usagePage: 0x8c,
        usage: 2,
        type: 1,
        children: [],
        inputReports,
        outputReports: [],
        featureReports: [],
      },
    ],
  };
  return {
    plug: () =>
      app.evaluate(({ session }, one) => {
        (session.defaultSession as unknown as WithHid)._hid.plug(one);
      }, device),
    unplug: () =>
      app.evaluate(({ session }, id) => {
        (session.defaultSession as unknown as WithHid)._hid.unplug(id);
      }, name),
    scan: (text) =>
      app.evaluate(
        ({ session }, { id, bytes }) => {
          (session.defaultSession as unknown as WithHid)._hid.report(id, 2, bytes);
        },
        {
          id: name,
          bytes: [text.length, ...Buffer.from(`]C0${text.padEnd(56, '\0')}`, 'latin1'), 0x6a, 0, 0],
        },
      ),
  };
}
