import { redactLikelySecrets, redactShapes } from './secret-shapes.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/**
 * Removes secrets, phone numbers, email addresses, the queries of URLs and the account's name in paths from any text. It cannot
 * recognize people's names and addresses: callers must not log a text that contains them.
 */
export const redactText = (text: string, secrets: Secrets = NO_SECRETS): string =>
  redactCached(secrets.redact(text));

/** The names of fields, events and states recur in every line: caching halves the time to redact the logs for a zip. */
const MAX_CACHED = 2_000;
const MAX_CACHED_LENGTH = 60;
const cache = new Map<string, string>();

function redactCached(text: string): string {
  if (text.length > MAX_CACHED_LENGTH) return redactLikelySecrets(text);
  const before = cache.get(text);
  if (before !== undefined) return before;
  if (cache.size >= MAX_CACHED) cache.clear();
  const clear = redactLikelySecrets(text);
  cache.set(text, clear);
  return clear;
}

/**
 * Redacts the service's own message for the operator, who knows the codes in it: removes secrets, phone numbers and the given
 * personal values.
 * @param personal the request's personal values; those shorter than two letters are ignored
 */
export function redactMessage(
  text: string,
  personal: readonly string[],
  secrets: Secrets = NO_SECRETS,
): string {
  const values = personal.filter((value) => value.length > 1).toSorted((a, b) => b.length - a.length);
  const cleared = values.reduce(
    (words, value) => words.replaceAll(wholeWordPattern(value), '[…]'),
    secrets.redact(text),
  );
  return redactShapes(cleared);
}

/** Matches a name as whole words in any case: "An" does not match in "Anh". */
const wholeWordPattern = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(value)}(?![\\p{L}\\p{N}])`, 'giu');

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
