import { types } from 'node:util';
import { PROBLEMS, type Problem } from '../../shared/problem.ts';
import type { RedactionContext } from './redact-record.ts';

export const isError = (value: object): value is Error =>
  value instanceof Error || types.isNativeError(value);

/** Whether a value is a problem as plain data, without anything else. */
export const isProblem = (value: object): value is Problem =>
  'code' in value &&
  typeof value.code === 'string' &&
  Object.hasOwn(PROBLEMS, value.code) &&
  Object.keys(value).every((key) => key === 'code' || key === 'values');

/** Returns what went wrong and where: an error's name, its message without quoted text, system codes, stack frames and cause. */
export function errorFacts(thrown: Error, redacting: RedactionContext): unknown {
  const { text, value } = redacting;
  const problem: unknown = 'problem' in thrown ? thrown.problem : null;
  const own = typeof problem === 'object' && problem !== null && isProblem(problem) ? problem : null;
  const code: unknown = 'code' in thrown ? thrown.code : null;
  const syscall: unknown = 'syscall' in thrown ? thrown.syscall : null;
  const errors: unknown = 'errors' in thrown ? thrown.errors : null;
  return {
    name: text(thrown.name),
    // A ProblemError's message is derived from its problem.
    ...(own === null
      ? { message: text(withoutQuotedText(thrown.message)).slice(0, LONGEST_MESSAGE) }
      : { problem: value(own) }),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: value(code) } : {}),
    // "connect 127.0.0.1:80" and "spawn /path": only the first word, the call, is kept.
    ...(typeof syscall === 'string' ? { syscall: text(syscall.split(' ', 1)[0] ?? '') } : {}),
    stack: stackFrames(thrown).map(text),
    ...(thrown.cause === undefined ? {} : { cause: value(thrownText(thrown.cause)) }),
    ...(Array.isArray(errors) ? { errors: value(errors.map(thrownText)) } : {}),
  };
}

const LONGEST_MESSAGE = 2000;

/** A thrown text counts as a message. */
const thrownText = (thrown: unknown): unknown =>
  typeof thrown === 'string' ? withoutQuotedText(thrown) : thrown;

/** Names in Tem's own code and tables; any other quoted text may be a person's. */
const OWN_NAME = /^[a-z_$][A-Za-z0-9_$.-]{0,60}$/;
const QUOTED: readonly RegExp[] = [
  /"(.*)"/gs,
  /“(.*)”/gs,
  /(?<![\p{L}\p{N}])'(.*?)'(?![\p{L}\p{N}])/gsu,
  /`(.*?)`/gs,
];

/** Removes quoted text: JSON.parse, the file system and zod quote what a person typed, or a customer's address. */
const withoutQuotedText = (message: string): string =>
  withoutQuotes(message).replaceAll(ACCENTED_WORD, '[text]');

/** Error messages are in English; a word with an accent is someone's name or address. */
const ACCENTED_WORD = /\S*[\u00c0-\u024f\u1e00-\u1eff]\S*/g;

const withoutQuotes = (message: string): string =>
  QUOTED.reduce(
    (rest, quoted) =>
      rest.replaceAll(quoted, (whole, text: string) =>
        OWN_NAME.test(text) || text === '[text]' ? whole : '“[text]”',
      ),
    message,
  );

const MOST_FRAMES = 20;

/** Returns the stack frames. A stack begins with the message, which may itself contain lines that look like frames. */
function stackFrames({ stack, message }: { readonly stack?: unknown; readonly message?: unknown }): string[] {
  if (typeof stack !== 'string') return [];
  const at = typeof message === 'string' && message !== '' ? stack.indexOf(message) : -1;
  const behind = at === -1 ? stack : stack.slice(at + String(message).length);
  const frames = behind.split('\n').filter((line) => /^\s+at .*$/.test(line));
  return frames.slice(0, MOST_FRAMES).map((line) => line.trim());
}

/** Values of problems that are numbers, sizes, machines and times; the others contain text from the service or a person. */
const LOGGED_VALUES = /^(?:printer|media|label|paper|size|when|off|free|version|code|reason|why)$/;
/** A reason as systems state it: ECONNREFUSED, HTTP 502. */
const SYSTEM_REASON = /^(?:[A-Z][A-Z0-9_]{2,60}|HTTP \d{3})$/;

export function problemFacts({ code, values }: Problem, { value }: RedactionContext): unknown {
  if (values === undefined) return { code };
  const redactOne = (name: string, one: (typeof values)[string]): unknown => {
    if (typeof one === 'number') return value(one);
    // Tem's own text in both languages; it may quote a page's title.
    if (typeof one !== 'string')
      return { vi: value(withoutQuotedText(one.vi)), en: value(withoutQuotedText(one.en)) };
    const isLogged = LOGGED_VALUES.test(name) || SYSTEM_REASON.test(one);
    return isLogged ? value(withoutQuotedText(one)) : '[text]';
  };
  const redacted = Object.entries(values).map(([name, one]) => [name, redactOne(name, one)] as const);
  return { code, values: Object.fromEntries(redacted) };
}
