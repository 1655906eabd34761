import { withoutGuesses, withoutShapes } from './secret-shapes.ts';
import { NO_SECRETS, type Secrets } from './secrets.ts';

/**
 * A text of whatever origin without secrets, phone numbers, addresses of mail, the query of addresses and the account's
 * name in paths. Names and addresses of people can't be told by their look: who logs a text must know that none is in it.
 */
export const redactText = (text: string, secrets: Secrets = NO_SECRETS): string =>
  guessed(secrets.blot(text));

/** Names of fields, events and states come again in every line: clearing the logs for a zip takes half the time with it. */
const MOST_KEPT = 2_000;
const LONGEST_KEPT = 60;
const kept = new Map<string, string>();

function guessed(text: string): string {
  if (text.length > LONGEST_KEPT) return withoutGuesses(text);
  const before = kept.get(text);
  if (before !== undefined) return before;
  if (kept.size >= MOST_KEPT) kept.clear();
  const clear = withoutGuesses(text);
  kept.set(text, clear);
  return clear;
}

/**
 * The service's own words for the operator's eyes, who knows the codes in them: without secrets, phone numbers and the given
 * person's values.
 * @param personal what the request said of people; a shorter value than two letters is no name
 */
export function redactWords(
  text: string,
  personal: readonly string[],
  secrets: Secrets = NO_SECRETS,
): string {
  const values = personal.filter((value) => value.length > 1).toSorted((a, b) => b.length - a.length);
  const left = values.reduce(
    (words, value) => words.replaceAll(wholeWords(value), '[…]'),
    secrets.blot(text),
  );
  return withoutShapes(left);
}

/** A name as words of their own, in whatever case: "An" is not in "Anh". */
const wholeWords = (value: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, 'giu');

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
