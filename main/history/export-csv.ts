import type { HistoryFilter } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { csvHead, csvLines } from './csv.ts';
import type { HistoryReader } from './history-reader.ts';
import { saveParts } from './save-parts.ts';

/** Labels that are read and written at once: other questions are answered in between. */
const PART = 500;

interface Wanted {
  readonly partner: string;
  readonly filter: HistoryFilter;
  /** Absolute path; a file that is there is replaced once the new one is whole. */
  readonly file: string;
  readonly language: Language;
}

/** Writes all that a filter wants into a CSV file, the newest first. @throws ProblemError file-failed */
export async function exportCsv(
  reader: Pick<HistoryReader, 'ids' | 'labels'>,
  { partner, filter, file, language }: Wanted,
): Promise<void> {
  const ids = reader.ids(partner, filter);
  await saveParts(file, parts());

  function* parts(): Generator<string> {
    yield csvHead(language);
    for (let from = 0; from < ids.length; from += PART)
      yield csvLines(reader.labels(ids.slice(from, from + PART)), language);
  }
}
