import { CsvError, type Options, parse } from 'csv-parse/sync';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { removeFormulaGuards } from '../../platform/csv/formula-guard.ts';
import { isEmptyCell, type TableRow } from './cell.ts';
import { unclosedQuoteError, unreadableError } from './unreadable-error.ts';

/** What parts the columns. Excel writes a semicolon where the comma parts decimals, as in Vietnam. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Rows above the orders: titles and the header. */
export const MAX_ROWS_ABOVE = 20;
/** Columns beyond these are not looked at. */
export const MAX_COLUMNS = 1_000;
/** Longest row, in characters: a quote that never closes takes in the rest of the file. */
const MAX_ROW_LENGTH = 500_000;

const PARSE_OPTIONS: Options = {
  // Mixed line ends occur in files that several programs wrote.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MAX_ROW_LENGTH,
};

/**
 * The rows of a text of separated values that are not empty.
 * @param known how many of a row's cells are column names that Tem knows; decides which mark parts the columns
 * @throws ProblemError import-unreadable, import-too-long
 */
export function parseCsv(text: string, known: (cells: readonly string[]) => number): TableRow[] {
  // Excel's own way to name the mark: a first line of its own.
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
      // Programs put an apostrophe before what a spreadsheet would take for a formula (Tem's own results do).
      rows.push({ line, cells: cells.slice(0, MAX_COLUMNS).map(removeFormulaGuards) });
      return null;
    },
  });
  return rows;
}

/** The mark under which a row has the most known columns; where none is known, the most columns. */
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
