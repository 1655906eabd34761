import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../shared/problem.ts';
import type { HistoryRequest, HistoryRequests, RequestMessage, ResponseMessage } from './protocol.ts';

/** Reads the history away from main's event loop. */
export interface HistoryThread {
  /** @throws ProblemError what the question fails with; internal where the thread ended */
  request<Kind extends keyof HistoryRequests>(
    question: Extract<HistoryRequest, { kind: Kind }>,
  ): Promise<HistoryRequests[Kind]['answer']>;
  /** Ends the thread; what is being asked fails. */
  close(): Promise<void>;
}

type PendingRequest = PromiseWithResolvers<unknown>;

/**
 * How long a question may take: the largest export takes seconds, so a thread that needs longer stands still, and is ended.
 */
const LIMIT_MS = 60_000;

/**
 * Begun with the first question, and begun anew with the next one where it has ended.
 * @param workerFile absolute path of worker.ts as it was built
 * @param ledgerFile absolute path of the ledger, which main has opened
 */
export function createHistoryThread(workerFile: string, ledgerFile: string): HistoryThread {
  const waiting = new Map<number, PendingRequest>();
  let worker: Worker | null = null;
  let turn = 0;

  function failPending(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function startWorker(): Worker {
    const begun = new Worker(workerFile, { workerData: ledgerFile });
    begun.on('message', (answered: ResponseMessage) => resolveRequest(answered));
    begun.on('error', (error) => failPending(begun, error));
    begun.on('exit', (code) => failPending(begun, new Error(`the history's thread ended (${code})`)));
    // It keeps nobody from ending.
    begun.unref();
    return begun;
  }

  function resolveRequest(answered: ResponseMessage): void {
    const one = waiting.get(answered.id);
    waiting.delete(answered.id);
    if (answered.ok) one?.resolve(answered.value);
    else {
      const error = new ProblemError(answered.problem.code, answered.problem.values);
      if (answered.stack !== null) error.stack = answered.stack;
      one?.reject(error);
    }
  }

  return {
    async request(question) {
      const asked: RequestMessage = { id: ++turn, question };
      const one: PendingRequest = Promise.withResolvers();
      waiting.set(asked.id, one);
      worker ??= startWorker();
      worker.postMessage(asked);
      const watchdog = setTimeout(() => void worker?.terminate(), LIMIT_MS);
      try {
        // The thread is our own code: what it answers to a question has the question's type.
        return (await one.promise) as HistoryRequests[typeof question.kind]['answer'];
      } finally {
        clearTimeout(watchdog);
      }
    },
    async close() {
      const closed = worker;
      if (closed === null) return;
      // At once: an answer that is on its way would come before the thread's end, or not, as it happens.
      failPending(closed, new Error("the history's thread ended: it was closed"));
      await closed.terminate();
    },
  };
}
