import type { HistoryFilter } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { writeUserFile } from '../platform/atomic-write.ts';
import { csvHeader, csvRows } from './history-csv.ts';
import type { HistoryReader } from './history-reader.ts';

/** Labels read and written at a time; the thread answers other requests in between. */
const BATCH_SIZE = 500;

interface CsvExportOptions {
  readonly partner: string;
  readonly filter: HistoryFilter;
  /** Absolute path; an existing file is replaced once the new one is complete. */
  readonly file: string;
  readonly language: Language;
}

/** Writes all labels that match a filter to a CSV file, newest first. @throws ProblemError file-failed */
export async function exportCsv(
  reader: Pick<HistoryReader, 'ids' | 'labels'>,
  { partner, filter, file, language }: CsvExportOptions,
): Promise<void> {
  const ids = reader.ids(partner, filter);
  await writeUserFile(file, parts());

  function* parts(): Generator<string> {
    yield csvHeader(language);
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      yield csvRows(reader.labels(ids.slice(from, from + BATCH_SIZE)), language);
  }
}
