import { CsvError, type Options, parse } from 'csv-parse/sync';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { removeFormulaGuards } from '../../platform/csv.ts';
import { isEmptyCell, type TableRow } from './cell.ts';
import { unclosedQuoteError, unreadableError } from './unreadable-error.ts';

/** Excel writes a semicolon where the comma is the decimal separator, as in Vietnam. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Rows above the orders: titles and the header. */
export const MAX_ROWS_ABOVE = 20;
/** Further columns are ignored. */
export const MAX_COLUMNS = 1_000;
/** Longest row, in characters. A quote that is never closed swallows the rest of the file. */
const MAX_ROW_LENGTH = 500_000;

const PARSE_OPTIONS: Options = {
  // Files written by several programs mix line endings.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MAX_ROW_LENGTH,
};

/**
 * Parses delimiter-separated text. Returns the rows that are not empty.
 * @param known counts the column names in a row that Tem knows; decides the delimiter
 * @throws ProblemError import-unreadable, import-too-long
 */
export function parseCsv(text: string, known: (cells: readonly string[]) => number): TableRow[] {
  // Excel can name the delimiter in a first line of its own.
  const named = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text);
  const delimiter = named?.[1] ?? detectDelimiter(text, known);
  const rows: TableRow[] = [];
  let line = 0;
  parseWith(text, {
    ...PARSE_OPTIONS,
    delimiter,
    on_record(cells: string[]) {
      line += 1;
      if (line === 1 && named !== null) return null;
      if (cells.every((cell) => isEmptyCell(cell))) return null;
      if (rows.length >= IMPORT_LIMITS.rows + MAX_ROWS_ABOVE)
        throw new ProblemError<ProblemCode>('import-too-long', { limit: IMPORT_LIMITS.rows });
      // Programs, including Tem's own results, put an apostrophe before text that a spreadsheet would take for a formula.
      rows.push({ line, cells: cells.slice(0, MAX_COLUMNS).map(removeFormulaGuards) });
      return null;
    },
  });
  return rows;
}

/** Returns the delimiter that yields the most known columns; if none are known, the most columns. */
function detectDelimiter(text: string, known: (cells: readonly string[]) => number): string {
  const scored = DELIMITERS.map((mark) => {
    try {
      const rows = parse(text, { ...PARSE_OPTIONS, delimiter: mark, to: MAX_ROWS_ABOVE });
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

function parseWith(text: string, options: Options): void {
  try {
    parse(text, options);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof CsvError && typeof error['lines'] === 'number')
      throw unclosedQuoteError(error['lines']);
    throw unreadableError('broken', error);
  }
}
