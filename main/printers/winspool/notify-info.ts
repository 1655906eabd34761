import { type MemoryView, viewPart } from './structures.ts';
import { type JobChange, WinspoolError } from './winspool.ts';

// PRINTER_NOTIFY_INFO and its options on Windows x64: https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-info-data
// https://learn.microsoft.com/windows/win32/printdocs/printer-notify-options (numbers: winspool.h)

const NOTIFY_CALL = 'FindNextPrinterChangeNotification';

/** The header before the first entry: version, flags, count, and four bytes of padding. */
export const NOTIFY_HEAD_BYTES = 16;
export const NOTIFY_ENTRY_BYTES = 32;
/** A larger count is not believed: no packing station's queue has so many changes. */
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

/** @throws WinspoolError if the header is incomplete or its count is too large */
export function readNotifyHead(written: MemoryView) {
  const head = viewPart(written, 0, NOTIFY_HEAD_BYTES, NOTIFY_CALL);
  const entries = head.getUint32(8, true);
  if (entries > MAX_ENTRIES)
    throw new WinspoolError(NOTIFY_CALL, 0, `${NOTIFY_CALL} tells of ${entries} changes`);
  return {
    entries /** Windows ran out of room and discarded changes: a full refresh is needed. */,
    discarded: (head.getUint32(4, true) & INFO_DISCARDED) !== 0,
  };
}

/** Copies a text of the given length from this process' memory that Windows owns; null if it can't be read. */
export type CopyText = (address: bigint, bytes: number) => string | null;

export interface NotifiedChanges {
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
