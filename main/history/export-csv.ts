import type { HistoryFilter } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { historyCsvHeader } from '../../shared/texts/exports.ts';
import { labelStateText, reprintReasonText } from '../../shared/texts/label-states.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import { formatCsv } from '../platform/csv.ts';
import { formatSecond } from '../platform/local-time.ts';
import type { HistoryScope } from './history-conditions.ts';
import type { HistoryReader, StoredLabel } from './history-reader.ts';

/** Returns the byte order mark, by which Excel recognizes UTF-8, and the column names. */
export const csvHeader = (language: Language): string =>
  formatCsv([historyCsvHeader.map((words) => words[language])], { bom: true });

/**
 * Formats labels as lines of CSV, without receivers: readers of the file need not know the customers. Times are local,
 * "2026-11-21 09:30:00", which spreadsheets recognize.
 */
export const csvRows = (
  labels: readonly StoredLabel[],
  language: Language,
  names: AccountNames = {},
): string =>
  formatCsv(
    labels.map(
      ({ account, submittedAtMs, endedAtMs, code, soc, size, printer, pages, state, reprint, receipt }) => [
        formatSecond(new Date(submittedAtMs)),
        endedAtMs === null ? '' : formatSecond(new Date(endedAtMs)),
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
        names[account] ?? '',
      ],
    ),
  );

/** Labels read and written at a time; the thread answers other requests in between. */
const BATCH_SIZE = 500;

/** The names of the station's accounts by their keys. */
export type AccountNames = Readonly<Record<string, string>>;

export interface CsvExportOptions {
  readonly scope: HistoryScope;
  readonly filter: HistoryFilter;
  /** Absolute path; an existing file is replaced once the new one is complete. */
  readonly file: string;
  readonly language: Language;
  readonly names: AccountNames;
}

/** Writes all labels that match a filter to a CSV file, newest first. @throws ProblemError file-failed */
export async function exportCsv(
  reader: Pick<HistoryReader, 'ids' | 'labels'>,
  { scope, filter, file, language, names }: CsvExportOptions,
): Promise<void> {
  const ids = reader.ids(scope, filter);
  await writeUserFile(file, parts());

  function* parts(): Generator<string> {
    yield csvHeader(language);
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      yield csvRows(reader.labels(ids.slice(from, from + BATCH_SIZE)), language, names);
  }
}
