import { createWorkerClient, isOutOfMemory, type WatchTask } from '../../platform/worker-client.ts';
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
  let over = false;
  /** Of a processor, since the thread began: up to its last answer, and what the last task took of it. */
  let [cpuMs, spentMs] = [0, 0];
  // An idle thread does not keep a finished command line alive.
  const thread = createWorkerClient<InspectorTask, Record<InspectorTask['kind'], TaskResult>>({
    name: 'inspector',
    file: workerFile,
    data: files,
    limitMs: silenceLimitMs,
    resourceLimits: RESOURCE_LIMITS,
    holdsProcess: true,
    onEnd: () => {
      over = true;
    },
  });
  thread.start();

  /** Ends a task by the processor's time that it has taken. No thread takes more of it than of the clock: before that there is nothing to ask. */
  function watchCpuTime(limitMs: number): WatchTask {
    return (worker, giveUp) => {
      const startMs = performance.now();
      let watching = true;
      let timer: NodeJS.Timeout;
      const endLate = (): void => {
        spentMs = limitMs;
        giveUp(timeLimitError(limitMs));
      };
      const checkIn = (waitMs: number): void => {
        timer = setTimeout(() => {
          const clockMs = startMs + limitMs * CLOCK_FACTOR - performance.now();
          // A thread that does not even answer to what follows ends by the clock.
          timer = setTimeout(endLate, Math.max(0, clockMs));
          void check(clockMs);
        }, waitMs);
      };
      async function check(clockMs: number): Promise<void> {
        // None where it is starting, or ending.
        const usage = await worker.cpuUsage().catch(() => null);
        if (usage === null || !watching || clockMs <= 0) return;
        const leftMs = limitMs - (cpuTimeMs(usage) - cpuMs);
        clearTimeout(timer);
        if (leftMs <= 0) endLate();
        else checkIn(Math.min(clockMs, Math.max(leftMs, CPU_POLL_MS)));
      }
      checkIn(limitMs);
      return () => {
        watching = false;
        clearTimeout(timer);
      };
    };
  }

  return {
    async run(task, limitMs = silenceLimitMs) {
      spentMs = 0;
      const result = await thread.run(task, watchCpuTime(limitMs)).catch((error: unknown) => {
        throw isOutOfMemory(error) ? outOfMemoryError() : error;
      });
      [spentMs, cpuMs] = [result.cpuMs - cpuMs, result.cpuMs];
      if (result.isLast) void thread.close();
      if (result.ok) return result.value;
      throw result.tooMuch === null ? new Error(result.message) : new DocumentLimitError(result.tooMuch);
    },
    lastTaskMs: () => spentMs,
    isOver: () => over,
    end: thread.close,
  };
}
