/*
 * A spreadsheet runs a cell of a CSV file as a formula by how it begins (OWASP, "CSV Injection"). Which program opens the
 * file, and at which sign it parts the cells, Tem can't know: Excel goes by the system's list separator, which is ";" in
 * Vietnam, and a quote in the midst of a line means nothing to it. So no part of a text between any two of these signs
 * may begin as a formula does.
 */

/** What parts cells or lines in one program or another; VT, FF, NEL, LS and PS are line breaks of Unicode. */
const SEPARATORS = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/;
/** The full-width ones are typed for formulas in East Asian Excel. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** What a program may take away before it looks how a cell begins. */
const IGNORED_BEFORE_SIGN = /[\s\p{Cc}\p{Cf}"']/u;
const GUARD = "'";
/** Programs differ in what they do with these at the start of a cell. */
const BLANK_START = /^'*[\t\n\r]/;
const GUARDED_BLANK_START = /^'+[\t\n\r]/;

/** A text with an apostrophe before each sign that would begin a formula in some program. */
export function guardFormulas(text: string): string {
  const signs = findFormulaSigns(text);
  const body = signs.length === 0 ? text : insertGuards(text, signs);
  return BLANK_START.test(body) ? GUARD + body : body;
}

/** What `guarded` was given: apostrophes are taken away where it puts them, and nowhere else. */
export function removeFormulaGuards(text: string): string {
  const body = GUARDED_BLANK_START.test(text) ? text.slice(1) : text;
  let left = '';
  let taken = 0;
  for (const at of findFormulaSigns(body)) {
    if (body[at - 1] !== GUARD) continue;
    left += body.slice(taken, at - 1);
    taken = at;
  }
  return left + body.slice(taken);
}

/**
 * A row's cells, guarded. A negative number stays as it is, so that a column of numbers can be added up: by itself it computes nothing.
 * Not in the first column: a program that parts cells at another sign takes it together with what follows
 * ("-5,cmd|…"). A text with a plus is guarded even if it is all digits: "+84912345678" would lose its plus.
 */
export function guardRow(cells: readonly (string | number | null)[]): (string | number | null)[] {
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

/** The places of signs that begin a part of the text, whatever of BEFORE stands in front of them. */
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
