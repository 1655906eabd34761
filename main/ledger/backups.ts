import { momentWords } from '../../shared/moment.ts';
import { describeProblem, type Problem, problemOf } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { createAlarm, ownTime, type Time } from '../trouble/time.ts';
import { backupsIn } from './backup-name.ts';
import type { Places } from './places.ts';
import type { RunningTask } from './run-task.ts';

/** Makes a backup a day while the station is open. */
export interface Backups {
  /** Begins; the first look comes once the station's own start is over. */
  start(): void;
  /** What the operator has to know: for days now there is none. */
  notice(): Problem | null;
  /** Ends what is under way. */
  close(): Promise<void>;
}

interface Needs {
  readonly places: Places;
  /** Makes a backup now. */
  readonly make: (nowMs: number) => RunningTask<'backed-up' | 'broken'>;
  readonly log: Log;
  /** The ledger that was to be copied is damaged. */
  readonly onBroken: (why: string) => void;
  /** `notice` says something else. */
  readonly onNotice: () => void;
  readonly time?: Time;
}

const DAY_MS = 24 * 60 * 60_000;
const AFTER_START_MS = 30_000;
/**
 * The longest time between two looks at the clock: a timer stands still while the machine sleeps, so one for a whole day
 * would miss the day. Also how soon a backup that failed is tried again.
 */
const LOOK_EVERY_MS = 60 * 60_000;
/** Backups that fail are told of where the newest is older than this: a full disk is told of at once by itself. */
const TELL_AFTER_MS = 3 * DAY_MS;

export function createBackups({ places, make, log, onBroken, onNotice, time = ownTime }: Needs): Backups {
  const alarm = createAlarm(time);
  let underWay: { readonly task: RunningTask<'backed-up' | 'broken'>; readonly ended: Promise<void> } | null =
    null;
  let failure: Problem | null = null;
  let told: Problem | null = null;
  let closed = false;

  const newestAtMs = (): number | null => backupsIn(places.backups, time.now())[0]?.atMs ?? null;

  function isDue(): boolean {
    const at = newestAtMs();
    // One of a time that is yet to come was made while the clock was wrong.
    return at === null || at > time.now() || time.now() - at >= DAY_MS;
  }

  function look(): void {
    if (isDue()) underWay = begin();
    else plan();
  }

  function plan(): void {
    const at = newestAtMs();
    const dueInMs = at === null || at > time.now() ? LOOK_EVERY_MS : at + DAY_MS - time.now();
    alarm.set(Math.min(Math.max(dueInMs, failure === null ? 0 : LOOK_EVERY_MS), LOOK_EVERY_MS), look);
  }

  function begin() {
    const task = make(time.now());
    const ended = follow(task).finally(() => {
      underWay = null;
      if (closed) return;
      tell();
      plan();
    });
    return { task, ended };
  }

  async function follow(task: RunningTask<'backed-up' | 'broken'>): Promise<void> {
    try {
      const done = await task.done;
      if (done.kind === 'broken') return onBroken(done.why);
      const { bytes, checkMs, copyMs } = done;
      failure = null;
      log({ event: 'backup made', bytes, checkMs, copyMs });
    } catch (error) {
      if (closed) return;
      failure = problemOf(error);
      log({ event: 'backup failed', problem: failure.code, error });
    }
  }

  function tell(): void {
    const at = newestAtMs();
    const isLate = failure !== null && (at === null || time.now() - at >= TELL_AFTER_MS);
    const before = told;
    told = isLate && failure !== null ? noticeOf(failure, at) : null;
    if (told?.code !== before?.code) onNotice();
  }

  function noticeOf(why: Problem, atMs: number | null): Problem {
    const when = atMs === null ? { vi: 'chưa có', en: 'none' } : momentWords(atMs);
    return {
      code: 'backup-failed',
      values: { when, why: reasonOf(why), folder: places.backups },
    };
  }

  return {
    start: () => alarm.set(AFTER_START_MS, look),
    notice: () => told,
    async close() {
      closed = true;
      alarm.off();
      const last = underWay;
      await last?.task.end();
      await last?.ended;
    },
  };
}

/** The first sentence of what happened: what to do stands in the notice. */
function reasonOf(problem: Problem): { vi: string; en: string } {
  const first = (text: string): string => text.split(/\.\s/)[0] ?? text;
  return { vi: first(describeProblem(problem, 'vi')), en: first(describeProblem(problem, 'en')) };
}
