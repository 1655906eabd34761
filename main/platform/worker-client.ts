import { type ResourceLimits, Worker } from 'node:worker_threads';
import {
  deserializeError,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerTask,
} from './serve-worker.ts';
import { errorCodeOf } from './system-errors.ts';

/** Runs tasks in a worker thread, off main's event loop. */
export interface WorkerClient<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>> {
  /**
   * Starts the thread if it is not running. Tasks may overlap.
   * @param watch replaces the client's time limit
   * @throws ProblemError of the failed task; Error if the thread ended
   */
  run<Kind extends Task['kind']>(
    task: Extract<Task, { readonly kind: Kind }>,
    watch?: WatchTask,
  ): Promise<Answers[Kind]>;
  /** Starts the thread ahead of its first task. */
  start(): void;
  /** Ends the thread and fails its pending tasks at once. The next task starts a new thread. */
  close(): Promise<void>;
}

/**
 * Watches one task. @param giveUp ends the thread and fails its tasks with this error @returns a function that stops the watching
 */
export type WatchTask = (thread: Worker, giveUp: (error: Error) => void) => () => void;

export interface WorkerClientOptions {
  /** Names the thread in errors: "the history's thread" gives "the history's thread ended (1)". */
  readonly name: string;
  /** Absolute path of the thread's built entry (vite.config.ts). */
  readonly file: string;
  /** The entry's `workerData`. */
  readonly data?: unknown;
  /** The time limit of a task, in ms. A thread that exceeds it is considered hung and is ended. */
  readonly limitMs: number;
  /** The error of a hung thread's tasks; by default that of a thread that was terminated. */
  readonly limitError?: () => Error;
  readonly resourceLimits?: ResourceLimits;
  /** Whether the process waits for a thread with pending tasks. */
  readonly holdsProcess?: boolean;
  /** Called when the thread has ended, for any reason. */
  readonly onEnd?: () => void;
}

interface PendingTask extends PromiseWithResolvers<unknown> {
  readonly unwatch: () => void;
}

/** Starts the thread with the first task, and again with the first task after it ended. */
export function createWorkerClient<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>>({
  name,
  file,
  data,
  limitMs,
  limitError = () => new Error(`${name} ended (1)`),
  resourceLimits = {},
  holdsProcess = false,
  onEnd = () => undefined,
}: WorkerClientOptions): WorkerClient<Task, Answers> {
  const pending = new Map<number, PendingTask>();
  let running: Worker | null = null;
  let lastId = 0;

  function handleEnd(ended: Worker, error: unknown): void {
    if (running !== ended) return;
    running = null;
    const failed = [...pending.values()];
    pending.clear();
    onEnd();
    for (const { unwatch, reject } of failed) {
      unwatch();
      reject(error);
    }
  }

  function start(): Worker {
    if (running !== null) return running;
    const started = new Worker(file, { workerData: data, resourceLimits });
    started.on('message', handleResponse);
    started.on('error', (error) => handleEnd(started, error));
    started.on('exit', (code) => handleEnd(started, new Error(`${name} ended (${code})`)));
    started.unref();
    running = started;
    return started;
  }

  function handleResponse(response: WorkerResponse): void {
    const task = pending.get(response.id);
    if (task === undefined) return;
    pending.delete(response.id);
    task.unwatch();
    if (pending.size === 0) running?.unref();
    if (response.ok) task.resolve(response.value);
    else task.reject(deserializeError(response.error));
  }

  const watchClock: WatchTask = (_thread, giveUp) => {
    const timer = setTimeout(() => giveUp(limitError()), limitMs).unref();
    return () => clearTimeout(timer);
  };

  return {
    async run<Kind extends Task['kind']>(task: Extract<Task, { readonly kind: Kind }>, watch = watchClock) {
      const id = ++lastId;
      const thread = start();
      const giveUp = (error: Error): void => {
        handleEnd(thread, error);
        void thread.terminate();
      };
      const answer = Promise.withResolvers<unknown>();
      pending.set(id, { ...answer, unwatch: watch(thread, giveUp) });
      if (holdsProcess) thread.ref();
      thread.postMessage({ id, task } satisfies WorkerRequest<Task>);
      // The thread is Tem's own code: its answer has the task's type.
      return (await answer.promise) as Answers[Kind];
    },
    start: () => void start(),
    async close() {
      const closed = running;
      if (closed === null) return;
      // Before the thread has ended; otherwise chance would decide whether an answer on its way still arrives.
      handleEnd(closed, new Error(`${name} ended: it was closed`));
      await closed.terminate();
    },
  };
}

/** Whether a thread ended because it ran out of memory (https://nodejs.org/api/errors.html#err_worker_out_of_memory). */
export const isOutOfMemory = (error: unknown): boolean => errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
