import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { errorCodeOf } from '../platform/system-errors.ts';
import type { LogEvent } from './events.ts';
import { openLogFile } from './log-file.ts';
import { toLogLine } from './log-line.ts';
import { createRepeatFilter } from './repeat-filter.ts';
import type { Secrets } from './secrets.ts';
import { currentTrace } from './trace.ts';

/** Writes an event to the log. Never throws, whatever the event or the disk. */
export type Log = (event: LogEvent) => void;

const logFolder = (dataDir: string): string => join(dataDir, 'logs');

interface LogOptions {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly shownLevel: 'info' | 'error';
  /** Shows a line on standard error: standard output belongs to the command line's results. */
  readonly show: (line: string) => void;
  /** A monotonic clock, in ms. */
  readonly nowMs?: () => number;
}

/** Opens the log: one JSON object per line, `{"at","level","event","session",…}`, with the ids of trace.ts. */
export function openLog({ dataDir, secrets, shownLevel, show, nowMs }: LogOptions): Log {
  const session = randomBytes(4).toString('hex');
  const repeats = createRepeatFilter(nowMs);
  let failed = false;
  const file = openLogFile({
    folder: logFolder(dataDir),
    onFailure(error) {
      // Only once: the disk may be full for days, and every line would repeat it.
      if (!failed) show(`tem: the log can't be written (${errorCodeOf(error) ?? 'unknown'})`);
      failed = true;
    },
  });

  function write(level: string, event: string, fields: object): void {
    const line = JSON.stringify({ at: new Date().toISOString(), level, event, session, ...fields });
    file.write(line);
    if (shownLevel === 'info' || level === 'error') show(line);
  }

  return (event) => {
    try {
      const { level, name, fields } = toLogLine(event, currentTrace(), secrets);
      const judged = repeats(name, level);
      if (judged === 'leave-out') return;
      if (judged !== 'write') write('warn', 'repeated lines suppressed', { of: name, times: judged.leftOut });
      write(level, name, fields);
    } catch {
      // A failure to log must not end the work being logged.
    }
  };
}
