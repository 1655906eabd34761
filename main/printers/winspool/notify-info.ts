import { type MemoryView, viewPart } from './memory-view.ts';
import { type JobChange, WinspoolError } from './winspool.ts';

// PRINTER_NOTIFY_INFO and what is asked for with it, on Windows x64:
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info-data
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-options (numbers: winspool.h)

const NOTIFY_CALL = 'FindNextPrinterChangeNotification';

/** Before the first entry: version, flags, count, and four bytes of nothing. */
export const NOTIFY_HEAD_BYTES = 16;
export const NOTIFY_ENTRY_BYTES = 32;
/** More would be no queue of a packing bench; what says so is not believed. */
const MAX_ENTRIES = 100_000;

const INFO_DISCARDED = 1;
export const PRINTER_NOTIFY = { type: 0, status: 0x12 } as const;
export const JOB_NOTIFY = {
  type: 1,
  status: 0x0a,
  statusText: 0x0b,
  document: 0x0d,
  pagesPrinted: 0x15,
} as const;

/** PRINTER_NOTIFY_OPTIONS and PRINTER_NOTIFY_OPTIONS_TYPE. */
export const NOTIFY_OPTIONS = { bytes: 24, typeBytes: 24, version: 2, refresh: 1 } as const;

export interface NotifyHead {
  readonly entries: number;
  /** Windows ran out of room and threw changes away: everything has to be asked for anew. */
  readonly discarded: boolean;
}

/** @throws WinspoolError where it is not all there, or tells of more entries than can be */
export function readNotifyHead(written: MemoryView): NotifyHead {
  const head = viewPart(written, 0, NOTIFY_HEAD_BYTES, NOTIFY_CALL);
  const entries = head.getUint32(8, true);
  if (entries > MAX_ENTRIES)
    throw new WinspoolError(NOTIFY_CALL, 0, `${NOTIFY_CALL} tells of ${entries} changes`);
  return { entries, discarded: (head.getUint32(4, true) & INFO_DISCARDED) !== 0 };
}

/** Copies a text of the system's out of this process' memory: where, how many bytes; null where it can't be read. */
export type CopyText = (address: bigint, bytes: number) => string | null;

export interface NotifiedChanges {
  /** The printer's PRINTER_STATUS_*; null where it is not told. */
  readonly status: number | null;
  readonly jobs: readonly JobChange[];
}

/**
 * The entries behind the head, one of each field of each job that changed; what nobody asked for is let pass.
 * @throws WinspoolError where they are not all there
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
