import { Worker } from 'node:worker_threads';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';

/** One worker, with one task at a time. */
export interface Thread {
  /** Rejects where the task fails, or the thread dies or falls silent meanwhile. */
  ask(task: Task): Promise<unknown>;
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
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs how long it may be at one task
 */
export function startThread(workerFile: string, files: InspectorFiles, silenceLimitMs: number): Thread {
  const worker = new Worker(workerFile, { workerData: files });
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
    if (answer.ok) task?.resolve(answer.value);
    else task?.reject(new Error(answer.message));
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the inspector's thread ended (${code})`)));

  return {
    ask(task) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = ++lastId;
      asked = { id, resolve, reject };
      watchdog = setTimeout(() => {
        die(new Error(`the document took longer than ${silenceLimitMs} ms`));
        void worker.terminate();
      }, silenceLimitMs);
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
