/** Cell separators: spreadsheets copy tabs; CSV files use semicolons in Vietnam and commas elsewhere. */
const SEPARATORS = ['\t', ';', ','] as const;

export type Rows = readonly (readonly string[])[];

/** Reads a table with an unknown separator: takes the one that splits the most rows. */
export function readTable(text: string): Rows {
  const tables = SEPARATORS.map((between) => splitCells(text, between));
  const [best = []] = tables.toSorted((one, other) => countMultiCellRows(other) - countMultiCellRows(one));
  return best;
}

/** How many rows have several non-empty cells. */
export function countMultiCellRows(rows: Rows): number {
  return rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length;
}

/**
 * Splits a pasted table or CSV file into rows of trimmed cells, without empty rows. A quoted cell may contain separators
 * and line breaks (RFC 4180); a quote that is never closed is an ordinary character.
 */
export function splitCells(text: string, between: string): Rows {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  // Kept up to date: checking the whole cell at every quote would be quadratic on malformed text.
  let blank = true;
  const add = (part: string): void => {
    cell += part;
    blank &&= part.trim() === '';
  };
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
    blank = true;
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  const marks = new RegExp(`["\\r\\n${between}]`, 'g');
  let at = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    add(text.slice(at, mark.index));
    at = marks.lastIndex;
    if (mark[0] === between) endCell();
    else if (mark[0] !== '"') endRow();
    else {
      const closed = blank ? endOfQuoted(text, mark.index) : null;
      if (closed === null) add('"');
      else {
        add(text.slice(at, closed).replaceAll('""', '"'));
        at = marks.lastIndex = closed + 1;
      }
    }
  }
  add(text.slice(at));
  endRow();
  return rows;
}

/** The position of the closing quote; null if the quote is never closed. */
function endOfQuoted(text: string, begin: number): number | null {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return null;
}
