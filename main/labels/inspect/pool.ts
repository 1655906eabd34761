import type { Allowance } from './allowance.ts';
import type { Task } from './protocol.ts';
import type { Thread } from './thread.ts';

/** Threads that share the work. */
export interface Pool {
  /**
   * @param urgency `now` goes before all that is only needed later
   * @param allowance what the task's document has left: once it is used up, its tasks fail and take no thread
   */
  ask(task: Task, urgency: 'now' | 'later', allowance?: Allowance): Promise<unknown>;
  /** Starts the threads that there may be, so that the first task need not wait for it. */
  warm(): void;
  /** Ends the threads; what they were at and what waits for them fails. The next task starts new ones. */
  close(): Promise<void>;
}

const TIMER_MS = 2;

interface Waiting {
  readonly task: Task;
  readonly allowance: Allowance | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * A thread is started when a task finds none free, until there are as many as there may be. One that died is replaced by
 * the next task; what it was at fails, what waits does not.
 */
export function createPool(startThread: () => Thread, most: number): Pool {
  const idle: Thread[] = [];
  const busy = new Set<Thread>();
  const waiting = { now: [] as Waiting[], later: [] as Waiting[] };

  function freeThread(): Thread | null {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (!thread.isOver()) return thread;
    }
    return busy.size < most ? startThread() : null;
  }

  function next(): void {
    const list = waiting.now.length > 0 ? waiting.now : waiting.later;
    while (isUsedUp(list[0])) fail(list.shift());
    if (list.length === 0) {
      if (waiting.later.length > 0) next();
      return;
    }
    const thread = freeThread();
    if (thread === null) return;
    const asked = list.shift();
    if (asked === undefined) return;
    busy.add(thread);
    void doWith(thread, asked);
  }

  async function doWith(thread: Thread, { task, allowance, resolve, reject }: Waiting): Promise<void> {
    const answer = await thread.ask(task, allowance?.left()).then(
      (value) => {
        allowance?.spend(thread.spentMs());
        return () => resolve(value);
      },
      (error: unknown) => {
        allowance?.spend(thread.spentMs());
        const reason = isUsedUp({ allowance }) ? allowance?.exceeded() : error;
        return () => reject(reason);
      },
    );
    busy.delete(thread);
    if (!thread.isOver()) idle.push(thread);
    // The thread is given its next task before anybody does something with its answer.
    next();
    answer();
  }

  return {
    ask(task, urgency, allowance) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting[urgency].push({ task, allowance, resolve, reject });
      next();
      return promise;
    },
    warm() {
      while (idle.length + busy.size < most) idle.push(startThread());
    },
    async close() {
      for (const { reject } of [...waiting.now.splice(0), ...waiting.later.splice(0)])
        reject(new Error('the inspection was ended'));
      await Promise.all([...idle.splice(0), ...busy].map((thread) => thread.end()));
    },
  };
}

/** A timer may go off a moment early. */
function isUsedUp(asked: Pick<Waiting, 'allowance'> | undefined): boolean {
  return asked?.allowance !== undefined && asked.allowance.left() <= TIMER_MS;
}

function fail(asked: Waiting | undefined): void {
  asked?.reject(asked.allowance?.exceeded());
}
