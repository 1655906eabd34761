import { isMainThread, parentPort, type Transferable } from 'node:worker_threads';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';

/** A task of a worker thread or a utility process, identified by `kind`. */
export interface WorkerTask {
  readonly kind: string;
}

/** A task with the id that its answer carries. */
export interface WorkerRequest<Task extends WorkerTask = WorkerTask> {
  readonly id: number;
  readonly task: Task;
}

/** The answer to one request. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: SerializedError }
);

/** An error in the form in which it crosses between threads and processes. */
interface SerializedError {
  readonly problem: Problem;
  /** The stack trace; null for an expected problem. */
  readonly stack: string | null;
}

/** Returns the error's problem, and for an internal error also the stack, which the log needs. */
function serializeError(error: unknown): SerializedError {
  const problem = problemOf(error);
  const stack = problem.code === 'internal' && error instanceof Error ? (error.stack ?? null) : null;
  return { problem, stack };
}

/** Restores the caller's error. */
export function deserializeError({ problem, stack }: SerializedError): ProblemError {
  const error = new ProblemError(problem.code, problem.values, undefined, problem.fields);
  if (stack !== null) error.stack = stack;
  return error;
}

/** The first message of a thread or process: its script runs. Belongs to no task: those count from 1. */
const READY: WorkerResponse = { id: 0, ok: true, value: null };

/** The handler of each kind of task. */
type WorkerHandlers<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>> = {
  readonly [Kind in Task['kind']]: (
    task: Extract<Task, { readonly kind: Kind }>,
  ) => Answers[Kind] | Promise<Answers[Kind]>;
};

const transfers = new WeakMap<object, readonly Transferable[]>();

/** Transfers memory with a thread's answer instead of copying it; the thread must not use it afterwards. A process copies it. */
export function withTransfer<Value extends object>(value: Value, memory: readonly Transferable[]): Value {
  transfers.set(value, memory);
  return value;
}

/**
 * Answers the tasks that a worker client sends to this thread or utility process (worker-client.ts). Tasks are not queued: an
 * asynchronous handler may overlap with the next one.
 * @param isFatal errors that end the thread and fail its pending tasks
 */
export function serveWorker<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>>(
  handlers: WorkerHandlers<Task, Answers>,
  isFatal: (error: unknown) => boolean = () => false,
): void {
  async function respond({ id, task }: WorkerRequest<Task>): Promise<void> {
    let response: WorkerResponse;
    let memory: readonly Transferable[] = [];
    try {
      // Client and thread are built together, so a handler receives tasks of its own kind only.
      const handle = handlers[task.kind as Task['kind']] as (task: Task) => unknown;
      const value = await handle(task);
      if (typeof value === 'object' && value !== null) memory = transfers.get(value) ?? [];
      response = { id, ok: true, value };
    } catch (error) {
      if (isFatal(error)) throw error;
      response = { id, ok: false, error: serializeError(error) };
    }
    if (isMainThread) process.parentPort.postMessage(response);
    else parentPort?.postMessage(response, memory);
  }
  if (isMainThread) {
    // A terminal sends Ctrl+C to every process of Tem. Main decides what is finished first, and ends this one.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
    // An unhandled rejection would end nothing here (shell/services/node/node_service.cc), and main would wait for its answer.
    process.parentPort.on('message', ({ data }) => {
      respond(data as WorkerRequest<Task>).catch(() => process.exit(1));
    });
    process.parentPort.postMessage(READY);
  } else {
    parentPort?.on('message', (request: WorkerRequest<Task>) => void respond(request));
    parentPort?.postMessage(READY);
  }
}
