import { createWorkerClient } from '../platform/worker-client.ts';
import type { HistoryAnswers, HistoryRequest } from './protocol.ts';

/** How long a request may take, in ms. The largest export takes seconds. */
const LIMIT_MS = 60_000;

/** Reads the history off main's event loop. */
export type HistoryThread = ReturnType<typeof createHistoryThread>;

/**
 * @param workerFile absolute path of the built worker.ts
 * @param databaseFile absolute path of the database file, which main has opened
 */
export function createHistoryThread(workerFile: string, databaseFile: string) {
  const thread = createWorkerClient<HistoryRequest, HistoryAnswers>({
    name: "the history's thread",
    file: workerFile,
    data: databaseFile,
    limitMs: LIMIT_MS,
  });
  return {
    /** @throws ProblemError from the request; internal if the thread ended */
    request: thread.run /** Ends the thread; requests in progress fail. */,
    close: thread.close,
  };
}
