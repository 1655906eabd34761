import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { HistoryFilter } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { soonDespiteHolders } from '../held-file.ts';
import { csvHead, csvLines } from './csv.ts';
import type { HistoryReader } from './history-reader.ts';

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
  // Beside the file that is wanted: a rename must not lead to another disk.
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx');
    try {
      await handle.write(csvHead(language));
      for (let from = 0; from < ids.length; from += PART)
        await handle.write(csvLines(reader.labels(ids.slice(from, from + PART)), language));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await soonDespiteHolders(() => rename(part, file));
  } catch (error) {
    await rm(part, { force: true });
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new ProblemError('file-failed', { file, detail: String(error.code) }, { cause: error });
  }
}
