/** What stands between two cells: spreadsheets copy tabs, CSV files have semicolons in Vietnam, elsewhere commas. */
const SEPARATORS = ['\t', ';', ','] as const;

export type Rows = readonly (readonly string[])[];

/** The rows of a table whose mark between cells is not known: the one that parts most rows is taken. */
export function readTable(text: string): Rows {
  const tables = SEPARATORS.map((between) => splitCells(text, between));
  const [best = []] = tables.toSorted((one, other) => countMultiCellRows(other) - countMultiCellRows(one));
  return best;
}

/** How many rows have several cells that hold something. */
export function countMultiCellRows(rows: Rows): number {
  return rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length;
}

/**
 * The rows of a pasted table or a CSV file, each cell trimmed; rows of empty cells are left out. A cell in quotes may hold marks
 * and line breaks (RFC 4180); a quote that is never closed is a letter like any other.
 */
export function splitCells(text: string, between: string): Rows {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  // Asked at every quote: looking at the whole cell each time would take forever on wild texts.
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

/** Where the quote that begins at a place is closed; null where it never is. */
function endOfQuoted(text: string, begin: number): number | null {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return null;
}
