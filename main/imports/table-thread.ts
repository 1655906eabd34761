import { Worker } from 'node:worker_threads';
import type { TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ReadHead, Task, TaskAnswer } from './protocol.ts';
import type { ReadRow } from './read/read-row.ts';
import { unreadable } from './read/unreadable.ts';
import type { OutCell } from './write/table-bytes.ts';

/**
 * The largest files take some 10 seconds on a slow machine; a task that takes longer is caught in its file. The memory is
 * enough for IMPORT_LIMITS; a file made to swell ends its thread, not Tem.
 */
const LIMITS = { taskMs: 60_000, memoryMb: 1024 };
/** Rows that go over at once: a few milliseconds of main's event loop. */
const PART = 100;

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
    take: { head(head: ReadHead): void; rows(rows: readonly ReadRow[]): Promise<void> | undefined },
  ): Promise<void>;
  /** Writes a table whose rows come in parts. */
  write(
    format: TableFormat,
    table: { readonly sheet: string; readonly header: readonly string[] },
    parts: Iterable<readonly (readonly OutCell[])[]>,
  ): Promise<Uint8Array>;
  template(format: TableFormat, language: Language): Promise<Uint8Array>;
}

/**
 * A thread for each file, ended with it.
 * @param workerFile absolute path of worker.ts as it was built
 * @param limits how long one task may take, and the thread's memory in megabytes
 */
export function createTableThread(workerFile: string, limits = LIMITS): TableThread {
  async function withThread<Value>(work: (ask: Ask) => Promise<Value>): Promise<Value> {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
    try {
      return await work((task) => askOnce(worker, task, limits.taskMs));
    } finally {
      await worker.terminate();
    }
  }

  // The thread is our own code: what it answers to a task has the task's type.
  return {
    read: (file, bytes, language, take) =>
      withThread(async (ask) => {
        const head = (await ask({ kind: 'read', bytes, language })) as ReadHead;
        take.head(head);
        for (let from = 0; from < head.total; from += PART)
          await take.rows((await ask({ kind: 'rows', from, count: PART })) as ReadRow[]);
      }).catch((error: unknown) => {
        throw withFile(error, file);
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

type Ask = (task: Task) => Promise<unknown>;

function askOnce(worker: Worker, task: Task, limitMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onMessage = (answer: TaskAnswer): void => {
    if (answer.ok) resolve(answer.value);
    else reject(new ProblemError(answer.problem.code, answer.problem.values));
  };
  const onError = (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('too-big', error) : error);
  };
  const onExit = (code: number): void => reject(new Error(`the thread for files ended (${code})`));
  const watchdog = setTimeout(() => reject(unreadable('too-big')), limitMs);
  worker.once('message', onMessage).once('error', onError).once('exit', onExit);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(watchdog);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}

/** Puts the file's name into a problem that speaks of the file. */
function withFile(error: unknown, file: string): unknown {
  if (!(error instanceof ProblemError)) return error;
  return new ProblemError(error.problem.code, { ...error.problem.values, file }, { cause: error });
}
