import { Worker } from 'node:worker_threads';
import type { TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ParsedRow } from './parse/parse-row.ts';
import { unreadableError } from './parse/unreadable-error.ts';
import type { ParsedFileHead, TableReply, TableTask } from './protocol.ts';
import type { OutputCell } from './write/sheet-rows.ts';

/**
 * The largest files take some 10 seconds on a slow machine; a task that takes longer is caught in its file. The memory is
 * enough for IMPORT_LIMITS; a file made to swell ends its thread, not Tem.
 */
const LIMITS = { taskMs: 60_000, memoryMb: 1024 };
/** Rows that go over at once: a few milliseconds of main's event loop. */
const CHUNK_SIZE = 100;

/** Reads and writes one file away from main's event loop. */
export interface TableThread {
  /**
   * Reads a file, then hands on its rows in parts, each after the one before was taken.
   * @throws ProblemError import-unreadable, import-too-long, import-no-columns, import-empty
   */
  read(
    file: string,
    bytes: Uint8Array,
    language: Language,
    take: { head(head: ParsedFileHead): void; rows(rows: readonly ParsedRow[]): Promise<void> | undefined },
  ): Promise<void>;
  /** Writes a table whose rows come in parts. */
  write(
    format: TableFormat,
    table: { readonly sheet: string; readonly header: readonly string[] },
    parts: Iterable<readonly (readonly OutputCell[])[]>,
  ): Promise<Uint8Array>;
  template(format: TableFormat, language: Language): Promise<Uint8Array>;
}

/**
 * A thread for each file, ended with it.
 * @param workerFile absolute path of worker.ts as it was built
 * @param limits how long one task may take, and the thread's memory in megabytes
 */
export function createTableThread(workerFile: string, limits = LIMITS): TableThread {
  async function withThread<Value>(work: (ask: SendTask) => Promise<Value>): Promise<Value> {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
    try {
      return await work((task) => sendTask(worker, task, limits.taskMs));
    } finally {
      await worker.terminate();
    }
  }

  // The thread is our own code: what it answers to a task has the task's type.
  return {
    read: (file, bytes, language, take) =>
      withThread(async (ask) => {
        const head = (await ask({ kind: 'read', bytes, language })) as ParsedFileHead;
        take.head(head);
        for (let from = 0; from < head.total; from += CHUNK_SIZE)
          await take.rows((await ask({ kind: 'rows', from, count: CHUNK_SIZE })) as ParsedRow[]);
      }).catch((error: unknown) => {
        throw withFileName(error, file);
      }),
    write: (format, { sheet, header }, parts) =>
      withThread(async (ask) => {
        await ask({ kind: 'begin', sheet, header });
        for (const rows of parts) await ask({ kind: 'put', rows });
        return (await ask({ kind: 'finish', format })) as Uint8Array;
      }),
    template: (format, language) =>
      withThread(async (ask) => (await ask({ kind: 'template', format, language })) as Uint8Array),
  };
}

type SendTask = (task: TableTask) => Promise<unknown>;

function sendTask(worker: Worker, task: TableTask, limitMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onMessage = (answer: TableReply): void => {
    if (answer.ok) resolve(answer.value);
    else reject(new ProblemError(answer.problem.code, answer.problem.values));
  };
  const onError = (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadableError('too-big', error) : error);
  };
  const onExit = (code: number): void => reject(new Error(`the thread for files ended (${code})`));
  const watchdog = setTimeout(() => reject(unreadableError('too-big')), limitMs);
  worker.once('message', onMessage).once('error', onError).once('exit', onExit);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(watchdog);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

/** Puts the file's name into a problem that speaks of the file. */
function withFileName(error: unknown, file: string): unknown {
  if (!(error instanceof ProblemError)) return error;
  return new ProblemError(error.problem.code, { ...error.problem.values, file }, { cause: error });
}
