import type { PrintedLabel } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { historyCsvHeader } from '../../shared/texts/exports.ts';
import { labelStateText, reprintReasonText } from '../../shared/texts/label-states.ts';
import { formatCsv } from '../platform/csv.ts';

/** Returns the byte order mark, by which Excel recognizes UTF-8, and the column names. */
export const csvHeader = (language: Language): string =>
  formatCsv([historyCsvHeader.map((words) => words[language])], { bom: true });

/**
 * Formats labels as lines of CSV, without receivers: readers of the file need not know the customers. Times are local,
 * "2026-11-21 09:30:00", which spreadsheets recognize.
 */
export const csvRows = (labels: readonly PrintedLabel[], language: Language): string =>
  formatCsv(
    labels.map(({ submittedAtMs, endedAtMs, code, soc, size, printer, pages, state, reprint, receipt }) => [
      localTime(submittedAtMs),
      endedAtMs === null ? '' : localTime(endedAtMs),
      code,
      soc ?? '',
      size ?? '',
      printer ?? '',
      pages,
      labelStateText[state][language],
      reprint === null ? '' : reprintReasonText[reprint][language],
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
