import type { LockState } from '../../shared/lock.ts';
import { ProblemError } from '../../shared/problem.ts';
import { exponentialWaitMs } from '../platform/backoff.ts';
import { errorCodeOf } from '../platform/error-code.ts';
import { createMutex } from '../platform/mutex.ts';
import { hashPin, readPinFile, type StoredPin, verifyPin, writePinFile } from './pin-file.ts';

/** The settings' lock: who has the PIN may change them, until the time runs out. */
export interface SettingsLock {
  state(): LockState;
  /**
   * Whether this is the PIN; always where none is set, never while a wait lasts.
   * @throws ProblemError lock-broken
   */
  unlock(pin: string): Promise<boolean>;
  lock(): LockState;
  /** Somebody is at the settings: the time begins anew. Opens nothing. */
  touch(): void;
  /**
   * Sets, changes or takes away the PIN; it is open then. Where one is set, also while it is open, the old one is tried as
   * `unlock` tries it.
   * @param old null where none is set
   * @throws ProblemError settings-locked, lock-broken, pin-wrong, pin-waits, pin-not-kept; the PIN is then what it was
   */
  setPin(pin: string | null, old: string | null): Promise<LockState>;
  /** For what needs the PIN; counts as use. @throws ProblemError settings-locked */
  check(): void;
  close(): void;
}

/** It locks after this long without use, in ms. */
const IDLE_MS = 5 * 60_000;
/** Wrong tries that cost nothing. */
const FREE_TRIES = 5;
const WAITS = { firstMs: 30_000, mostMs: 60 * 60_000 } as const;

/** How long no PIN is taken after so many wrong ones, in ms: half a minute after the fifth, and twice as long each time. */
export function waitAfterWrongTries(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return exponentialWaitMs(wrong - FREE_TRIES, WAITS);
}

/**
 * @param file where the PIN's hash lies; whoever deletes it takes the PIN away
 * @param onChange told whenever `state()` has changed
 */
export function openSettingsLock(file: string, onChange: (state: LockState) => void): SettingsLock {
  const found = readPinFile(file);
  const broken = found.kind === 'broken';
  let kept = found.kind === 'kept' ? found.pin : null;
  let open = false;
  let timer: NodeJS.Timeout | undefined;
  /** One try after the other: two at once would cost only one. */
  const tries = createMutex();

  /** A clock that was set back must not make a wait longer than it is. */
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
  /** A full disk must not keep the right PIN out: then the count holds until Tem closes. */
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
    // Counted before it is looked at: whoever ends Tem midway has had the try.
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
    check,
    touch: stayOpen,
    unlock: (pin) => tries.run(() => tryPin(pin)),
    lock() {
      setOpen(false);
      return state();
    },
    setPin: (pin, old) => tries.run(() => change(pin, old)),
    close: () => clearTimeout(timer),
  };
}
