import { Worker } from 'node:worker_threads';
import { inThread } from '../../platform/in-thread.ts';
import { createWorkerClient, isOutOfMemory, type WatchTask } from '../../platform/worker-client.ts';
import { cpuTimeMs } from './cpu-budget.ts';
import { outOfMemoryError, timeLimitError } from './document-limits.ts';
import { type InspectorFiles, type InspectorTask, type TaskResult, valueOf } from './protocol.ts';

export type InspectorThread = ReturnType<typeof startInspectorThread>;

/**
 * Limits of JavaScript's objects. They include neither buffers (https://nodejs.org/api/worker_threads.html, resourceLimits)
 * nor WebAssembly's memory, which are limited by check-streams.ts and worker.ts.
 *
 * The young generation is small so that V8 collects it often: pages leave few objects but large buffers, whose memory is
 * released only then. With 64 MB the process grew from 351 to 459 MB while it read 8,400 pages, with 8 MB from 321 to 326.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 } as const;

/**
 * How many times its CPU limit a task may take in elapsed time. On a busy machine a thread gets only part of a CPU, and a
 * valid label must not fail because of it: 100 A5 pages at 600 dpi took 108 s of elapsed time at a load of 15. The elapsed
 * limit ends threads that wait forever.
 */
const CLOCK_FACTOR = 5;
const CPU_POLL_MS = 100;

/** @param workerFile absolute path of the built worker.ts @param silenceLimitMs the CPU time limit for one task */
export function startInspectorThread(workerFile: string, files: InspectorFiles, silenceLimitMs: number) {
  let hasEnded = false;
  /** The thread's CPU time up to its last answer, and the last task's share of it. */
  let [cpuMs, spentMs] = [0, 0];
  const worker = new Worker(workerFile, { workerData: files, resourceLimits: RESOURCE_LIMITS });
  const thread = createWorkerClient<InspectorTask, Record<InspectorTask['kind'], TaskResult>>({
    name: "the inspector's thread",
    // Started once: the pool replaces a thread that has ended.
    start: inThread(() => worker),
    limitMs: silenceLimitMs,
    holdsProcess: true,
    onEnd: () => void (hasEnded = true),
  });
  thread.start();

  /** Ends a task that exceeds its CPU time, which never exceeds elapsed time and so is first checked after that. */
  function watchCpuTime(limitMs: number): WatchTask {
    return (giveUp) => {
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
          // The elapsed limit ends a thread that does not even answer the query below.
          timer = setTimeout(endLate, Math.max(0, clockMs));
          void check(clockMs);
        }, waitMs);
      };
      async function check(clockMs: number): Promise<void> {
        // Null while it is starting or ending.
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
    /** Rejects if the task fails, or if the thread dies or exceeds the CPU time limit, which ends it. */
    async run(task: InspectorTask, limitMs = silenceLimitMs): Promise<unknown> {
      spentMs = 0;
      const result = await thread.run(task, watchCpuTime(limitMs)).catch((error: unknown) => {
        throw isOutOfMemory(error) ? outOfMemoryError() : error;
      });
      [spentMs, cpuMs] = [result.cpuMs - cpuMs, result.cpuMs];
      if (result.isLast) void thread.close();
      return valueOf(result);
    },
    lastTaskMs: (): number => spentMs,
    isOver: (): boolean => hasEnded,
    end: thread.close,
  };
}
