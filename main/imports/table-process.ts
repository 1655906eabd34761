import type { TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import {
  createWorkerClient,
  type StartRunner,
  type WorkerClient,
  WorkerEndedError,
} from '../platform/worker-client.ts';
import type { ParsedFile } from './parse/parse-file.ts';
import type { ParsedRow } from './parse/parse-row.ts';
import { unreadableError } from './parse/unreadable-error.ts';
import type { OutputCell } from './write/write-tables.ts';

/** Tasks for the process. It handles one file at a time. Rows cross in chunks, so that neither side blocks. */
export type TableTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly language: Language }
  | { readonly kind: 'rows'; readonly from: number; readonly count: number }
  | { readonly kind: 'begin'; readonly sheet: string; readonly header: readonly string[] }
  | { readonly kind: 'put'; readonly rows: readonly (readonly OutputCell[])[] }
  | { readonly kind: 'finish'; readonly format: TableFormat }
  | { readonly kind: 'template'; readonly format: TableFormat; readonly language: Language };

type ParsedFileHead = Omit<ParsedFile, 'rows'> & { readonly total: number };

/** The answer to each task. A problem still lacks the file's name. */
export interface TableAnswers {
  readonly read: ParsedFileHead;
  readonly rows: readonly ParsedRow[];
  readonly begin: null;
  readonly put: null;
  readonly finish: Uint8Array;
  readonly template: Uint8Array;
}

/** The largest files take some 10 seconds on a slow machine; a longer task (ms) is stuck. */
const LIMIT_MS = 60_000;
/** The heap of a process for a table, in megabytes: enough for IMPORT_LIMITS. A decompression bomb ends the process, not Tem. */
export const TABLE_HEAP_MB = 1024;
/** Rows transferred at a time: a few milliseconds of main's event loop. */
const CHUNK_SIZE = 100;

/** Reads and writes one file off main's event loop. */
export type TableProcess = ReturnType<typeof createTableProcess>;

/**
 * Starts a process for each file and ends it afterwards. A file that ends its process is too big: most likely it exhausted its
 * memory.
 * @param start starts host.ts
 * @param limitMs the limit of one task
 */
export function createTableProcess(start: StartRunner, limitMs = LIMIT_MS) {
  async function withProcess<Value>(work: (run: RunTask) => Promise<Value>): Promise<Value> {
    const process = createWorkerClient<TableTask, TableAnswers>({
      name: 'the process for tables',
      start,
      limitMs,
      limitError: () => unreadableError('too-big'),
    });
    try {
      return await work(process.run);
    } catch (error) {
      throw error instanceof WorkerEndedError ? unreadableError('too-big', error) : error;
    } finally {
      await process.close();
    }
  }

  return {
    /**
     * Parses a file and passes on its rows in chunks, each after the previous one was handled.
     * @throws ProblemError import-unreadable, import-too-long, import-no-columns, import-empty
     */
    read: (
      file: string,
      bytes: Uint8Array,
      language: Language,
      take: { head(head: ParsedFileHead): void; rows(rows: readonly ParsedRow[]): Promise<void> | undefined },
    ): Promise<void> =>
      withProcess(async (run) => {
        const head = await run({ kind: 'read', bytes, language });
        take.head(head);
        for (let from = 0; from < head.total; from += CHUNK_SIZE)
          await take.rows(await run({ kind: 'rows', from, count: CHUNK_SIZE }));
      }).catch((error: unknown) => {
        throw withFileName(error, file);
      }),
    /** Writes a table whose rows arrive in chunks. */
    write: (
      format: TableFormat,
      { sheet, header }: { readonly sheet: string; readonly header: readonly string[] },
      parts: Iterable<readonly (readonly OutputCell[])[]>,
    ): Promise<Uint8Array> =>
      withProcess(async (run) => {
        await run({ kind: 'begin', sheet, header });
        for (const rows of parts) await run({ kind: 'put', rows });
        return run({ kind: 'finish', format });
      }),
    template: (format: TableFormat, language: Language): Promise<Uint8Array> =>
      withProcess((run) => run({ kind: 'template', format, language })),
  };
}

type RunTask = WorkerClient<TableTask, TableAnswers>['run'];

/** Adds the file's name to a problem about the file. */
function withFileName(error: unknown, file: string): unknown {
  if (!(error instanceof ProblemError)) return error;
  return new ProblemError(error.problem.code, { ...error.problem.values, file }, { cause: error });
}
