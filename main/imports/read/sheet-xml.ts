import { NO_RESULT } from './cell.ts';
import { unreadable } from './unreadable.ts';

/*
 * A sheet's XML before it is read (ECMA-376 part 1, 18.3.1.4 "c", 18.3.1.73 "row"): is it of a size that can be read, and
 * does every cell that has something to say say it?
 */

/** Excel's own bounds. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** The reader fills every row up to the last column: so many cells at most. */
const MOST_CELLS = 5_000_000;

/** A row's or a cell's place; the last group is what ends its tag. */
const PLACES = /<(?:\w+:)?(?:row|c)\s(?:[^>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["'][^>]*?(\/?)>/g;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** @throws ProblemError import-unreadable where the sheet is too large to be filled in memory */
export function checkSheet(xml: string): void {
  let lastRow = 0;
  let lastColumn = 0;
  for (const [, letters = '', digits = '', closed] of xml.matchAll(PLACES)) {
    const [row, column] = [Number(digits), columnOf(letters)];
    if (row > LAST_ROW || column > LAST_COLUMN) throw unreadable('broken');
    // Styled cells without content count for nothing.
    if (closed === '/') continue;
    if (letters !== '') lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
  }
  if (lastRow * lastColumn > MOST_CELLS) throw unreadable('too-far');
}

/** A cell whose type is "error"; its value is the error's name. */
const ERROR_CELL = /(<(?:\w+:)?c\s(?:[^>]*?\s)?t\s*=\s*)(["'])e\2/g;
/** A formula that no program has computed: openpyxl and the like write no value. */
const NOT_COMPUTED =
  /<((?:\w+:)?)c\s(?:[^>]*?\s)?(r\s*=\s*["'][A-Z]+\d+["'])[^>]*>\s*<\1f(?:\s[^>]*)?(?:\/>|>[^<]*<\/\1f>)\s*<\/\1c>/g;

/** Makes texts of errors and of formulas without a value, which the reader would take for empty cells. */
export function mendSheet(xml: string): string {
  return xml
    .replace(ERROR_CELL, '$1$2str$2')
    .replace(NOT_COMPUTED, `<$1c $2 t="str"><$1v>${NO_RESULT}</$1v></$1c>`);
}
