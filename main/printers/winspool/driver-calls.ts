import type { NativeApi } from './native-api.ts';
import { callError, getPrinterInfo } from './queue-calls.ts';
import {
  type MemoryView,
  PAPER_NAME_BYTES,
  RESOLUTION_BYTES,
  readPaperNames,
  readResolutions,
} from './structures.ts';
import type { Capabilities, DeviceInfo } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-getdevicecaps (numbers: wingdi.h) */
const DEVICE_CAPS: Readonly<Record<keyof DeviceInfo, number>> = {
  dpiX: 88,
  dpiY: 90,
  physicalWidth: 110,
  physicalHeight: 111,
  offsetX: 112,
  offsetY: 113,
  printableWidth: 8,
  printableHeight: 10,
};

/** https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-devicecapabilitiesw (numbers: wingdi.h) */
const DC_MINEXTENT = 4;
const DC_MAXEXTENT = 5;
const DC_ENUMRESOLUTIONS = 13;
const DC_PAPERNAMES = 16;
/** -1 as an unsigned 32-bit number. */
const UNKNOWN_CAPABILITY = 0xffff_ffff;
/** A driver that reports more is broken. */
const MAX_ENTRIES = 10_000;

/** GetDeviceCaps of the driver with the user's settings, which CreateICW uses by default. @throws WinspoolError */
export async function getDeviceInfo(native: NativeApi, printer: string): Promise<DeviceInfo> {
  const { value: context, error } = await native.call('CreateICW', 'WINSPOOL', printer, 0, 0);
  if (context === 0n) throw callError('CreateICW', error);
  try {
    const entries: [string, number][] = [];
    for (const [name, index] of Object.entries(DEVICE_CAPS))
      entries.push([name, Number((await native.call('GetDeviceCaps', context, index)).value)]);
    return Object.fromEntries(entries) as Record<keyof DeviceInfo, number>;
  } finally {
    await native.call('DeleteDC', context);
  }
}

/** What the driver offers. @throws WinspoolError */
export async function getCapabilities(native: NativeApi, printer: string): Promise<Capabilities> {
  const { port } = await getPrinterInfo(native, printer);
  /** The result packs both values: the width in the low word, the length in the high word. */
  const extent = async (capability: number): Promise<[number, number] | null> => {
    const { value } = await native.call('DeviceCapabilitiesW', printer, port, capability, 0, 0);
    const both = Number(BigInt.asUintN(32, value));
    return both === 0 || both === UNKNOWN_CAPABILITY ? null : [both & 0xffff, both >>> 16];
  };
  const all = async <Entry>(
    capability: number,
    entryBytes: number,
    read: (written: MemoryView, count: number) => Entry[],
  ): Promise<Entry[]> => {
    const ask = async (into: Parameters<NativeApi['call']>[1]): Promise<number> => {
      const { value, error } = await native.call('DeviceCapabilitiesW', printer, port, capability, into, 0);
      // A driver also returns -1 for an unknown capability.
      if (value < 0n && error !== 0) throw callError('DeviceCapabilitiesW', error);
      return Math.max(0, Number(value));
    };
    const count = await ask(0);
    if (count === 0 || count > MAX_ENTRIES) return [];
    // Doubles the buffer: the call does not take its size, and the driver may report another entry between the two calls.
    const into = native.block(2 * count * entryBytes);
    return read(into, Math.min(await ask(into), 2 * count));
  };
  const [least, most] = [await extent(DC_MINEXTENT), await extent(DC_MAXEXTENT)];
  return {
    extents: least === null || most === null ? null : { least, most },
    resolutions: await all(DC_ENUMRESOLUTIONS, RESOLUTION_BYTES, readResolutions),
    papers: await all(DC_PAPERNAMES, PAPER_NAME_BYTES, readPaperNames),
  };
}
