import { formatWholeNumber, parseWholeNumber } from '../../shared/whole-number.ts';

/** What stands in a field, and where its caret is. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/** How a field's text came about, as far as it matters here. */
export type EditKind = 'typed' | 'pasted' | 'deleted-back' | 'deleted-forward';

const DIGITS = /^\d*$/;

/** What an input event did (Input Events Level 2, "inputType"). */
export function editKindOf(inputType: string): EditKind {
  // Pasted, dropped, put in by a spelling suggestion: none of them is digit after digit.
  if (inputType.startsWith('insertFrom') || inputType === 'insertReplacementText') return 'pasted';
  if (!inputType.startsWith('delete')) return 'typed';
  return inputType.endsWith('Forward') ? 'deleted-forward' : 'deleted-back';
}

/**
 * Puts points between groups of three while a whole number is being typed, and keeps the caret behind the digit it was
 * behind. Only points that Tem put there are moved: where somebody writes marks of their own ("1,500", "1.5") the text is
 * left as it is, to be read as a whole when the field is left (settleWhole).
 * @param before what stood in the field before
 */
export function regroupDigits(before: string, after: EditedText, kind: EditKind): EditedText {
  const ours = isGrouped(before);
  // Deleting a point of Tem's would change nothing: the digit beside it is what was meant.
  if (ours && (kind === 'deleted-back' || kind === 'deleted-forward'))
    return grouped(digitsOf(before) === digitsOf(after.text) ? withoutDigit(after, kind) : after);
  if (DIGITS.test(after.text)) return grouped(after);
  return ours && kind === 'typed' && DIGITS.test(inserted(before, after)) ? grouped(after) : after;
}

/** What is typed, once its field is left: grouped where it is a whole number for certain, untouched otherwise. */
export function groupIfWholeNumber(text: string): string {
  const read = parseWholeNumber(text);
  return read.kind === 'number' ? formatWholeNumber(read.value) : text;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Grouped as text: leading zeros stay while a digit in front of them is being replaced. */
const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');
const isGrouped = (text: string): boolean => /^[\d.]*$/.test(text) && group(digitsOf(text)) === text;

function grouped({ text, caret }: EditedText): EditedText {
  const left = digitsOf(text.slice(0, caret)).length;
  const shown = group(digitsOf(text));
  let at = 0;
  for (let seen = 0; seen < left; at += 1) if (shown[at] !== '.') seen += 1;
  return { text: shown, caret: at };
}

/** What an insertion put in front of the caret. */
function inserted(before: string, { text, caret }: EditedText): string {
  let same = 0;
  while (same < caret && before[same] === text[same]) same += 1;
  return text.slice(same, caret);
}

function withoutDigit({ text, caret }: EditedText, kind: 'deleted-back' | 'deleted-forward'): EditedText {
  if (kind === 'deleted-forward') return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  return { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) };
}
