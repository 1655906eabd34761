import type { RowIssue } from '../../../shared/import.ts';
import type { DraftField, ProductField } from '../../../shared/new-order.ts';
import type { ColumnMeaning } from '../columns.ts';
import { type Cell, formatCell, formatNumber, isErrorCell, normalizeLines, normalizeText } from './cell.ts';
import { CHOICES, type ChoiceField, parseChoice } from './choices.ts';

/** A cell as its field's text, with any error or warning. */
interface ParsedField {
  readonly text: string;
  readonly error: RowIssue['kind'] | null;
  readonly warning: RowIssue['kind'] | null;
}

const NUMBERS: readonly (DraftField | ProductField)[] = ['amount', 'value', 'weight', 'price', 'quantity'];
const PHONES: readonly (DraftField | ProductField)[] = ['phone', 'pickup_phone'];
/** Codes lose digits when a spreadsheet treats them as numbers. */
const CODES: readonly (DraftField | ProductField)[] = ['soc', 'pickup_code', 'sku', 'partner'];

/** Longer than any field that is sent (validate-draft.ts). The rest is cut off. */
const MAX_LENGTH = 1_000;
/** More digits than a spreadsheet stores. */
const TOO_MANY_DIGITS = 1e15;
/** A long number as spreadsheets abbreviate it: "2.10204E+15". */
const EXPONENT_NOTATION = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** UTF-8 that was read as windows-1252 and saved again: "Nguyá»…n". */
const MOJIBAKE =
  /\u00e1[\u00ba\u00bb][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00c4[\u2018\u0090\u0091]|\u00c6[\u00b0\u00a1\u00af]/;
/** A letter that an encoding without Vietnamese could not represent: "Nguy?n". */
const REPLACED_LETTER = /\p{L}\?\p{L}/u;

const choiceFieldOf = (meaning: ColumnMeaning): ChoiceField | null =>
  Object.keys(CHOICES).find((field): field is ChoiceField => field === meaning.field) ?? null;

export function parseField(cell: Cell, meaning: ColumnMeaning): ParsedField {
  const { field } = meaning;
  const shown = field === 'note' ? normalizeLines(formatCell(cell)) : normalizeText(formatCell(cell));
  const text = shown.slice(0, MAX_LENGTH);
  const wrong = (mistake: RowIssue['kind']): ParsedField => ({ text, error: mistake, warning: null });
  if (isErrorCell(cell)) return wrong('formula-error');
  // No field is a date: the spreadsheet converted a text such as "3/5".
  if (cell instanceof Date) return wrong('became-a-date');
  if (NUMBERS.includes(field)) return parseNumber(cell, text);
  if (typeof cell === 'number' && Math.abs(cell) >= TOO_MANY_DIGITS) return wrong('digits-lost');
  if (text.includes('\ufffd') || MOJIBAKE.test(formatCell(cell))) return wrong('letters-lost');
  if (PHONES.includes(field)) return parsePhone(text);
  if (CODES.includes(field) && EXPONENT_NOTATION.test(text)) return wrong('digits-lost');
  const choice = choiceFieldOf(meaning);
  if (choice !== null && text !== '') {
    const code = parseChoice(choice, text);
    return code === null ? wrong('not-allowed') : { text: code, error: null, warning: null };
  }
  return { text, error: null, warning: REPLACED_LETTER.test(text) ? 'letters-lost' : null };
}

/** A number cell has a definite value, so 1.125 is not whole there, while the text "1.125" is whole in Vietnamese notation. */
function parseNumber(cell: Cell, text: string): ParsedField {
  const whole = typeof cell !== 'number' || /^\d+$/.test(formatNumber(cell));
  return { text, error: whole ? null : 'not-a-number', warning: null };
}

/** Restores a leading 0 that a spreadsheet removed: nine digits are a mobile's ten, ten from 2 on a landline's eleven. */
function parsePhone(text: string): ParsedField {
  if (EXPONENT_NOTATION.test(text)) return { text, error: 'digits-lost', warning: null };
  const digits = text.replace(/[\s.-]/g, '');
  return /^(?:[1-9]\d{8}|2\d{9})$/.test(digits)
    ? { text: `0${text}`, error: null, warning: 'zero-restored' }
    : { text, error: null, warning: null };
}
