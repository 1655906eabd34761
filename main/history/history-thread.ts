import { createWorkerClient } from '../platform/worker-client.ts';
import type { HistoryAnswers, HistoryRequest } from './protocol.ts';

/** Reads the history off main's event loop. */
export interface HistoryThread {
  /** @throws ProblemError from the request; internal if the thread ended */
  request<Kind extends HistoryRequest['kind']>(
    question: Extract<HistoryRequest, { kind: Kind }>,
  ): Promise<HistoryAnswers[Kind]>;
  /** Ends the thread; requests in progress fail. */
  close(): Promise<void>;
}

/** How long a request may take, in ms. The largest export takes seconds. */
const LIMIT_MS = 60_000;

/**
 * @param workerFile absolute path of the built worker.ts
 * @param databaseFile absolute path of the database file, which main has opened
 */
export function createHistoryThread(workerFile: string, databaseFile: string): HistoryThread {
  const thread = createWorkerClient<HistoryRequest, HistoryAnswers>({
    name: "the history's thread",
    file: workerFile,
    data: databaseFile,
    limitMs: LIMIT_MS,
  });
  return { request: thread.run, close: thread.close };
}
