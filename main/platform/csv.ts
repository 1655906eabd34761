import { stringify } from 'csv-stringify/sync';

/** Characters that other programs may take for the end of a cell or line. Quoting them stops most programs from doing so. */
const QUOTED = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * Formats rows as CSV, separated by commas and ended by CRLF (RFC 4180), with formulas guarded.
 * @param bom whether to start with the byte order mark by which Excel recognizes UTF-8
 */
export function formatCsv(
  rows: readonly (readonly (string | number | null)[])[],
  { bom = false }: { readonly bom?: boolean } = {},
): string {
  return stringify(rows.map(guardRow), { bom, record_delimiter: 'windows', quoted_match: QUOTED });
}

/*
 * A spreadsheet runs a CSV cell as a formula depending on how it begins (OWASP, "CSV Injection"). Tem cannot know which program
 * opens the file, nor which separator it uses: Excel uses the system's list separator, which is ";" in Vietnam, and ignores a
 * quote in the middle of a line. So no part of a text between any two separators may begin like a formula.
 */

/** Characters that separate cells or lines in some program; VT, FF, NEL, LS and PS are Unicode line breaks. */
const SEPARATORS = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/;
/** East Asian Excel also accepts the full-width signs. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** Characters that a program may strip before it looks at the start of a cell. */
const IGNORED_BEFORE_SIGN = /[\s\p{Cc}\p{Cf}"']/u;
const GUARD = "'";
/** Programs differ in how they treat these at the start of a cell. */
const BLANK_START = /^'*[\t\n\r]/;
const GUARDED_BLANK_START = /^'+[\t\n\r]/;

/** Puts an apostrophe before each sign that would begin a formula in some program. */
export function guardFormulas(text: string): string {
  const signs = findFormulaSigns(text);
  const body = signs.length === 0 ? text : insertGuards(text, signs);
  return BLANK_START.test(body) ? GUARD + body : body;
}

/** Undoes `guardFormulas`: removes apostrophes only where it puts them. */
export function removeFormulaGuards(text: string): string {
  const body = GUARDED_BLANK_START.test(text) ? text.slice(1) : text;
  let unguarded = '';
  let copiedTo = 0;
  for (const at of findFormulaSigns(body)) {
    if (body[at - 1] !== GUARD) continue;
    unguarded += body.slice(copiedTo, at - 1);
    copiedTo = at;
  }
  return unguarded + body.slice(copiedTo);
}

/**
 * Guards the cells of a row. A negative number stays as it is, so that a column of numbers can be added up: on its own it
 * computes nothing. The first column is the exception, because a program with another separator reads it together with what
 * follows ("-5,cmd|…"). A text with a plus is guarded even if it is all digits: "+84912345678" would lose its plus.
 */
function guardRow(cells: readonly (string | number | null)[]): (string | number | null)[] {
  return cells.map((cell, at) => {
    if (cell === null || (at > 0 && isNegativeNumber(cell))) return cell;
    return typeof cell === 'number' && cell >= 0 ? cell : guardFormulas(String(cell));
  });
}

const isNegativeNumber = (cell: string | number): boolean => /^-\d{1,15}(?:\.\d{1,15})?$/.test(String(cell));

function insertGuards(text: string, signs: readonly number[]): string {
  const starts = [0, ...signs];
  return starts.map((start, at) => text.slice(start, starts[at + 1])).join(GUARD);
}

/** Finds the signs that begin a part of the text, even behind ignored characters. */
function findFormulaSigns(text: string): number[] {
  const places: number[] = [];
  let begins = true;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (SEPARATORS.test(letter)) begins = true;
    else if (begins && FORMULA_SIGN.test(letter)) {
      places.push(at);
      begins = false;
    } else if (!IGNORED_BEFORE_SIGN.test(letter)) begins = false;
  }
  return places;
}
