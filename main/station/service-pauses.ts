import type { AccountKey } from '../../shared/account.ts';
import { createBackoff } from '../platform/backoff.ts';
import { type Clock, createTimer } from '../platform/clock.ts';

/** The pauses after a failure of a service, in ms. */
const BACKOFF = { firstMs: 5_000, mostMs: 5 * 60_000 } as const;

/** Which accounts' services are not asked: for a while after a failure, or until the settings change. */
export type ServicePauses = ReturnType<typeof createServicePauses>;

/** @param onEnd called when an account's pause is over */
export function createServicePauses(clock: Clock, onEnd: () => void) {
  const stopped = new Map<AccountKey | null, 'pause' | 'settings'>();
  const backoffs = new Map<AccountKey, ReturnType<typeof createBackoff>>();
  const timers = new Map<AccountKey, ReturnType<typeof createTimer>>();

  function createFor<Value>(all: Map<AccountKey, Value>, account: AccountKey, create: () => Value): Value {
    const known = all.get(account) ?? create();
    all.set(account, known);
    return known;
  }

  return {
    isStopped: (account: AccountKey | null): boolean => stopped.has(account),
    stop(account: AccountKey, why: 'pause' | 'settings') {
      stopped.set(account, why);
      if (why === 'settings') return;
      const backoff = createFor(backoffs, account, () => createBackoff(BACKOFF));
      createFor(timers, account, () => createTimer(clock)).set(backoff.next(), () => {
        stopped.delete(account);
        onEnd();
      });
    },
    /** The account's service answered: its next pause is short again. */
    reset: (account: AccountKey) => backoffs.get(account)?.reset(),
    /** Ends all pauses, without a call. */
    clear() {
      stopped.clear();
      for (const timer of timers.values()) timer.clear();
    },
  };
}
