import type { MemoryView } from '../../../../main/printers/winspool/structures.ts';
import type { JobInfo, PrinterInfo } from '../../../../main/printers/winspool/winspool.ts';

// Buffers as Windows x64 writes them, after Microsoft's documentation and winspool.h: nobody recorded these on Windows. The
// structures come first, the texts that they point to fill the end.

/** https://learn.microsoft.com/windows/win32/printdocs/job-info-1 */
export const JOB_STATUS = {
  PAUSED: 0x1,
  ERROR: 0x2,
  DELETING: 0x4,
  SPOOLING: 0x8,
  PRINTING: 0x10,
  OFFLINE: 0x20,
  PAPEROUT: 0x40,
  PRINTED: 0x80,
  DELETED: 0x100,
  BLOCKED_DEVQ: 0x200,
  USER_INTERVENTION: 0x400,
  RESTART: 0x800,
  COMPLETE: 0x1000,
  RETAINED: 0x2000,
  RENDERING_LOCALLY: 0x4000,
} as const;

/** https://learn.microsoft.com/windows/win32/printdocs/printer-info-2 */
export const PRINTER_STATUS = {
  PAUSED: 0x1,
  ERROR: 0x2,
  PENDING_DELETION: 0x4,
  PAPER_JAM: 0x8,
  PAPER_OUT: 0x10,
  MANUAL_FEED: 0x20,
  PAPER_PROBLEM: 0x40,
  OFFLINE: 0x80,
  IO_ACTIVE: 0x100,
  BUSY: 0x200,
  PRINTING: 0x400,
  OUTPUT_BIN_FULL: 0x800,
  NOT_AVAILABLE: 0x1000,
  WAITING: 0x2000,
  PROCESSING: 0x4000,
  INITIALIZING: 0x8000,
  WARMING_UP: 0x10000,
  TONER_LOW: 0x20000,
  NO_TONER: 0x40000,
  PAGE_PUNT: 0x80000,
  USER_INTERVENTION: 0x100000,
  OUT_OF_MEMORY: 0x200000,
  DOOR_OPEN: 0x400000,
  SERVER_UNKNOWN: 0x800000,
  POWER_SAVE: 0x1000000,
  SERVER_OFFLINE: 0x2000000,
  DRIVER_UPDATE_NEEDED: 0x4000000,
} as const;

type Field = readonly [at: number, value: number | string | null];

/** Structures of one size, each a list of fields: a number is a DWORD, a text a pointer to it, null a null pointer. */
export function structures(
  size: number,
  all: readonly (readonly Field[])[],
  address = 0x1f0_a000_1000n,
): MemoryView {
  const texts = all.flat().flatMap(([, value]) => (typeof value === 'string' ? [`${value}\0`] : []));
  const length = all.length * size + texts.join('').length * 2;
  const bytes = Buffer.alloc(length);
  let end = length;
  for (const [index, fields] of all.entries())
    for (const [at, value] of fields) {
      if (typeof value === 'number') bytes.writeUInt32LE(value, index * size + at);
      if (typeof value !== 'string') continue;
      end -= (value.length + 1) * 2;
      bytes.write(value, end, 'utf16le');
      bytes.writeBigUInt64LE(address + BigInt(end), index * size + at);
    }
  return { bytes: new Uint8Array(bytes), address };
}

export const jobInfos = (jobs: readonly JobInfo[], address?: bigint): MemoryView =>
  structures(
    96,
    jobs.map((job) => [
      [0, job.id],
      [8, 'Xprinter XP-420B'],
      [16, String.raw`\\TRAM-1`],
      [24, 'Trạm 1'],
      [32, job.document],
      [40, 'RAW'],
      [48, job.statusText === '' ? null : job.statusText],
      [56, job.status],
      [60, 1],
      [64, 1],
      [68, 1],
      [72, job.pagesPrinted],
    ]),
    address,
  );

export const printerInfo2 = (info: PrinterInfo, address?: bigint): MemoryView =>
  structures(
    136,
    [
      [
        [8, 'Xprinter XP-420B'],
        [16, ''],
        [24, info.port],
        [32, info.driver],
        [40, ''],
        [48, info.location === '' ? null : info.location],
        [72, 'winprint'],
        [80, 'RAW'],
        [104, info.attributes],
        [108, 1],
        [124, info.status],
        [128, info.jobs],
      ],
    ],
    address,
  );

/** One entry of PRINTER_NOTIFY_INFO; a text is a pointer to memory of Windows' own. */
export interface NotifyEntry {
  readonly type: number;
  readonly field: number;
  readonly id: number;
  readonly value: number | string;
}

/** PRINTER_NOTIFY_INFO: the whole of it, and the texts by their addresses. */
export function notifyInfo(entries: readonly NotifyEntry[], discarded = false) {
  const bytes = Buffer.alloc(16 + 32 * entries.length);
  bytes.writeUInt32LE(2, 0);
  bytes.writeUInt32LE(discarded ? 1 : 0, 4);
  bytes.writeUInt32LE(entries.length, 8);
  const texts = new Map<bigint, Buffer>();
  for (const [index, { type, field, id, value }] of entries.entries()) {
    const at = 16 + index * 32;
    bytes.writeUInt16LE(type, at);
    bytes.writeUInt16LE(field, at + 2);
    bytes.writeUInt32LE(id, at + 8);
    if (typeof value === 'number') {
      bytes.writeUInt32LE(value, at + 16);
      continue;
    }
    const text = Buffer.from(`${value}\0`, 'utf16le');
    const address = 0x2_0000_0000n + BigInt(index) * 0x1000n;
    texts.set(address, text);
    bytes.writeUInt32LE(text.length, at + 16);
    bytes.writeBigUInt64LE(address, at + 24);
  }
  return { bytes: new Uint8Array(bytes), texts };
}
