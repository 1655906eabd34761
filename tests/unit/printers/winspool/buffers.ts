import type { MemoryView } from '../../../../main/printers/winspool/structures.ts';
import type { JobInfo, PrinterInfo } from '../../../../main/printers/winspool/winspool.ts';

// Buffers as Windows x64 writes them, after Microsoft's documentation and winspool.h: nobody recorded these on Windows. The
// structures come first, the texts that they point to fill the end.

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
