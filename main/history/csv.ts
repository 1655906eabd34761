import { stringify } from 'csv-stringify/sync';
import type { PrintedLabel } from '../../shared/history.ts';
import type { Language, Words } from '../../shared/language.ts';
import type { LabelState, ReprintReason } from '../../shared/station.ts';

const HEADER: readonly Words[] = [
  { vi: 'Gửi in lúc', en: 'Sent to the printer' },
  { vi: 'Xong lúc', en: 'Last word' },
  { vi: 'Mã đơn', en: 'Order code' },
  { vi: 'Mã riêng', en: 'Own code' },
  { vi: 'Người nhận', en: 'Receiver' },
  { vi: 'Khổ nhãn', en: 'Label size' },
  { vi: 'Máy in', en: 'Printer' },
  { vi: 'Số trang', en: 'Pages' },
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'In lại vì', en: 'Reprinted because' },
];

const STATES: Readonly<Record<LabelState, Words>> = {
  'looking-up': { vi: 'Đang tra', en: 'Looking up' },
  queued: { vi: 'Chờ in', en: 'Queued' },
  held: { vi: 'Chờ trả lời', en: 'Needs your answer' },
  preparing: { vi: 'Đang tải nhãn', en: 'Loading label' },
  proven: { vi: 'Đã kiểm', en: 'Checked' },
  submitting: { vi: 'Đang gửi', en: 'Sending' },
  submitted: { vi: 'Đã gửi máy in', en: 'Sent to printer' },
  printed: { vi: 'Đã in', en: 'Printed' },
  confirmed: { vi: 'Đã đối chiếu', en: 'Confirmed' },
  failed: { vi: 'Lỗi', en: 'Failed' },
  unknown: { vi: 'Chưa rõ', en: 'Unknown' },
  cancelled: { vi: 'Đã huỷ', en: 'Cancelled' },
};

const REASONS: Readonly<Record<ReprintReason, Words>> = {
  damaged: { vi: 'Rách, hỏng', en: 'Damaged' },
  lost: { vi: 'Mất nhãn', en: 'Lost' },
  unreadable: { vi: 'Không quét được', en: 'Does not scan' },
  changed: { vi: 'Đơn đã đổi', en: 'Order changed' },
  other: { vi: 'Lý do khác', en: 'Other reason' },
};

/** The mark by which Excel knows UTF-8, and the columns' names. */
export const csvHead = (language: Language): string =>
  csv([HEADER.map((words) => words[language])], { bom: true });

/** Labels as lines of CSV. Times are the station's, "2026-11-21 09:30:00", which spreadsheets take for times. */
export const csvLines = (labels: readonly PrintedLabel[], language: Language): string =>
  csv(
    labels.map(({ submittedAtMs, endedAtMs, code, soc, receiver, size, printer, pages, state, reprint }) => [
      localTime(submittedAtMs),
      endedAtMs === null ? '' : localTime(endedAtMs),
      code,
      soc ?? '',
      receiver ?? '',
      size ?? '',
      printer ?? '',
      pages,
      STATES[state][language],
      reprint === null ? '' : REASONS[reprint][language],
    ]),
  );

/** A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"). */
function csv(rows: readonly (readonly (string | number)[])[], { bom = false } = {}): string {
  return stringify([...rows], { bom, escape_formulas: true, record_delimiter: 'windows' });
}

/** @param ms milliseconds since 1970 */
function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
