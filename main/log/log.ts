import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { errorCodeOf } from '../platform/error-code.ts';
import type { LogEvent } from './events.ts';
import { openLogFile } from './log-file.ts';
import { toLogLine } from './log-line.ts';
import { createRepeatFilter } from './repeat-filter.ts';
import type { Secrets } from './secrets.ts';
import { currentTrace } from './trace.ts';

/** Writes one thing that happened into the log. Never throws, whatever the event or the disk is like. */
export type Log = (event: LogEvent) => void;

/** Where the log lies. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

interface LogOptions {
  readonly dataDir: string;
  readonly secrets: Secrets;
  /** The least that is shown as well. */
  readonly shownLevel: 'info' | 'error';
  /** Shows a line, on standard error: standard output belongs to the command line's answers. */
  readonly show: (line: string) => void;
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs?: () => number;
}

/**
 * The log: one JSON object a line, `{"at","level","event","session",…}`, with the ids of the batch, run and label that were
 * under way (trace.ts), and a session id for each start.
 */
export function openLog({ dataDir, secrets, shownLevel, show, nowMs }: LogOptions): Log {
  const session = randomBytes(4).toString('hex');
  const repeats = createRepeatFilter(nowMs);
  let failed = false;
  const file = openLogFile({
    folder: logFolder(dataDir),
    onFailure(error) {
      // Once: the disk may be full for days, and each line would say so.
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
      // What is logged is going on: a mistake here must not end it.
    }
  };
}
