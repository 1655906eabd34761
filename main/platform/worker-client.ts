import {
  deserializeError,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerTask,
} from './serve-worker.ts';
import { errorCodeOf } from './system-errors.ts';

/** What runs the tasks beside main's event loop: a thread (in-thread.ts) or a process (main/app/fork-process.ts). */
export interface TaskRunner {
  post(request: WorkerRequest): void;
  /** Whether this process waits for it before it ends; at first it does not. Main waits for no process of its own. */
  setHeld?(held: boolean): void;
  /** Ends it, whatever it is doing. */
  end(): Promise<unknown>;
}

export interface RunnerEvents {
  readonly onResponse: (response: WorkerResponse) => void;
  /** An exception that nobody caught; `onExit` follows. */
  readonly onError: (error: unknown) => void;
  readonly onExit: (code: number) => void;
}

/** Starts a runner, which calls the events from a later turn of the event loop on. */
export type StartRunner = (events: RunnerEvents) => TaskRunner;

/** Runs tasks off main's event loop. */
export interface WorkerClient<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>> {
  /**
   * Starts the runner if there is none. Tasks may overlap.
   * @param watch replaces the client's time limit
   * @throws ProblemError of the failed task; WorkerEndedError if the runner ended by itself; Error if it was ended, or did not
   * start
   */
  run<Kind extends Task['kind']>(
    task: Extract<Task, { readonly kind: Kind }>,
    watch?: WatchTask,
  ): Promise<Answers[Kind]>;
  /** Starts the runner ahead of its first task. */
  start(): void;
  /** Ends the runner and fails its pending tasks at once. The next task starts a new one. */
  close(): Promise<void>;
}

/** Watches one task. @param giveUp ends the runner and fails its tasks with this error @returns a function that stops the watching */
export type WatchTask = (giveUp: (error: Error) => void) => () => void;

export interface WorkerClientOptions {
  /** Names the runner in errors: "the history's thread" gives "the history's thread ended (1)". */
  readonly name: string;
  readonly start: StartRunner;
  /** The time limit of a task, in ms. A runner that exceeds it is considered hung and is ended. Null: it limits its tasks itself. */
  readonly limitMs: number | null;
  /** The error of a hung runner's tasks; by default that of a thread that was terminated. */
  readonly limitError?: () => Error;
  /** Whether this process waits for a runner with pending tasks. */
  readonly holdsProcess?: boolean;
  /** Called when the runner has ended, for any reason. */
  readonly onEnd?: () => void;
}

/** The runner ended in the middle of its tasks, and nobody here asked it to. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}

interface PendingTask extends PromiseWithResolvers<unknown> {
  readonly unwatch: () => void;
}

/** Starts the runner with the first task, and again with the first task after it ended. */
export function createWorkerClient<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>>({
  name,
  start: startRunner,
  limitMs,
  limitError = () => new Error(`${name} ended (1)`),
  holdsProcess = false,
  onEnd = () => undefined,
}: WorkerClientOptions): WorkerClient<Task, Answers> {
  const pending = new Map<number, PendingTask>();
  let running: TaskRunner | null = null;
  let lastId = 0;

  function handleEnd(ended: TaskRunner, error: unknown): void {
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

  function start(): TaskRunner {
    if (running !== null) return running;
    let isReady = false;
    const started = startRunner({
      onResponse(response) {
        isReady = true;
        handleResponse(response);
      },
      onError: (error) => handleEnd(started, error),
      // No task has anything to do with an end before the script ran.
      onExit: (code) =>
        handleEnd(
          started,
          isReady
            ? new WorkerEndedError(`${name} ended (${code})`)
            : new Error(`${name} did not start (${code})`),
        ),
    });
    running = started;
    return started;
  }

  function handleResponse(response: WorkerResponse): void {
    const task = pending.get(response.id);
    if (task === undefined) return;
    pending.delete(response.id);
    task.unwatch();
    if (pending.size === 0) running?.setHeld?.(false);
    if (response.ok) task.resolve(response.value);
    else task.reject(deserializeError(response.error));
  }

  const watchClock: WatchTask = (giveUp) => {
    if (limitMs === null) return () => undefined;
    const timer = setTimeout(() => giveUp(limitError()), limitMs).unref();
    return () => clearTimeout(timer);
  };

  return {
    async run<Kind extends Task['kind']>(task: Extract<Task, { readonly kind: Kind }>, watch = watchClock) {
      const id = ++lastId;
      const runner = start();
      const giveUp = (error: Error): void => {
        handleEnd(runner, error);
        void runner.end();
      };
      const answer = Promise.withResolvers<unknown>();
      pending.set(id, { ...answer, unwatch: watch(giveUp) });
      if (holdsProcess) runner.setHeld?.(true);
      runner.post({ id, task } satisfies WorkerRequest<Task>);
      // The runner is Tem's own code: its answer has the task's type.
      return (await answer.promise) as Answers[Kind];
    },
    start: () => void start(),
    async close() {
      const closed = running;
      if (closed === null) return;
      // Before the runner has ended; otherwise chance would decide whether an answer on its way still arrives.
      handleEnd(closed, new Error(`${name} ended: it was closed`));
      await closed.end();
    },
  };
}

/** Whether a thread ended because it ran out of memory (https://nodejs.org/api/errors.html#err_worker_out_of_memory). */
export const isOutOfMemory = (error: unknown): boolean => errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
