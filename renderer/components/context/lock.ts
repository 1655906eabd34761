import type { StoreApi } from 'zustand/vanilla';
import type { LockState } from '../../../shared/lock.ts';

/** The settings' lock as main keeps it. */
export interface LockStore {
  readonly lock: LockState;
  /** A call was refused because the PIN is missing, and waits for it. */
  readonly pinRequested: boolean;
}

/** The PIN before the settings. */
export interface LockView {
  readonly store: StoreApi<LockStore>;
  readonly load: () => Promise<void>;
  /** Resolves to whether it is open now. Fails with main's problem. */
  readonly unlock: (pin: string) => Promise<boolean>;
  /** Locks at once; does nothing where no PIN is set. */
  readonly lock: () => void;
  /** Reports that somebody uses the settings. */
  readonly reportActivity: () => void;
  /** Asks for the PIN over the screen that is shown; resolves to whether it was given. */
  readonly requestPin: () => Promise<boolean>;
  /** Ends the request. */
  readonly finishPinRequest: (opened: boolean) => void;
}
