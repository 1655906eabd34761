import { Worker } from 'node:worker_threads';
import { processorMs } from './processor-ms.ts';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';
import { TooMuchError, tooLong, tooMuchMemory } from './too-much.ts';

/** One worker, with one task at a time. */
export interface Thread {
  /**
   * Rejects where the task fails, or the thread dies or takes too long: then it is ended.
   * @param limitMs a processor's time that it may take, where that is less than for any task
   */
  ask(task: Task, limitMs?: number): Promise<unknown>;
  /** A processor's time that its last task took. */
  spentMs(): number;
  /** Nothing more can be asked: it died, or was ended. */
  isOver(): boolean;
  end(): Promise<void>;
}

interface Asked {
  readonly id: number;
  readonly limitMs: number;
  readonly begunMs: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Of JavaScript's objects. What stands in buffers is not in it (https://nodejs.org/api/worker_threads.html, resourceLimits), nor
 * WebAssembly's memory: those are bounded by check-streams.ts and wasm-memory.ts.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as const;

/**
 * How many times as long as its processor's time a task may take by the clock. On a machine that is busy with other things a thread gets
 * a part of a processor only, and an honest label must not fail for it: 100 A5 pages at 600 dpi took 108 s of the clock at a load of 15.
 * By the clock there is an end as well, for a thread that waits for something that never comes.
 */
const CLOCK_TIMES = 5;
/** A processor's time is asked for again no sooner. */
const ASKED_AGAIN_MS = 100;

/**
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs a processor's time that it may be at one task
 */
export function startThread(workerFile: string, files: InspectorFiles, silenceLimitMs: number): Thread {
  const worker = new Worker(workerFile, { workerData: files, resourceLimits: RESOURCE_LIMITS });
  // An idle thread must not keep a finished command line alive; it is waited for only while it is at a task.
  worker.unref();
  let lastId = 0;
  let asked: Asked | null = null;
  let over = false;
  let watchdog: NodeJS.Timeout | undefined;
  /** Of a processor, since the thread began: up to its last answer, and what the last task took of it. */
  let [cpuMs, spentMs] = [0, 0];

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

  function end(task: Asked): void {
    spentMs = task.limitMs;
    die(tooLong(task.limitMs));
    void worker.terminate();
  }

  /** No thread takes more of a processor than the clock says: before that there is nothing to ask. */
  function watch(task: Asked, waitMs: number): void {
    watchdog = setTimeout(() => {
      const clockMs = task.begunMs + task.limitMs * CLOCK_TIMES - performance.now();
      // A thread that does not even answer to what follows ends by the clock.
      watchdog = setTimeout(() => end(task), Math.max(0, clockMs));
      void askAgain(task, clockMs);
    }, waitMs);
  }

  async function askAgain(task: Asked, clockMs: number): Promise<void> {
    // None where it is starting, or ending.
    const usage = await worker.cpuUsage().catch(() => null);
    if (usage === null || asked !== task || clockMs <= 0) return;
    const leftMs = task.limitMs - (processorMs(usage) - cpuMs);
    clearTimeout(watchdog);
    if (leftMs <= 0) end(task);
    else watch(task, Math.min(clockMs, Math.max(leftMs, ASKED_AGAIN_MS)));
  }

  worker.on('message', (answer: TaskAnswer) => {
    if (asked?.id !== answer.id) return;
    [spentMs, cpuMs] = [answer.cpuMs - cpuMs, answer.cpuMs];
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
      spentMs = 0;
      asked = { id, limitMs, begunMs: performance.now(), resolve, reject };
      watch(asked, limitMs);
      worker.ref();
      worker.postMessage({ id, task });
      return promise;
    },
    spentMs: () => spentMs,
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
