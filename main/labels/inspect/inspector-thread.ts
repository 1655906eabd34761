import { Worker } from 'node:worker_threads';
import { cpuTimeMs } from './cpu-time.ts';
import { DocumentLimitError, outOfMemoryError, timeLimitError } from './document-limit-error.ts';
import type { InspectorFiles, InspectorTask, TaskResult } from './protocol.ts';

/** One worker, with one task at a time. */
export interface InspectorThread {
  /**
   * Rejects where the task fails, or the thread dies or takes too long: then it is ended.
   * @param limitMs a processor's time that it may take, where that is less than for any task
   */
  run(task: InspectorTask, limitMs?: number): Promise<unknown>;
  /** A processor's time that its last task took. */
  lastTaskMs(): number;
  /** Nothing more can be asked: it died, or was ended. */
  isOver(): boolean;
  end(): Promise<void>;
}

interface RunningTask {
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
const CLOCK_FACTOR = 5;
/** A processor's time is asked for again no sooner. */
const CPU_POLL_MS = 100;

/**
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs a processor's time that it may be at one task
 */
export function startInspectorThread(
  workerFile: string,
  files: InspectorFiles,
  silenceLimitMs: number,
): InspectorThread {
  const worker = new Worker(workerFile, { workerData: files, resourceLimits: RESOURCE_LIMITS });
  // An idle thread must not keep a finished command line alive; it is waited for only while it is at a task.
  worker.unref();
  let lastId = 0;
  let asked: RunningTask | null = null;
  let over = false;
  let watchdog: NodeJS.Timeout | undefined;
  /** Of a processor, since the thread began: up to its last answer, and what the last task took of it. */
  let [cpuMs, spentMs] = [0, 0];

  function takeRunningTask(): RunningTask | null {
    clearTimeout(watchdog);
    const task = asked;
    asked = null;
    return task;
  }

  function die(error: Error): void {
    over = true;
    takeRunningTask()?.reject(error);
  }

  function terminateLate(task: RunningTask): void {
    spentMs = task.limitMs;
    die(timeLimitError(task.limitMs));
    void worker.terminate();
  }

  /** No thread takes more of a processor than the clock says: before that there is nothing to ask. */
  function startWatchdog(task: RunningTask, waitMs: number): void {
    watchdog = setTimeout(() => {
      const clockMs = task.begunMs + task.limitMs * CLOCK_FACTOR - performance.now();
      // A thread that does not even answer to what follows ends by the clock.
      watchdog = setTimeout(() => terminateLate(task), Math.max(0, clockMs));
      void checkCpuTime(task, clockMs);
    }, waitMs);
  }

  async function checkCpuTime(task: RunningTask, clockMs: number): Promise<void> {
    // None where it is starting, or ending.
    const usage = await worker.cpuUsage().catch(() => null);
    if (usage === null || asked !== task || clockMs <= 0) return;
    const leftMs = task.limitMs - (cpuTimeMs(usage) - cpuMs);
    clearTimeout(watchdog);
    if (leftMs <= 0) terminateLate(task);
    else startWatchdog(task, Math.min(clockMs, Math.max(leftMs, CPU_POLL_MS)));
  }

  worker.on('message', (answer: TaskResult) => {
    if (asked?.id !== answer.id) return;
    [spentMs, cpuMs] = [answer.cpuMs - cpuMs, answer.cpuMs];
    const task = takeRunningTask();
    worker.unref();
    if (answer.isLast) {
      over = true;
      void worker.terminate();
    }
    if (answer.ok) task?.resolve(answer.value);
    else
      task?.reject(
        answer.tooMuch === null ? new Error(answer.message) : new DocumentLimitError(answer.tooMuch),
      );
  });
  worker.on('error', (error) => die(toMemoryError(error) ?? toError(error)));
  worker.on('exit', (code) => die(new Error(`the inspector's thread ended (${code})`)));

  return {
    run(task, limitMs = silenceLimitMs) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = ++lastId;
      spentMs = 0;
      asked = { id, limitMs, begunMs: performance.now(), resolve, reject };
      startWatchdog(asked, limitMs);
      worker.ref();
      worker.postMessage({ id, task });
      return promise;
    },
    lastTaskMs: () => spentMs,
    isOver: () => over,
    async end() {
      over = true;
      await worker.terminate();
    },
  };
}

/** https://nodejs.org/api/errors.html#err_worker_out_of_memory */
function toMemoryError(error: unknown): DocumentLimitError | null {
  const isSo = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isSo ? outOfMemoryError() : null;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
