import { copyText, type MemoryBlock, type NativeApi, readNumber } from './native-api.ts';
import {
  JOB_NOTIFY,
  NOTIFY_ENTRY_BYTES,
  NOTIFY_HEAD_BYTES,
  NOTIFY_OPTIONS,
  type NotifiedChanges,
  PRINTER_NOTIFY,
  readChanges,
  readNotifyHead,
} from './notify-info.ts';
import { openPrinter, requireSuccess } from './queue-calls.ts';
import { POINTER_BYTES } from './structures.ts';
import { WinspoolError } from './winspool.ts';

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
export interface ReportedChanges extends NotifiedChanges {
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
