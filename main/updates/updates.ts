import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { UpdateState } from '../../shared/update.ts';
import type { Log } from '../log/log.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { InstallAttempts } from './install-attempts.ts';
import type { Updater } from './updater.ts';

export type Updates = ReturnType<typeof createUpdates>;

export interface UpdatesDependencies {
  readonly updater: Updater;
  /** The address of newer versions; null disables the checks. */
  readonly address: () => string | null;
  /** Whether there is work that must not be interrupted. */
  readonly isBusy: () => boolean;
  readonly attempts: InstallAttempts;
  readonly time: Clock;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Log;
  /** Closes Tem in order. */
  readonly quit: () => void;
}

const DAY_MS = 24 * 60 * 60_000;
/** The wait after a failed check: the network may not have been up yet. */
const RETRY_AFTER_FAILURE_MS = 60 * 60_000;

/** A check, including the download that may follow. Neither promise rejects. */
interface UpdateCheck {
  readonly address: string;
  readonly end: AbortController;
  /** Resolves when it is known whether there is a newer version. */
  readonly known: Promise<void>;
  readonly over: Promise<void>;
}

/** Checks for newer versions at the start and daily, downloads them, and installs them when the operator agrees. */
export function createUpdates(needs: UpdatesDependencies) {
  const { updater, address, isBusy, attempts, time, log, quit } = needs;
  const alarm = createTimer(time);
  let state: UpdateState = atRest();
  /** The address that `state` refers to. */
  let askedAddress = address();
  let look: UpdateCheck | null = null;
  let dueAtMs = Infinity;
  let agreed = false;
  let handingOver = false;

  function atRest(): UpdateState {
    return address() === null ? { kind: 'off', why: 'no-address' } : { kind: 'current', checkedAtMs: null };
  }

  const set = (next: UpdateState): void => needs.onChange((state = next));

  function plan(ms: number): void {
    dueAtMs = time.now() + ms;
    alarm.set(ms, () => void begin());
  }

  function begin(): Promise<void> {
    const from = address();
    if (from === null || agreed) return Promise.resolve();
    if (look?.address === from && !look.end.signal.aborted) return look.known;
    const end = new AbortController();
    const known = Promise.withResolvers<void>();
    const over = run(from, end.signal, known.resolve).finally(() => {
      known.resolve();
      if (look?.end === end) look = null;
    });
    look = { address: from, end, known: known.promise, over };
    return known.promise;
  }

  async function run(from: string, signal: AbortSignal, isKnown: () => void): Promise<void> {
    await endLook();
    if (signal.aborted) return;
    // A version that is ready stays so while Tem looks for a newer one.
    const ready = state.kind === 'ready' ? state : null;
    if (ready === null) set({ kind: 'checking' });
    plan(DAY_MS);
    try {
      const found = await updater.check(from, signal);
      if (signal.aborted) return;
      if (found === null) return set({ kind: 'current', checkedAtMs: time.now() });
      if (ready?.version === found.version) return;
      set({ kind: 'downloading', ...found, percent: 0 });
      isKnown();
      await updater.download((percent) => {
        if (!signal.aborted && state.kind === 'downloading') set({ kind: 'downloading', ...found, percent });
      }, signal);
      if (signal.aborted) return;
      set({ kind: 'ready', ...found });
      log({ event: 'update ready', version: found.version });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      log({ event: 'update failed', problem: problem.code });
      plan(RETRY_AFTER_FAILURE_MS);
      // A version that is ready is verified, even if the server cannot be reached now.
      if (state.kind !== 'ready') set({ kind: 'failed', problem, atMs: time.now() });
    }
  }

  async function endLook(): Promise<void> {
    look?.end.abort();
    await look?.over;
  }

  return {
    state: (): UpdateState => state,
    /** Resolves when it is known whether there is a newer version, which is then being downloaded. */
    async check(): Promise<UpdateState> {
      await begin();
      return state;
    },
    /**
     * Closes Tem and installs the version that is ready. If that fails, the current version continues.
     * @throws ProblemError update-none, update-not-now, update-broken, update-not-written, update-not-installed
     */
    async install(): Promise<void> {
      if (state.kind !== 'ready') throw new ProblemError('update-none');
      if (isBusy()) throw new ProblemError('update-not-now');
      const ready = state;
      const { version } = state;
      agreed = true;
      set({ kind: 'installing', version });
      try {
        await endLook();
        await updater.prepare();
        // That took a moment, in which someone may have scanned.
        if (isBusy()) throw new ProblemError('update-not-now');
        attempts.begin(version);
      } catch (error) {
        agreed = false;
        const problem = problemOf(error);
        log({ event: 'update not installed', version, problem: problem.code });
        set(problem.code === 'update-not-now' ? ready : { kind: 'failed', problem, atMs: time.now() });
        throw error;
      }
      log({ event: 'update approved', version });
      quit();
    },
    /** Makes the first check; call after the window is shown. */
    start: (): void => void begin(),
    /** Call after the machine was asleep, because timers were stopped. */
    resume(): void {
      if (time.now() >= dueAtMs) void begin();
      else if (dueAtMs !== Infinity) plan(dueAtMs - time.now());
    },
    settingsChanged(): void {
      const now = address();
      if (now === askedAddress || agreed) return;
      askedAddress = now;
      alarm.clear();
      dueAtMs = Infinity;
      look?.end.abort();
      set(atRest());
      void begin();
    },
    /** Installs what was agreed to, once all of Tem but its process is closed. Otherwise does nothing. */
    async handOver(): Promise<void> {
      if (!agreed) return;
      handingOver = true;
      const version = state.kind === 'installing' ? state.version : '';
      const problem = await updater.handOver();
      if (problem === null) return;
      log({ event: 'update not installed', version, problem: problem.code });
      attempts.markExchanged(version);
    },
    /** Whether the installer may now end Tem at any time. */
    isHandingOver: (): boolean => handingOver,
    close(): void {
      alarm.clear();
      look?.end.abort();
    },
  };
}
