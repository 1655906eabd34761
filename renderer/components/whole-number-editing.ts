import { formatWholeNumber, parseWholeNumber } from '../../shared/whole-number.ts';

/** A field's text and caret position. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/** How a field's text was edited, as far as it matters here. */
export type EditKind = 'typed' | 'pasted' | 'deleted-back' | 'deleted-forward';

const DIGITS = /^\d*$/;

/** Classifies an input event (Input Events Level 2, "inputType"). */
export function editKindOf(inputType: string): EditKind {
  // Pasted, dropped or inserted by a spelling suggestion: not typed digit by digit.
  if (inputType.startsWith('insertFrom') || inputType === 'insertReplacementText') return 'pasted';
  if (!inputType.startsWith('delete')) return 'typed';
  return inputType.endsWith('Forward') ? 'deleted-forward' : 'deleted-back';
}

/**
 * Inserts points between groups of three while a whole number is typed, and keeps the caret behind the same digit. Moves
 * only points that Tem inserted: text with the user's own separators ("1,500", "1.5") is left as it is and read as a
 * whole on blur (groupIfWholeNumber).
 * @param before the field's previous text
 */
export function regroupDigits(before: string, after: EditedText, kind: EditKind): EditedText {
  const ours = isGrouped(before);
  // Deleting one of Tem's points would change nothing: the digit beside it was meant.
  if (ours && (kind === 'deleted-back' || kind === 'deleted-forward'))
    return grouped(digitsOf(before) === digitsOf(after.text) ? withoutDigit(after, kind) : after);
  if (DIGITS.test(after.text)) return grouped(after);
  return ours && kind === 'typed' && DIGITS.test(inserted(before, after)) ? grouped(after) : after;
}

/** Formats typed text on blur: grouped if it is certainly a whole number, unchanged otherwise. */
export function groupIfWholeNumber(text: string): string {
  const read = parseWholeNumber(text);
  return read.kind === 'number' ? formatWholeNumber(read.value) : text;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Grouped as text, so that leading zeros stay while a digit before them is being replaced. */
const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');
const isGrouped = (text: string): boolean => /^[\d.]*$/.test(text) && group(digitsOf(text)) === text;

function grouped({ text, caret }: EditedText): EditedText {
  const digitsBefore = digitsOf(text.slice(0, caret)).length;
  const shown = group(digitsOf(text));
  let at = 0;
  for (let seen = 0; seen < digitsBefore; at += 1) if (shown[at] !== '.') seen += 1;
  return { text: shown, caret: at };
}

/** What an insertion put before the caret. */
function inserted(before: string, { text, caret }: EditedText): string {
  let same = 0;
  while (same < caret && before[same] === text[same]) same += 1;
  return text.slice(same, caret);
}

function withoutDigit({ text, caret }: EditedText, kind: 'deleted-back' | 'deleted-forward'): EditedText {
  if (kind === 'deleted-forward') return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  return { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) };
}
