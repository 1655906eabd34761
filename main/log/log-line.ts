import { type EventName, isEventName, type Level, LOG_EVENTS } from './events.ts';
import { redact } from './redact.ts';
import type { Secrets } from './secrets.ts';
import type { TraceIds } from './trace.ts';

/** An event in the form in which it is written: its fields redacted, and 'unlisted' if events.ts does not list it. */
interface LogLine {
  readonly level: Level;
  readonly name: EventName | 'unlisted';
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Returns what may be written of an event: the fields that events.ts lists, if of the listed type, redacted. Of unlisted fields
 * only the number is written. Never throws.
 * @param event an object with the event's name as `event`
 */
export function toLogLine(event: object, ids: TraceIds, secrets: Secrets): LogLine {
  const { event: name, ...given }: { event: string; readonly [field: string]: unknown } = {
    event: '',
    ...event,
  };
  if (!isEventName(name)) {
    const of = redact(name.slice(0, LONGEST_NAME), secrets);
    return { level: 'warn', name: 'unlisted', fields: { of, ...ids, left: Object.keys(given).length } };
  }
  const { level, fields: kinds } = LOG_EVENTS[name];
  const listed = Object.entries(kinds).flatMap(([field, kind]) => {
    const value = given[field];
    if (value === undefined) return [];
    return [[field, kind.safeParse(value).success ? redact(value, secrets) : WRONG_TYPE_MARK] as const];
  });
  const left = Object.keys(given).filter((field) => !Object.hasOwn(kinds, field)).length;
  const fields = { ...ids, ...Object.fromEntries(listed), ...(left === 0 ? {} : { left }) };
  return { level, name, fields };
}

const LONGEST_NAME = 60;
/** Replaces a value of the wrong type. */
const WRONG_TYPE_MARK = '[not its kind]';
