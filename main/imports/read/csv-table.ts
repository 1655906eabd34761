import { CsvError, type Options, parse } from 'csv-parse/sync';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { withoutGuards } from '../../csv/formula-guard.ts';
import { isEmptyCell, type TableRow } from './cell.ts';
import { brokenAt, unreadable } from './unreadable.ts';

/** What parts the columns. Excel writes a semicolon where the comma parts decimals, as in Vietnam. */
const MARKS = [',', ';', '\t', '|'] as const;

/** Rows above the orders: titles and the header. */
export const ROWS_ABOVE = 20;
/** Columns beyond these are not looked at. */
export const MOST_COLUMNS = 1_000;
/** Longest row, in characters: a quote that never closes takes in the rest of the file. */
const LONGEST_ROW = 500_000;

const RULES: Options = {
  // Mixed line ends occur in files that several programs wrote.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: LONGEST_ROW,
};

/**
 * The rows of a text of separated values that are not empty.
 * @param known how many of a row's cells are column names that Tem knows; decides which mark parts the columns
 * @throws ProblemError import-unreadable, import-too-long
 */
export function readCsv(text: string, known: (cells: readonly string[]) => number): TableRow[] {
  // Excel's own way to name the mark: a first line of its own.
  const named = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text);
  const delimiter = named?.[1] ?? likeliestMark(text, known);
  const rows: TableRow[] = [];
  let line = 0;
  readWith(text, {
    ...RULES,
    delimiter,
    on_record(cells: string[]) {
      line += 1;
      if (line === 1 && named !== null) return null;
      if (cells.every((cell) => isEmptyCell(cell))) return null;
      if (rows.length >= IMPORT_LIMITS.rows + ROWS_ABOVE)
        throw new ProblemError('import-too-long', { limit: IMPORT_LIMITS.rows });
      // Programs put an apostrophe before what a spreadsheet would take for a formula (Tem's own results do).
      rows.push({ line, cells: cells.slice(0, MOST_COLUMNS).map(withoutGuards) });
      return null;
    },
  });
  return rows;
}

/** The mark under which a row has the most known columns; where none is known, the most columns. */
function likeliestMark(text: string, known: (cells: readonly string[]) => number): string {
  const scored = MARKS.map((mark) => {
    try {
      const rows = parse(text, { ...RULES, delimiter: mark, to: ROWS_ABOVE });
      return {
        mark,
        names: Math.max(0, ...rows.map(known)),
        columns: Math.max(0, ...rows.map((row) => row.length)),
      };
    } catch {
      return { mark, names: 0, columns: 0 };
    }
  });
  const [best] = scored.toSorted((one, other) => other.names - one.names || other.columns - one.columns);
  return best?.mark ?? ',';
}

function readWith(text: string, options: Options): void {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof CsvError && typeof error['lines'] === 'number') throw brokenAt(error['lines']);
    throw unreadable('broken', error);
  }
}
