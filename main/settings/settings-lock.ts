import type { LockState } from '../../shared/lock.ts';
import { ProblemError } from '../../shared/problem.ts';
import { exponentialWaitMs } from '../platform/backoff.ts';
import { createMutex } from '../platform/mutex.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { hashPin, readPinFile, type StoredPin, verifyPin, writePinFile } from './pin-file.ts';

/** The idle time after which the settings lock, in ms. */
const IDLE_MS = 5 * 60_000;
/** Wrong attempts without a wait. */
const FREE_TRIES = 5;
const WAITS = { firstMs: 30_000, mostMs: 60 * 60_000 } as const;

/** Returns the wait after a number of wrong attempts, in ms: half a minute after the fifth, doubling with each further one. */
export function waitAfterWrongTries(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return exponentialWaitMs(wrong - FREE_TRIES, WAITS);
}

/** Locks the settings: whoever has the PIN may change them until the idle time runs out. */
export type SettingsLock = ReturnType<typeof openSettingsLock>;

/** @param file the PIN's hash; deleting the file removes the PIN @param onChange called whenever `state()` has changed */
export function openSettingsLock(file: string, onChange: (state: LockState) => void) {
  const found = readPinFile(file);
  const broken = found.kind === 'broken';
  let kept = found.kind === 'kept' ? found.pin : null;
  let open = false;
  let timer: NodeJS.Timeout | undefined;
  /** One attempt at a time: two at once would count as one. */
  const tries = createMutex();

  /** A clock that was set back must not prolong a wait. */
  function waitUntil(): number | null {
    if (kept === null || kept.waitUntilMs === null) return null;
    const untilMs = Math.min(kept.waitUntilMs, Date.now() + waitAfterWrongTries(kept.wrong));
    return untilMs > Date.now() ? untilMs : null;
  }
  const state = (): LockState => {
    const on = broken || kept !== null;
    return { on, open: open || !on, waitUntilMs: waitUntil() };
  };
  function setOpen(next: boolean): void {
    clearTimeout(timer);
    open = next;
    if (open) timer = setTimeout(() => setOpen(false), IDLE_MS).unref();
    onChange(state());
  }
  function stayOpen(): void {
    if (open) timer?.refresh();
  }
  function check(): void {
    if (!state().open) throw new ProblemError('settings-locked');
    stayOpen();
  }
  /** A full disk must not reject the right PIN: then the count lasts until Tem closes. */
  function count(pin: StoredPin): void {
    kept = pin;
    try {
      writePinFile(file, pin);
    } catch {
      // Counted in memory.
    }
  }

  async function tryPin(pin: string): Promise<boolean> {
    if (broken) throw new ProblemError('lock-broken', { file });
    if (kept === null) return true;
    if (waitUntil() !== null) return false;
    // Counted before it is checked: ending Tem midway still costs the attempt.
    const wrong = kept.wrong + 1;
    const waitMs = waitAfterWrongTries(wrong);
    count({ ...kept, wrong, waitUntilMs: waitMs === 0 ? null : Date.now() + waitMs });
    const right = await verifyPin(pin, kept);
    if (right) {
      count({ ...kept, wrong: 0, waitUntilMs: null });
      setOpen(true);
    } else onChange(state());
    return right;
  }

  async function change(pin: string | null, old: string | null): Promise<LockState> {
    check();
    if (kept !== null) await proveOld(old);
    const next = pin === null ? null : await hashPin(pin);
    try {
      writePinFile(file, next);
    } catch (error) {
      const detail = errorCodeOf(error) ?? String(error);
      throw new ProblemError('pin-not-kept', { file, detail }, { cause: error });
    }
    kept = next;
    setOpen(next !== null);
    return state();
  }

  async function proveOld(old: string | null): Promise<void> {
    const untilMs = waitUntil();
    if (untilMs !== null)
      throw new ProblemError('pin-waits', { seconds: Math.ceil((untilMs - Date.now()) / 1000) });
    if (old === null || !(await tryPin(old))) throw new ProblemError('pin-wrong');
  }

  return {
    state,
    /** Checks that the settings are unlocked; counts as use. @throws ProblemError settings-locked */
    check,
    /** Restarts the idle time; unlocks nothing. */
    touch: stayOpen,
    /** Whether this is the PIN; true if none is set, false during a wait. @throws ProblemError lock-broken */
    unlock: (pin: string): Promise<boolean> => tries.run(() => tryPin(pin)),
    lock(): LockState {
      setOpen(false);
      return state();
    },
    /**
     * Sets, changes or removes the PIN and leaves the settings unlocked. If a PIN is set, the old one is checked as by `unlock`,
     * even while unlocked.
     * @param old null if none is set
     * @throws ProblemError settings-locked, lock-broken, pin-wrong, pin-waits, pin-not-kept; the PIN is then unchanged
     */
    setPin: (pin: string | null, old: string | null): Promise<LockState> => tries.run(() => change(pin, old)),
    close: (): void => clearTimeout(timer),
  };
}
