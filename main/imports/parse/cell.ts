/**
 * What a cell holds: text, a number (the spreadsheet's own, with 15 digits at most), or a date. Files of plain text have
 * texts only.
 */
export type Cell = string | number | Date;

/** One row that is not empty. */
export interface TableRow {
  /** Its row in the file, from 1, as a spreadsheet numbers it: a cell with line breaks is one row. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** What a spreadsheet shows in place of a value that could not be computed. Excel writes these into CSV files too. */
const ERROR_VALUES = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|ERROR!)$/i;

/** What stands in for the value of a formula that no program has computed yet. */
export const MISSING_RESULT = '#VALUE!';

export const isErrorCell = (cell: Cell): boolean =>
  typeof cell === 'string' && ERROR_VALUES.test(cell.trim());

/** Signs that no person sees and that no field means: control characters but white space, zero-width signs, marks of order. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu;

/** A text as it is meant: composed letters, nothing unseen, and no white space around it or twice inside. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** The same for a text of several lines. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map(normalizeText)
    .join('\n')
    .trim();
}

/** A number without exponent. Spreadsheets compute with a little more than 15 digits and mean 15: 1499.9999999999998 is 1500. */
export function formatNumber(number: number): string {
  const meant = Number(number.toPrecision(15));
  return Number.isInteger(meant) ? BigInt(meant).toString() : String(meant);
}

/** A cell as a person would read it; a date as it is written in Vietnam. */
export function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return formatNumber(cell);
  if (typeof cell === 'string') return cell;
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
  const [hours, minutes] = [cell.getUTCHours(), cell.getUTCMinutes()];
  return hours === 0 && minutes === 0 ? day : `${day} ${two(hours)}:${two(minutes)}`;
}

export const isEmptyCell = (cell: Cell): boolean => typeof cell === 'string' && normalizeText(cell) === '';
