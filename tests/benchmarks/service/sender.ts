import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PushOrder, PushResult } from './push-events.ts';

/** The pushing service, in a process of its own. */
export interface Sender {
  /** @throws Error where an event was not accepted, or the process ended */
  push(order: Omit<PushOrder, 'from'>): Promise<PushResult>;
  /** The number of events pushed so far. */
  sent(): number;
  close(): void;
}

export function startSender(): Sender {
  const child = fork(join(import.meta.dirname, 'push-events.ts'));
  let sent = 0;
  return {
    async push(order) {
      child.send({ ...order, from: sent } satisfies PushOrder);
      sent += order.events;
      const over = new AbortController();
      const { signal } = over;
      const [pushed] = await Promise.race([
        // push-events.ts answers with nothing else.
        once(child, 'message', { signal }) as Promise<[PushResult]>,
        once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the sender ended'))),
      ]).finally(() => over.abort());
      if (pushed.refused > 0) throw new Error(`${pushed.refused} events were not taken`);
      return pushed;
    },
    sent: () => sent,
    close: () => void child.kill(),
  };
}
