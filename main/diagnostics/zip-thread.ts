import { createWorkerClient } from '../platform/worker-client.ts';
import type { ZipAnswers, ZipRequest, ZipTask } from './protocol.ts';

/** Makes a zip. @throws ProblemError file-failed */
export type MakeZip = (task: ZipTask) => Promise<void>;

/** The largest logs take half a minute on a slow machine; in ms. */
const LIMIT_MS = 180_000;

/**
 * Makes each zip in a thread of its own, which ends with it.
 * @param workerFile absolute path of worker.ts as it was built
 */
export function createZipThread(workerFile: string): MakeZip {
  return async (task) => {
    const thread = createWorkerClient<ZipRequest, ZipAnswers>({
      name: 'diagnostics',
      file: workerFile,
      limitMs: LIMIT_MS,
    });
    try {
      await thread.run({ kind: 'zip', ...task });
    } finally {
      await thread.close();
    }
  };
}
