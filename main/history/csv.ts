import type { PrintedLabel } from '../../shared/history.ts';
import type { Language, Words } from '../../shared/language.ts';
import { REASON_WORDS, STATE_WORDS } from '../../shared/station-words.ts';
import { csvText } from '../csv/write-csv.ts';

const HEADER: readonly Words[] = [
  { vi: 'Gửi in lúc', en: 'Sent to the printer' },
  { vi: 'Xong lúc', en: 'Last word' },
  { vi: 'Mã đơn', en: 'Order code' },
  { vi: 'Mã riêng', en: 'Own code' },
  { vi: 'Khổ nhãn', en: 'Label size' },
  { vi: 'Máy in', en: 'Printer' },
  { vi: 'Số trang', en: 'Pages' },
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'In lại vì', en: 'Reprinted because' },
  { vi: 'Biên nhận số', en: 'Receipt' },
  { vi: 'SHA-256 của điểm in', en: 'SHA-256 of the dots' },
  { vi: 'SHA-256 của biên nhận', en: 'SHA-256 of the receipt' },
];

/** The mark by which Excel knows UTF-8, and the columns' names. */
export const csvHead = (language: Language): string =>
  csvText([HEADER.map((words) => words[language])], { bom: true });

/**
 * Labels as lines of CSV, without their receivers: whoever gets the file need not know the customers. Times are the
 * station's, "2026-11-21 09:30:00", which spreadsheets take for times.
 */
export const csvLines = (labels: readonly PrintedLabel[], language: Language): string =>
  csvText(
    labels.map(({ submittedAtMs, endedAtMs, code, soc, size, printer, pages, state, reprint, receipt }) => [
      localTime(submittedAtMs),
      endedAtMs === null ? '' : localTime(endedAtMs),
      code,
      soc ?? '',
      size ?? '',
      printer ?? '',
      pages,
      STATE_WORDS[state][language],
      reprint === null ? '' : REASON_WORDS[reprint][language],
      receipt?.number ?? '',
      receipt?.dots.join(' ') ?? '',
      receipt?.hash ?? '',
    ]),
  );

/** @param ms milliseconds since 1970 */
function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
