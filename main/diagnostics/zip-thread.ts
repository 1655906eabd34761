import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../shared/problem.ts';
import type { ZipAnswer, ZipTask } from './protocol.ts';

/** Makes a zip. @throws ProblemError file-failed */
export type MakeZip = (task: ZipTask) => Promise<void>;

/** The largest logs take half a minute on a slow machine. */
const LIMIT_MS = 180_000;

/**
 * Makes zips in a thread that ends with each.
 * @param workerFile absolute path of worker.ts as it was built
 */
export function createZipThread(workerFile: string): MakeZip {
  return async (task) => {
    const worker = new Worker(workerFile, { workerData: task });
    // It keeps nobody from ending.
    worker.unref();
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const ended = once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the diagnostics' thread ended (${String(code)})`);
      });
      // 'error' rejects both.
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [ZipAnswer];
      if (answer.ok) return;
      const error = new ProblemError(answer.problem.code, answer.problem.values);
      if (answer.stack !== null) error.stack = answer.stack;
      throw error;
    } finally {
      await worker.terminate();
    }
  };
}
