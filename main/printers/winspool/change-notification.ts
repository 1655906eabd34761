import { copyText, type MemoryBlock, type NativeApi, readNumber } from './native-api.ts';
import { openPrinter, requireSuccess } from './queue-calls.ts';
import { type MemoryView, POINTER_BYTES, viewPart } from './structures.ts';
import { type JobChange, WinspoolError } from './winspool.ts';

// PRINTER_NOTIFY_INFO and its options on Windows x64: https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info-data
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-options (numbers: winspool.h)

const NOTIFY_CALL = 'FindNextPrinterChangeNotification';

/** The header before the first entry: version, flags, count, and four bytes of padding. */
const NOTIFY_HEAD_BYTES = 16;
const NOTIFY_ENTRY_BYTES = 32;
/** A larger count is not believed: no packing station's queue has so many changes. */
const MAX_ENTRIES = 100_000;

const INFO_DISCARDED = 1;
const PRINTER_NOTIFY = { type: 0, status: 0x12 } as const;
const JOB_NOTIFY = {
  type: 1,
  status: 0x0a,
  statusText: 0x0b,
  document: 0x0d,
  pagesPrinted: 0x15,
} as const;

/** PRINTER_NOTIFY_OPTIONS and PRINTER_NOTIFY_OPTIONS_TYPE. */
const NOTIFY_OPTIONS = { bytes: 24, typeBytes: 24, version: 2, refresh: 1 } as const;

/** @throws WinspoolError if the header is incomplete or its count is too large */
export function readNotifyHead(written: MemoryView) {
  const head = viewPart(written, 0, NOTIFY_HEAD_BYTES, NOTIFY_CALL);
  const entries = head.getUint32(8, true);
  if (entries > MAX_ENTRIES)
    throw new WinspoolError(NOTIFY_CALL, 0, `${NOTIFY_CALL} tells of ${entries} changes`);
  return {
    entries,
    /** Windows ran out of room and discarded changes: a full refresh is needed. */
    discarded: (head.getUint32(4, true) & INFO_DISCARDED) !== 0,
  };
}

/** Copies a text of the given length from this process' memory that Windows owns; null if it can't be read. */
type CopyText = (address: bigint, bytes: number) => string | null;

interface NotifiedChanges {
  /** The printer's PRINTER_STATUS_*; null if it is not included. */
  readonly status: number | null;
  readonly jobs: readonly JobChange[];
}

/**
 * Reads the entries after the header, one for each changed field of each job; skips fields that were not requested.
 * @throws WinspoolError if the entries are incomplete
 */
export function readChanges(written: MemoryView, entries: number, copyText: CopyText): NotifiedChanges {
  const all = viewPart(written, 0, entries * NOTIFY_ENTRY_BYTES, NOTIFY_CALL);
  const jobs = new Map<number, JobChange>();
  let status: number | null = null;
  for (let at = 0; at < all.byteLength; at += NOTIFY_ENTRY_BYTES) {
    const type = all.getUint16(at, true);
    const field = all.getUint16(at + 2, true);
    const number = all.getUint32(at + 16, true);
    if (type === PRINTER_NOTIFY.type && field === PRINTER_NOTIFY.status) status = number;
    if (type !== JOB_NOTIFY.type) continue;
    const id = all.getUint32(at + 8, true);
    const before = jobs.get(id) ?? { ...UNCHANGED_JOB, id };
    const text = (): string | null => copyText(all.getBigUint64(at + 24, true), number);
    switch (field) {
      case JOB_NOTIFY.status:
        jobs.set(id, { ...before, status: number });
        break;
      case JOB_NOTIFY.pagesPrinted:
        jobs.set(id, { ...before, pagesPrinted: number });
        break;
      case JOB_NOTIFY.statusText:
        jobs.set(id, { ...before, statusText: text() });
        break;
      case JOB_NOTIFY.document:
        jobs.set(id, { ...before, document: text() });
        break;
      default:
        break;
    }
  }
  return { status, jobs: [...jobs.values()] };
}

const UNCHANGED_JOB = { status: null, statusText: null, document: null, pagesPrinted: null } as const;

/** FindFirstPrinterChangeNotification's failure value. */
const INVALID_HANDLE = 0xffff_ffff_ffff_ffffn;

/** A subscribed queue with its open handles. */
export interface ChangeNotification {
  readonly printer: bigint;
  /** The handle to wait for, signaled once something has changed. */
  readonly change: bigint;
}

