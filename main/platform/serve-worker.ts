import { parentPort, type Transferable } from 'node:worker_threads';
import {
  serializeError,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerTask,
} from './worker-messages.ts';

/** What a thread does for each kind of task. */
export type WorkerHandlers<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>> = {
  readonly [Kind in Task['kind']]: (
    task: Extract<Task, { readonly kind: Kind }>,
  ) => Answers[Kind] | Promise<Answers[Kind]>;
};

const transfers = new WeakMap<object, readonly Transferable[]>();

/** Hands memory over with an answer instead of copying it; the thread must not use it afterwards. */
export function withTransfer<Value extends object>(value: Value, memory: readonly Transferable[]): Value {
  transfers.set(value, memory);
  return value;
}

/**
 * Answers the tasks that a worker client sends to this thread (worker-client.ts). Tasks are not queued: an asynchronous handler
 * may run beside the next one.
 * @param isFatal errors after which the thread must not go on; they end it, and fail what it has to do
 */
export function serveWorker<Task extends WorkerTask, Answers extends Record<Task['kind'], unknown>>(
  handlers: WorkerHandlers<Task, Answers>,
  isFatal: (error: unknown) => boolean = () => false,
): void {
  async function respond({ id, task }: WorkerRequest<Task>): Promise<void> {
    let response: WorkerResponse;
    let memory: readonly Transferable[] = [];
    try {
      // Client and thread are built together: a kind's handler takes that kind's task.
      const handle = handlers[task.kind as Task['kind']] as (given: Task) => unknown;
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
