import type { RowNote } from '../../../shared/import.ts';
import type { DraftField, ProductField } from '../../../shared/new-order.ts';
import type { Meaning } from '../columns.ts';
import { type Cell, isErrorCell, showCell, showNumber, tidy, tidyLines } from './cell.ts';
import { CHOICES, type ChoiceField, codeOf } from './choices.ts';

/** A cell as its field's text, and what is the matter with it. */
export interface FieldText {
  readonly text: string;
  readonly mistake: RowNote['kind'] | null;
  readonly warning: RowNote['kind'] | null;
}

const NUMBERS: readonly (DraftField | ProductField)[] = ['amount', 'value', 'weight', 'price', 'quantity'];
const PHONES: readonly (DraftField | ProductField)[] = ['phone', 'pickup_phone'];
/** Codes: digits of them are lost where a spreadsheet takes them for numbers. */
const CODES: readonly (DraftField | ProductField)[] = ['soc', 'pickup_code', 'sku', 'partner'];

/** Longer than anything that is sent (check-draft.ts); the rest is not kept. */
const LONGEST = 1_000;
/** More digits than a spreadsheet keeps. */
const TOO_MANY_DIGITS = 1e15;
/** A long number as a spreadsheet shortens it: "2.10204E+15". */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** UTF-8 that was read as windows-1252 and saved again: "Nguyá»…n". */
const TWICE_ENCODED =
  /\u00e1[\u00ba\u00bb][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00c4[\u2018\u0090\u0091]|\u00c6[\u00b0\u00a1\u00af]/;
/** A letter that an encoding without Vietnamese could not write: "Nguy?n". */
const REPLACED = /\p{L}\?\p{L}/u;

export const choiceOf = (meaning: Meaning): ChoiceField | null =>
  Object.keys(CHOICES).find((field): field is ChoiceField => field === meaning.field) ?? null;

/** Reads one cell as the field that its column holds. */
export function readField(cell: Cell, meaning: Meaning): FieldText {
  const { field } = meaning;
  const shown = field === 'note' ? tidyLines(showCell(cell)) : tidy(showCell(cell));
  const text = shown.slice(0, LONGEST);
  const wrong = (mistake: RowNote['kind']): FieldText => ({ text, mistake, warning: null });
  if (isErrorCell(cell)) return wrong('formula-error');
  // A date where none belongs: "3/5" was typed.
  if (cell instanceof Date) return wrong('became-a-date');
  if (NUMBERS.includes(field)) return numberOf(cell, text);
  if (typeof cell === 'number' && Math.abs(cell) >= TOO_MANY_DIGITS) return wrong('digits-lost');
  if (text.includes('\ufffd') || TWICE_ENCODED.test(showCell(cell))) return wrong('letters-lost');
  if (PHONES.includes(field)) return phoneOf(text);
  if (CODES.includes(field) && SHORTENED.test(text)) return wrong('digits-lost');
  const choice = choiceOf(meaning);
  if (choice !== null && text !== '') {
    const code = codeOf(choice, text);
    return code === null ? wrong('not-allowed') : { text: code, mistake: null, warning: null };
  }
  return { text, mistake: null, warning: REPLACED.test(text) ? 'letters-lost' : null };
}

/** A number cell's value is known: 1.125 is no whole number there, but "1.125" as it is written in Vietnam is. */
function numberOf(cell: Cell, text: string): FieldText {
  const whole = typeof cell !== 'number' || /^\d+$/.test(showNumber(cell));
  return { text, mistake: whole ? null : 'not-a-number', warning: null };
}

/**
 * Phone numbers begin with 0, which a spreadsheet takes from a number: nine digits are left of a mobile's ten, and ten
 * beginning with 2 of a landline's eleven.
 */
function phoneOf(text: string): FieldText {
  if (SHORTENED.test(text)) return { text, mistake: 'digits-lost', warning: null };
  const digits = text.replace(/[\s.-]/g, '');
  return /^(?:[1-9]\d{8}|2\d{9})$/.test(digits)
    ? { text: `0${text}`, mistake: null, warning: 'zero-restored' }
    : { text, mistake: null, warning: null };
}
