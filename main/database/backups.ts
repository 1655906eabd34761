import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import { describeForOperator, type Problem, problemOf } from '../../shared/problem.ts';
import { dataFileText } from '../../shared/texts/data-file.ts';
import type { Log } from '../log/log.ts';
import { type Clock, createTimer, systemClock } from '../platform/clock.ts';
import type { DatabasePaths } from './database-paths.ts';
import type { RunningDatabaseTask } from './run-database-task.ts';
import { listBackups } from './write-backup.ts';

interface BackupsDependencies {
  readonly paths: DatabasePaths;
  readonly makeBackup: (nowMs: number) => RunningDatabaseTask<'back-up'>;
  readonly log: Log;
  /** Called when the ledger to be copied is damaged. */
  readonly onBroken: (why: string) => void;
  /** Called when `notice` has changed. */
  readonly onNotice: () => void;
  readonly time?: Clock;
}

const DAY_MS = 24 * 60 * 60_000;
const AFTER_START_MS = 30_000;
/**
 * The longest time between two checks of the clock: a timer stops while the machine sleeps, so a timer for a whole day would miss
 * the day. Also the wait before a failed backup is retried.
 */
const CHECK_EVERY_MS = 60 * 60_000;
/** Failing backups are reported if the newest one is older than this; a full disk is reported at once by its own notice. */
const NOTIFY_AFTER_MS = 3 * DAY_MS;

/** Makes a daily backup while the station is open. */
export type Backups = ReturnType<typeof createBackups>;

export function createBackups({
  paths,
  makeBackup,
  log,
  onBroken,
  onNotice,
  time = systemClock,
}: BackupsDependencies) {
  const alarm = createTimer(time);
  let underWay: {
    readonly task: RunningDatabaseTask<'back-up'>;
    readonly ended: Promise<void>;
  } | null = null;
  let failure: Problem | null = null;
  let currentNotice: Problem | null = null;
  let closed = false;

  const newestAtMs = (): number | null => listBackups(paths.backups, time.now())[0]?.atMs ?? null;

  function isDue(): boolean {
    const at = newestAtMs();
    // A backup with a future time was made while the clock was wrong.
    return at === null || at > time.now() || time.now() - at >= DAY_MS;
  }

  function check(): void {
    if (isDue()) underWay = begin();
    else plan();
  }

  function plan(): void {
    const at = newestAtMs();
    const dueInMs = at === null || at > time.now() ? CHECK_EVERY_MS : at + DAY_MS - time.now();
    alarm.set(Math.min(Math.max(dueInMs, failure === null ? 0 : CHECK_EVERY_MS), CHECK_EVERY_MS), check);
  }

  function begin() {
    const task = makeBackup(time.now());
    const ended = follow(task).finally(() => {
      underWay = null;
      if (closed) return;
      updateNotice();
      plan();
    });
    return { task, ended };
  }

  async function follow(task: RunningDatabaseTask<'back-up'>): Promise<void> {
    try {
      const done = await task.done;
      if (done.kind === 'broken') return onBroken(done.why);
      const { bytes, checkMs, copyMs } = done;
      failure = null;
      log({ event: 'backup created', bytes, checkMs, copyMs });
    } catch (error) {
      if (closed) return;
      failure = problemOf(error);
      log({ event: 'backup failed', problem: failure.code, error });
    }
  }

  function updateNotice(): void {
    const at = newestAtMs();
    const isLate = failure !== null && (at === null || time.now() - at >= NOTIFY_AFTER_MS);
    const before = currentNotice;
    currentNotice = isLate && failure !== null ? noticeOf(failure, at) : null;
    if (currentNotice?.code !== before?.code) onNotice();
  }

  function noticeOf(why: Problem, atMs: number | null): Problem {
    const when = atMs === null ? dataFileText.noBackup : formatDateTimeLocalized(atMs);
    return { code: 'backup-failed', values: { when, why: reasonOf(why), folder: paths.backups } };
  }

  return {
    /** Starts; the first check comes after the station's own start. */
    start: (): void => alarm.set(AFTER_START_MS, check),
    /** Returns the notice that there has been no backup for days. */
    notice: (): Problem | null => currentNotice,
    /** Ends a backup in progress. */
    async close(): Promise<void> {
      closed = true;
      alarm.clear();
      const last = underWay;
      await last?.task.end();
      await last?.ended;
    },
  };
}

/** Returns the first sentence of a problem; the notice itself says what to do. */
function reasonOf(problem: Problem): { vi: string; en: string } {
  const first = (text: string): string => text.split(/\.\s/)[0] ?? text;
  return { vi: first(describeForOperator(problem, 'vi')), en: first(describeForOperator(problem, 'en')) };
}
