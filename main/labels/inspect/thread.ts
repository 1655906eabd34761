import { Worker } from 'node:worker_threads';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';
import { TooMuchError, tooLong, tooMuchMemory } from './too-much.ts';

/** One worker, with one task at a time. */
export interface Thread {
  /**
   * Rejects where the task fails, or the thread dies or takes too long: then it is ended.
   * @param limitMs how long it may take, where that is less than for any task
   */
  ask(task: Task, limitMs?: number): Promise<unknown>;
  /** Nothing more can be asked: it died, or was ended. */
  isOver(): boolean;
  end(): Promise<void>;
}

interface Asked {
  readonly id: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Of JavaScript's objects. What stands in buffers is not in it (https://nodejs.org/api/worker_threads.html, resourceLimits), nor
 * WebAssembly's memory: those are bounded by check-streams.ts and wasm-memory.ts.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as const;

/**
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs how long it may be at one task
 */
export function startThread(workerFile: string, files: InspectorFiles, silenceLimitMs: number): Thread {
  const worker = new Worker(workerFile, { workerData: files, resourceLimits: RESOURCE_LIMITS });
  // An idle thread must not keep a finished command line alive; it is waited for only while it is at a task.
  worker.unref();
  let lastId = 0;
  let asked: Asked | null = null;
  let over = false;
  let watchdog: NodeJS.Timeout | undefined;

  function settled(): Asked | null {
    clearTimeout(watchdog);
    const task = asked;
    asked = null;
    return task;
  }

  function die(error: Error): void {
    over = true;
    settled()?.reject(error);
  }

  worker.on('message', (answer: TaskAnswer) => {
    if (asked?.id !== answer.id) return;
    const task = settled();
    worker.unref();
    if (answer.isLast) {
      over = true;
      void worker.terminate();
    }
    if (answer.ok) task?.resolve(answer.value);
    else task?.reject(answer.tooMuch === null ? new Error(answer.message) : new TooMuchError(answer.tooMuch));
  });
  worker.on('error', (error) => die(outOfMemory(error) ?? asError(error)));
  worker.on('exit', (code) => die(new Error(`the inspector's thread ended (${code})`)));

  return {
    ask(task, limitMs = silenceLimitMs) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = ++lastId;
      asked = { id, resolve, reject };
      watchdog = setTimeout(() => {
        die(tooLong(limitMs));
        void worker.terminate();
      }, limitMs);
      worker.ref();
      worker.postMessage({ id, task });
      return promise;
    },
    isOver: () => over,
    async end() {
      over = true;
      await worker.terminate();
    },
  };
}

/** https://nodejs.org/api/errors.html#err_worker_out_of_memory */
function outOfMemory(error: unknown): TooMuchError | null {
  const isSo = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isSo ? tooMuchMemory() : null;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
