import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { UpdateState } from '../../shared/update.ts';
import type { Log } from '../log/log.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import type { InstallAttempts } from './install-attempts.ts';
import type { Updater } from './updater.ts';

/** Newer versions of Tem: looked for at the start and daily, fetched in the background, installed when the operator agrees. */
export interface Updates {
  state(): UpdateState;
  /** Looks now; answers when it is known whether there is a newer version, which is then being fetched. */
  check(): Promise<UpdateState>;
  /**
   * Closes Tem and installs the version that is ready. The version that runs goes on where that fails.
   * @throws ProblemError update-none, update-not-now, update-broken, update-not-written, update-not-installed
   */
  install(): Promise<void>;
  /** The first look; after the window is there. */
  start(): void;
  /** The machine was asleep: timers stood still. */
  resume(): void;
  settingsChanged(): void;
  /** Tem is closed but for its process: installs what was agreed to. Does nothing else. */
  handOver(): Promise<void>;
  /** From there on whoever installs may end Tem at once. */
  isHandingOver(): boolean;
  close(): void;
}

interface UpdatesDependencies {
  readonly updater: Updater;
  /** Where newer versions lie; null: they are not looked for. */
  readonly address: () => string | null;
  /** There is work that must not be interrupted. */
  readonly isBusy: () => boolean;
  readonly attempts: InstallAttempts;
  readonly time: Clock;
  readonly onChange: (state: UpdateState) => void;
  readonly log: Log;
  /** Closes Tem in order. */
  readonly quit: () => void;
}

const DAY_MS = 24 * 60 * 60_000;
/** After a look that failed: the network may just not have been there yet. */
const RETRY_AFTER_FAILURE_MS = 60 * 60_000;

/** A look with the download that may follow. */
interface UpdateCheck {
  readonly address: string;
  readonly end: AbortController;
  /** It is known whether there is a newer version. */
  readonly known: Promise<void>;
  /** All of it is over. Never rejects. */
  readonly over: Promise<void>;
}

export function createUpdates(needs: UpdatesDependencies): Updates {
  const { updater, address, isBusy, attempts, time, onChange, log, quit } = needs;
  const alarm = createTimer(time);
  let state: UpdateState = atRest();
  /** The address that `state` speaks of. */
  let askedAddress = address();
  let look: UpdateCheck | null = null;
  let dueAtMs = Infinity;
  let agreed = false;
  let handingOver = false;

  function atRest(): UpdateState {
    return address() === null ? { kind: 'off', why: 'no-address' } : { kind: 'current', checkedAtMs: null };
  }

  function set(next: UpdateState): void {
    state = next;
    onChange(next);
  }

  function plan(ms: number): void {
    dueAtMs = time.now() + ms;
    alarm.set(ms, () => void begin());
  }

  /** Begins a look, or joins the one under way. */
  function begin(): Promise<void> {
    const from = address();
    if (from === null || agreed) return Promise.resolve();
    if (look?.address === from && !look.end.signal.aborted) return look.known;
    const end = new AbortController();
    const known = Promise.withResolvers<void>();
    const over = run(from, end.signal, look, known.resolve).finally(() => {
      known.resolve();
      if (look?.end === end) look = null;
    });
    look = { address: from, end, known: known.promise, over };
    return known.promise;
  }

  async function run(
    from: string,
    signal: AbortSignal,
    before: UpdateCheck | null,
    isKnown: () => void,
  ): Promise<void> {
    before?.end.abort();
    await before?.over;
    if (signal.aborted) return;
    // What is ready stays so while Tem looks for something newer still.
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
      // What is ready is proven, whoever can't be reached now.
      if (state.kind !== 'ready') set({ kind: 'failed', problem, atMs: time.now() });
    }
  }

  async function endLook(): Promise<void> {
    look?.end.abort();
    await look?.over;
  }

  return {
    state: () => state,
    async check() {
      await begin();
      return state;
    },
    async install() {
      if (state.kind !== 'ready') throw new ProblemError('update-none');
      if (isBusy()) throw new ProblemError('update-not-now');
      const ready = state;
      const { version } = ready;
      agreed = true;
      set({ kind: 'installing', version });
      try {
        await endLook();
        await updater.prepare();
        // It took a moment, in which somebody may have scanned.
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
    start: () => void begin(),
    resume() {
      if (time.now() >= dueAtMs) void begin();
      else if (dueAtMs !== Infinity) plan(dueAtMs - time.now());
    },
    settingsChanged() {
      const now = address();
      if (now === askedAddress || agreed) return;
      askedAddress = now;
      alarm.clear();
      dueAtMs = Infinity;
      look?.end.abort();
      set(atRest());
      void begin();
    },
    async handOver() {
      if (!agreed) return;
      handingOver = true;
      const version = state.kind === 'installing' ? state.version : '';
      const problem = await updater.handOver();
      if (problem === null) return;
      log({ event: 'update not installed', version, problem: problem.code });
      attempts.markExchanged(version);
    },
    isHandingOver: () => handingOver,
    close() {
      alarm.clear();
      look?.end.abort();
    },
  };
}
