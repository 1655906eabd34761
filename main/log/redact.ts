import { types } from 'node:util';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { errorFacts, isError, isProblem, problemFacts } from './redact-error.ts';
import { type RedactionContext, redactList, redactRecord } from './redact-record.ts';
import { redactText } from './redact-text.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/** More than any event or diagnosis has; deeper, longer or further values are dropped. */
const LIMITS = { depth: 12, entries: 2000, values: 50_000, letters: 64 * 1024 } as const;
/** How much at the cut may hold the start of a secret, in letters: the longest access token (shared/settings.ts). */
const CUT_MARGIN = 16_384;

/**
 * Redacts a value so that it may be logged, exported or shown: plain data of the same shape, without secrets, names, phone
 * numbers, addresses and notes. Three layers do so: field names (field-names.ts), the current secrets anywhere and in any
 * encoding (secrets.ts), and the shapes of secrets and phone numbers (secret-shapes.ts). People's names and addresses are
 * recognized by their fields only, so a plain text must not contain any. Never throws.
 * @param secrets the current secrets
 * @returns null, undefined, booleans, numbers, texts, and lists and records of these
 */
export function redact(value: unknown, secrets: Secrets = NO_SECRETS): unknown {
  const around = new Set<object>();
  let remaining: number = LIMITS.values;
  const clear = (text: string): string => redactText(text, secrets);
  const holdsSecret = (text: string): boolean => secrets.redact(text) !== text;

  const redacting: RedactionContext = { value: redactValue, text, holdsSecret, entries: LIMITS.entries };

  function redactValue(one: unknown): unknown {
    remaining--;
    if (remaining < 0) return '[more]';
    switch (typeof one) {
      case 'string':
        return text(one);
      case 'number':
        // A secret may consist of digits only.
        return holdsSecret(String(one)) ? '[secret]' : one;
      case 'bigint':
        return clear(String(one));
      case 'boolean':
      case 'undefined':
        return one;
      case 'object':
        return one === null ? null : object(one);
      case 'function':
      case 'symbol':
        return `[${typeof one}]`;
    }
  }

  function object(one: object): unknown {
    if (around.has(one)) return '[circular]';
    if (around.size >= LIMITS.depth) return '[deeper]';
    around.add(one);
    try {
      return ofKind(one);
    } catch {
      // A getter or proxy threw.
      return '[unreadable]';
    } finally {
      around.delete(one);
    }
  }

  function ofKind(one: object): unknown {
    if (isError(one)) return errorFacts(one, redacting);
    if (Array.isArray(one)) return redactList(one, redacting);
    if (one instanceof Date) return isDate(one) ? one.toISOString() : '[no date]';
    if (one instanceof URL || one instanceof RegExp) return clear(String(one));
    if (types.isBoxedPrimitive(one)) return redactValue(one.valueOf());
    if (ArrayBuffer.isView(one) || types.isAnyArrayBuffer(one)) return `[${one.byteLength} bytes]`;
    if (one instanceof Set) return redactList([...one], redacting);
    if (one instanceof Map || one instanceof Headers || one instanceof URLSearchParams)
      return redactRecord([...one.entries()], redacting);
    if (isProblem(one)) return problemFacts(one, redacting);
    return redactRecord(Object.entries(one), redacting);
  }

  /** Redacts a text; one that is JSON is redacted as the data it contains. */
  function text(one: string): string {
    if (one.length > LIMITS.letters) {
      const start = clear(one.slice(0, LIMITS.letters + CUT_MARGIN));
      return `${start.slice(0, Math.max(0, Math.min(LIMITS.letters, start.length - CUT_MARGIN)))}[cut]`;
    }
    const parsed = /^\s*[[{]/.test(one) ? parsedJson(one) : null;
    return typeof parsed === 'object' && parsed !== null ? JSON.stringify(object(parsed)) : clear(one);
  }

  return redactValue(value);
}

/** Only with four-digit years: longer ones look like phone numbers. */
const isDate = (date: Date): boolean => date.getFullYear() > 0 && date.getFullYear() < 9999;

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Converts any thrown value to a problem to display: its own problem, or an internal one. The text that an internal error quotes
 * is omitted, because it may be a customer's address.
 */
export function toDisplayProblem(thrown: unknown, secrets: Secrets = NO_SECRETS): Problem {
  const problem = problemOf(thrown);
  if (problem.code !== 'internal') return problem;
  const redacted = redact(thrown, secrets);
  const isFacts = typeof redacted === 'object' && redacted !== null && 'message' in redacted;
  return { code: 'internal', values: { detail: isFacts ? String(redacted.message) : 'not an Error' } };
}
