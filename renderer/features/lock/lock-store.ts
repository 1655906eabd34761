import { createStore } from 'zustand/vanilla';
import type { ApiSlice } from '../../components/context/api.ts';
import { followState } from '../../components/context/follow-state.ts';
import type { LockModel, LockStore } from '../../components/context/lock.ts';

/** The shortest interval between reports of activity to main, in ms; main locks after minutes. */
const ACTIVITY_INTERVAL_MS = 20_000;

/** Follows main's lock. */
export function createLockModel(tem: ApiSlice<'lock'>, report: (thrown: unknown) => void): LockModel {
  const { calls, messages } = tem;
  const store = createStore<LockStore>()(() => ({
    lock: { on: false, open: true, waitUntilMs: null },
    pinRequested: false,
  }));
  let pending: { promise: Promise<boolean>; resolve: (opened: boolean) => void } | null = null;
  let usedAtMs = Number.NEGATIVE_INFINITY;
  const load = followState({
    changed: messages.lock.changed,
    read: () => calls.lock.state(undefined),
    set: (lock) => store.setState({ lock }),
  });

  return {
    store,
    load,
    async unlock(pin) {
      const opened = await calls.lock.unlock({ pin });
      // Main's message reports it too, but may arrive after this answer.
      await load();
      return opened;
    },
    lock() {
      const { on, open } = store.getState().lock;
      if (on && open) calls.lock.lock(undefined).catch(report);
    },
    reportActivity() {
      if (performance.now() - usedAtMs < ACTIVITY_INTERVAL_MS || !store.getState().lock.on) return;
      usedAtMs = performance.now();
      calls.lock.keepUnlocked(undefined).catch(report);
    },
    requestPin() {
      // Two calls refused at the same time wait for one PIN.
      pending ??= Promise.withResolvers<boolean>();
      store.setState({ pinRequested: true });
      return pending.promise;
    },
    finishPinRequest(opened) {
      const waiting = pending;
      pending = null;
      store.setState({ pinRequested: false });
      waiting?.resolve(opened);
    },
  };
}
