import { redactLikelySecrets, redactShapes } from './secret-shapes.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/**
 * A text of whatever origin without secrets, phone numbers, addresses of mail, the query of addresses and the account's
 * name in paths. Names and addresses of people can't be told by their look: who logs a text must know that none is in it.
 */
export const redactText = (text: string, secrets: Secrets = NO_SECRETS): string =>
  redactCached(secrets.redact(text));

/** Names of fields, events and states come again in every line: clearing the logs for a zip takes half the time with it. */
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
 * The service's own words for the operator's eyes, who knows the codes in them: without secrets, phone numbers and the given
 * person's values.
 * @param personal what the request said of people; a shorter value than two letters is no name
 */
export function redactMessage(
  text: string,
  personal: readonly string[],
  secrets: Secrets = NO_SECRETS,
): string {
  const values = personal.filter((value) => value.length > 1).toSorted((a, b) => b.length - a.length);
  const left = values.reduce(
    (words, value) => words.replaceAll(wholeWordPattern(value), '[…]'),
    secrets.redact(text),
  );
  return redactShapes(left);
}

/** A name as words of their own, in whatever case: "An" is not in "Anh". */
const wholeWordPattern = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(value)}(?![\\p{L}\\p{N}])`, 'giu');

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
