import type { CpuBudget } from './cpu-budget.ts';
import type { InspectorThread } from './inspector-thread.ts';
import type { InspectorTask } from './protocol.ts';

/** Threads that share the work. */
export interface ThreadPool {
  /**
   * @param urgency `now` goes before everything marked `later`
   * @param allowance the remaining budget of the task's document; once it is used up, its tasks fail without occupying a
   * thread
   */
  run(task: InspectorTask, urgency: 'now' | 'later', allowance?: CpuBudget): Promise<unknown>;
  /** Starts all threads in advance, so that the first task need not wait for one. */
  warmUp(): void;
  /** Ends the threads; running and waiting tasks fail. The next task starts new threads. */
  close(): Promise<void>;
}

const TIMER_TOLERANCE_MS = 2;

interface QueuedTask {
  readonly task: InspectorTask;
  readonly allowance: CpuBudget | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Starts a thread if a task finds none free, up to the maximum. The next task replaces a thread that died; its running task
 * fails, waiting ones do not.
 */
export function createThreadPool(startThread: () => InspectorThread, most: number): ThreadPool {
  const idle: InspectorThread[] = [];
  const busy = new Set<InspectorThread>();
  const waiting = { now: [] as QueuedTask[], later: [] as QueuedTask[] };

  function takeFreeThread(): InspectorThread | null {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (!thread.isOver()) return thread;
    }
    return busy.size < most ? startThread() : null;
  }

  function startNext(): void {
    const list = waiting.now.length > 0 ? waiting.now : waiting.later;
    while (isBudgetUsedUp(list[0])) rejectOverBudget(list.shift());
    if (list.length === 0) {
      if (waiting.later.length > 0) startNext();
      return;
    }
    const thread = takeFreeThread();
    if (thread === null) return;
    const asked = list.shift();
    if (asked === undefined) return;
    busy.add(thread);
    void runOn(thread, asked);
  }

  async function runOn(
    thread: InspectorThread,
    { task, allowance, resolve, reject }: QueuedTask,
  ): Promise<void> {
    const answer = await thread.run(task, allowance?.remainingMs()).then(
      (value) => {
        allowance?.spend(thread.lastTaskMs());
        return () => resolve(value);
      },
      (error: unknown) => {
        allowance?.spend(thread.lastTaskMs());
        const reason = isBudgetUsedUp({ allowance }) ? allowance?.exceededError() : error;
        return () => reject(reason);
      },
    );
    busy.delete(thread);
    if (!thread.isOver()) idle.push(thread);
    // Gives the thread its next task before its answer is processed.
    startNext();
    answer();
  }

  return {
    run(task, urgency, allowance) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting[urgency].push({ task, allowance, resolve, reject });
      startNext();
      return promise;
    },
    warmUp() {
      while (idle.length + busy.size < most) idle.push(startThread());
    },
    async close() {
      for (const { reject } of [...waiting.now.splice(0), ...waiting.later.splice(0)])
        reject(new Error('the inspection was ended'));
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.end()));
    },
  };
}

/** A timer may fire slightly early. */
function isBudgetUsedUp(asked: Pick<QueuedTask, 'allowance'> | undefined): boolean {
  return asked?.allowance !== undefined && asked.allowance.remainingMs() <= TIMER_TOLERANCE_MS;
}

function rejectOverBudget(asked: QueuedTask | undefined): void {
  asked?.reject(asked.allowance?.exceededError());
}
