import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/** A cell's content: text, a number (at most 15 digits, as in spreadsheets) or a date. Plain-text files contain only text. */
export type Cell = string | number | Date;

/** A row that is not empty. */
export interface TableRow {
  /** Its row number in the file, from 1, as in a spreadsheet. A cell with line breaks counts as one row. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** What spreadsheets show for a value that could not be computed. Excel writes these to CSV files too. */
const ERROR_VALUES = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|ERROR!)$/i;

/** Replaces the value of a formula that no program has computed yet. */
export const MISSING_RESULT = '#VALUE!';

export const isErrorCell = (cell: Cell): boolean =>
  typeof cell === 'string' && ERROR_VALUES.test(cell.trim());

/** Invisible characters without meaning: control characters except white space, zero-width characters and direction marks. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu;

/** Normalizes a text: composed letters, no invisible characters, and no leading, trailing or repeated white space. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/** Does the same for each line of a text. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map(normalizeText)
    .join('\n')
    .trim();
}

/** Formats a number without an exponent, with the 15 digits that spreadsheets mean: 1499.9999999999998 is 1500. */
export function formatNumber(number: number): string {
  const meant = Number(number.toPrecision(15));
  return Number.isInteger(meant) ? BigInt(meant).toString() : String(meant);
}

/** Formats a cell for a person, dates as in Vietnam. */
export function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return formatNumber(cell);
  if (typeof cell === 'string') return cell;
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
  const [hours, minutes] = [cell.getUTCHours(), cell.getUTCMinutes()];
  return hours === 0 && minutes === 0 ? day : `${day} ${two(hours)}:${two(minutes)}`;
}

export const isEmptyCell = (cell: Cell): boolean => typeof cell === 'string' && normalizeText(cell) === '';

/** Reduces a name to lower-case letters and digits without diacritics: "Số điện thoại *" and "so_dien_thoai" are equal. */
export const normalizeName = (text: string): string =>
  stripDiacritics(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
