import type { CpuBudget } from './cpu-budget.ts';
import type { InspectorThread } from './inspector-thread.ts';
import type { InspectorTask } from './protocol.ts';

const TIMER_TOLERANCE_MS = 2;

interface QueuedTask extends PromiseWithResolvers<unknown> {
  readonly task: InspectorTask;
  readonly allowance: CpuBudget | undefined;
}

/** Starts a thread if a task finds none free, up to the maximum. The next task replaces a thread that died. */
export function createThreadPool(startThread: () => InspectorThread, most: number) {
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
    while (isBudgetUsedUp(list[0])) {
      const late = list.shift();
      late?.reject(late.allowance?.exceededError());
    }
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

  async function runOn(thread: InspectorThread, asked: QueuedTask): Promise<void> {
    const { task, allowance, resolve, reject } = asked;
    const answer = await thread.run(task, allowance?.remainingMs()).then(
      (value) => () => resolve(value),
      (error: unknown) => () => reject(isBudgetUsedUp(asked) ? allowance?.exceededError() : error),
    );
    allowance?.spend(thread.lastTaskMs());
    busy.delete(thread);
    if (!thread.isOver()) idle.push(thread);
    // Gives the thread its next task before its answer is processed.
    startNext();
    answer();
  }

  return {
    /**
     * @param urgency `now` goes before everything marked `later`
     * @param allowance the remaining budget of the task's document; once it is used up, its tasks fail without occupying a
     * thread
     */
    run(task: InspectorTask, urgency: 'now' | 'later', allowance?: CpuBudget): Promise<unknown> {
      const answer = Promise.withResolvers<unknown>();
      waiting[urgency].push({ ...answer, task, allowance });
      startNext();
      return answer.promise;
    },
    /** Starts all threads in advance, so that the first task need not wait for one. */
    warmUp(): void {
      while (idle.length + busy.size < most) idle.push(startThread());
    },
    /** Ends the threads; running and waiting tasks fail. The next task starts new threads. */
    async close(): Promise<void> {
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
