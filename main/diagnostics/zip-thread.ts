import { createWorkerClient } from '../platform/worker-client.ts';
import type { ZipAnswers, ZipRequest, ZipTask } from './protocol.ts';

/** Writes a zip. @throws ProblemError file-failed */
export type MakeZip = (task: ZipTask) => Promise<void>;

/** The time limit, in ms: the largest logs take half a minute on a slow machine. */
const LIMIT_MS = 180_000;

/**
 * Writes each zip in its own thread.
 * @param workerFile absolute path of the built worker.ts
 */
export function createZipThread(workerFile: string): MakeZip {
  return async (task) => {
    const thread = createWorkerClient<ZipRequest, ZipAnswers>({
      name: "the diagnostics' thread",
      file: workerFile,
      limitMs: LIMIT_MS,
      limitError: () => new DOMException('The operation was aborted', 'AbortError'),
    });
    try {
      await thread.run({ kind: 'zip', ...task });
    } finally {
      await thread.close();
    }
  };
}
