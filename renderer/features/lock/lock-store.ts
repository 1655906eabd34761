import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import type { LockState } from '../../../shared/lock.ts';
import { unwrap } from '../../app/api.ts';

/** The settings' lock as main keeps it. */
export interface LockStore {
  readonly lock: LockState;
  /** A call was refused for want of the PIN, and waits for it. */
  readonly pinRequested: boolean;
}

export interface LockView {
  readonly store: StoreApi<LockStore>;
  readonly load: () => Promise<void>;
  /** Resolves to whether it is open now. Fails with main's problem. */
  readonly unlock: (pin: string) => Promise<boolean>;
  /** Locks at once; nothing where no PIN is set. */
  readonly lock: () => void;
  /** Somebody is at the settings. */
  readonly reportActivity: () => void;
  /** Asks for the PIN over the room that is shown; resolves to whether it was given. */
  readonly requestPin: () => Promise<boolean>;
  /** The end of the asking. */
  readonly finishPinRequest: (opened: boolean) => void;
}

/** Main is told of use no more often than this, in ms; it locks after minutes. */
const ACTIVITY_INTERVAL_MS = 20_000;

type LockApi = {
  readonly calls: Pick<TemApi['calls'], 'lock'>;
  readonly messages: Pick<TemApi['messages'], 'lock'>;
};

/** Follows main's lock. */
export function followLock(tem: LockApi, report: (thrown: unknown) => void): LockView {
  const { calls, messages } = tem;
  const store = createStore<LockStore>()(() => ({
    lock: { on: false, open: true, waitUntilMs: null },
    pinRequested: false,
  }));
  let asked: { promise: Promise<boolean>; resolve: (opened: boolean) => void } | null = null;
  let usedAtMs = Number.NEGATIVE_INFINITY;
  messages.lock.changed((lock) => store.setState({ lock }));

  return {
    store,
    async load() {
      store.setState({ lock: await unwrap(calls.lock.state(undefined)) });
    },
    async unlock(pin) {
      const opened = await unwrap(calls.lock.unlock({ pin }));
      // Main's message says so too, but may come later than this answer.
      store.setState({ lock: await unwrap(calls.lock.state(undefined)) });
      return opened;
    },
    lock() {
      const { on, open } = store.getState().lock;
      if (on && open) unwrap(calls.lock.lock(undefined)).catch(report);
    },
    reportActivity() {
      if (performance.now() - usedAtMs < ACTIVITY_INTERVAL_MS || !store.getState().lock.on) return;
      usedAtMs = performance.now();
      unwrap(calls.lock.keepUnlocked(undefined)).catch(report);
    },
    requestPin() {
      // Two calls that were refused at once wait for one PIN.
      asked ??= Promise.withResolvers<boolean>();
      store.setState({ pinRequested: true });
      return asked.promise;
    },
    finishPinRequest(opened) {
      const waiting = asked;
      asked = null;
      store.setState({ pinRequested: false });
      waiting?.resolve(opened);
    },
  };
}
