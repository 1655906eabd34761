import { createWorkerClient } from '../platform/worker-client.ts';
import type { HistoryAnswers, HistoryRequest } from './protocol.ts';

/** Reads the history away from main's event loop. */
export interface HistoryThread {
  /** @throws ProblemError what the question fails with; internal where the thread ended */
  request<Kind extends HistoryRequest['kind']>(
    question: Extract<HistoryRequest, { kind: Kind }>,
  ): Promise<HistoryAnswers[Kind]>;
  /** Ends the thread; what is being asked fails. */
  close(): Promise<void>;
}

/** How long a question may take, in ms: the largest export takes seconds. */
const LIMIT_MS = 60_000;

/**
 * @param workerFile absolute path of worker.ts as it was built
 * @param databaseFile absolute path of the database file, which main has opened
 */
export function createHistoryThread(workerFile: string, databaseFile: string): HistoryThread {
  const thread = createWorkerClient<HistoryRequest, HistoryAnswers>({
    name: 'history',
    file: workerFile,
    data: databaseFile,
    limitMs: LIMIT_MS,
  });
  return { request: thread.run, close: thread.close };
}
