import type { Words } from '../../shared/language.ts';

const NO_REASON: Words = { vi: 'không nêu lý do', en: 'no reason given' };

/** A person reads it; a longer text is no message. */
const LONGEST = 2000;
/** `errors` nested deeper, and more texts than these, are not looked at. */
const DEEPEST = 5;
const MOST_TEXTS = 20;

/**
 * The service's own words of a refusal: its message as it is, else the texts in `errors`, which may be a text, a list or
 * a map (partner-facts.md, "Answers").
 */
export function wordsOfRefusal(message: unknown, errors: unknown): string | Words {
  if (typeof message === 'string' && message.trim() !== '') return message.slice(0, LONGEST);
  const texts = textsIn(errors, DEEPEST).slice(0, MOST_TEXTS);
  return texts.length === 0 ? NO_REASON : texts.join(' ').slice(0, LONGEST);
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth - 1));
}
