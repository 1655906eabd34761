import type { StoreApi } from 'zustand/vanilla';
import type { LockState } from '../../../shared/lock.ts';

/** The state of the settings lock, as main holds it. */
export interface LockStore {
  readonly lock: LockState;
  /** A refused call is waiting for the PIN. */
  readonly pinRequested: boolean;
}

/** Access to the settings lock. */
export interface LockModel {
  readonly store: StoreApi<LockStore>;
  readonly load: () => Promise<void>;
  /** Resolves to whether the settings are now unlocked. Throws main's problem. */
  readonly unlock: (pin: string) => Promise<boolean>;
  /** Locks at once; does nothing without a PIN. */
  readonly lock: () => void;
  /** Reports that somebody is using the settings. */
  readonly reportActivity: () => void;
  /** Asks for the PIN over the current screen; resolves to whether it was entered. */
  readonly requestPin: () => Promise<boolean>;
  /** Ends the request. */
  readonly finishPinRequest: (opened: boolean) => void;
}