/**
 * Subscribes to a queue's changes: each job's status, status text, title and pages, and the printer's status.
 * https://learn.microsoft.com/windows/win32/printdocs/findfirstprinterchangenotification
 * @returns null if the system does not support this for the queue
 * @throws WinspoolError if there is no such queue
 */
export async function openChangeNotification(
  native: NativeApi,
  name: string,
): Promise<ChangeNotification | null> {
  const printer = await openPrinter(native, name);
  const { value } = await native.call(
    'FindFirstPrinterChangeNotification',
    printer,
    0,
    0,
    notifyOptions(native, 0),
  );
  const change = BigInt.asUintN(64, value);
  if (change !== 0n && change !== INVALID_HANDLE) return { printer, change };
  await native.call('ClosePrinter', printer);
  return null;
}

export async function closeChangeNotification(
  native: NativeApi,
  { printer, change }: ChangeNotification,
): Promise<void> {
  await native.call('FindClosePrinterChangeNotification', change);
  await native.call('ClosePrinter', printer);
}

/** The reported changes. With `gaps`, Windows discarded changes and this is the full current state. */
interface ReportedChanges extends NotifiedChanges {
  readonly gaps: boolean;
}

/**
 * Reads the changes since the last call.
 * https://learn.microsoft.com/windows/win32/printdocs/findnextprinterchangenotification
 * @throws WinspoolError
 */
export async function readChangeNotification(
  native: NativeApi,
  { change }: ChangeNotification,
): Promise<ReportedChanges> {
  const changes = await readNext(native, change, 0);
  if (!changes.gaps) return changes;
  // Windows reports nothing more until a full refresh is requested.
  const { status, jobs } = await readNext(native, change, notifyOptions(native, NOTIFY_OPTIONS.refresh));
  return { status, jobs, gaps: true };
}

async function readNext(native: NativeApi, change: bigint, asked: MemoryBlock | 0): Promise<ReportedChanges> {
  const what = native.block(POINTER_BYTES);
  const pointer = native.block(POINTER_BYTES);
  const call = 'FindNextPrinterChangeNotification';
  requireSuccess(call, await native.call(call, change, what, asked, pointer));
  const info = readNumber(pointer);
  if (info === 0n) return { status: null, jobs: [], gaps: false };
  try {
    const head = native.copy(info, NOTIFY_HEAD_BYTES);
    if (head === null) throw new WinspoolError(call, 0, `${call} wrote where nothing is`);
    const { entries, discarded } = readNotifyHead(head);
    const rest = native.copy(info + BigInt(NOTIFY_HEAD_BYTES), entries * NOTIFY_ENTRY_BYTES);
    if (rest === null) throw new WinspoolError(call, 0, `${call} wrote fewer changes than it tells of`);
    const changes = readChanges(rest, entries, (address, bytes) => copyText(native, address, bytes));
    return { ...changes, gaps: discarded };
  } finally {
    await native.call('FreePrinterNotifyInfo', info);
  }
}

/** PRINTER_NOTIFY_OPTIONS: https://learn.microsoft.com/windows/win32/printdocs/printer-notify-options */
function notifyOptions(native: NativeApi, flags: number): MemoryBlock {
  const types = [
    {
      type: JOB_NOTIFY.type,
      fields: [JOB_NOTIFY.status, JOB_NOTIFY.statusText, JOB_NOTIFY.document, JOB_NOTIFY.pagesPrinted],
    },
    { type: PRINTER_NOTIFY.type, fields: [PRINTER_NOTIFY.status] },
  ];
  const fields = types.map(({ fields }) => native.block(new Uint8Array(Uint16Array.from(fields).buffer)));
  const entries = new DataView(new ArrayBuffer(types.length * NOTIFY_OPTIONS.typeBytes));
  for (const [index, { type, fields: wanted }] of types.entries()) {
    const at = index * NOTIFY_OPTIONS.typeBytes;
    entries.setUint16(at, type, true);
    entries.setUint32(at + 12, wanted.length, true);
    entries.setBigUint64(at + 16, fields[index]?.address ?? 0n, true);
  }
  const list = native.block(new Uint8Array(entries.buffer), fields);
  const head = new DataView(new ArrayBuffer(NOTIFY_OPTIONS.bytes));
  head.setUint32(0, NOTIFY_OPTIONS.version, true);
  head.setUint32(4, flags, true);
  head.setUint32(8, types.length, true);
  head.setBigUint64(16, list.address, true);
  return native.block(new Uint8Array(head.buffer), [list]);
}
