import { parentPort, type Transferable } from 'node:worker_threads';
import {
  serializeError,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerTask,
} from './worker-messages.ts';

/** The handler of each kind of task. */
export type WorkerHandlers<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>> = {
  readonly [Kind in Task['kind']]: (
    task: Extract<Task, { readonly kind: Kind }>,
  ) => Answers[Kind] | Promise<Answers[Kind]>;
};

const transfers = new WeakMap<object, readonly Transferable[]>();

/** Transfers memory with an answer instead of copying it; the thread must not use it afterwards. */
export function withTransfer<Value extends object>(value: Value, memory: readonly Transferable[]): Value {
  transfers.set(value, memory);
  return value;
}

/**
 * Answers the tasks that a worker client sends to this thread (worker-client.ts). Tasks are not queued: an asynchronous handler
 * may overlap with the next one.
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
    parentPort?.postMessage(response, memory);
  }
  parentPort?.on('message', (request: WorkerRequest<Task>) => void respond(request));
}
