import readWorkbook from 'read-excel-file/universal';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { type Cell, formatCell, isEmptyCell, type TableRow } from './cell.ts';
import { MAX_COLUMNS, MAX_ROWS_ABOVE } from './parse-csv.ts';
import { unpackWorkbook } from './unpack-workbook.ts';
import { unreadableError } from './unreadable-error.ts';

/**
 * Reads the rows of a workbook's sheet that are not empty. Of several sheets it picks the one whose header has the most
 * known columns, the first if several tie. Formulas give their last computed value.
 * @param known counts the column names in a row that Tem knows
 * @throws ProblemError import-unreadable, import-too-long
 */
export async function parseXlsx(
  bytes: Uint8Array,
  known: (cells: readonly string[]) => number,
): Promise<TableRow[]> {
  const archive = unpackWorkbook(bytes);
  const sheets = await readWorkbook<number | string>(archive, {
    trim: false,
    parseNumber: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  }).catch((error: unknown) => {
    throw unreadableError('broken', error);
  });
  const tables = sheets.map(({ data }) => toTableRows(data));
  const names = tables.map((rows) =>
    Math.max(0, ...rows.slice(0, MAX_ROWS_ABOVE).map(({ cells }) => known(cells.map(formatCell)))),
  );
  const rows = tables[names.indexOf(Math.max(...names))] ?? [];
  if (rows.length > IMPORT_LIMITS.rows + MAX_ROWS_ABOVE)
    throw new ProblemError<ProblemCode>('import-too-long', { limit: IMPORT_LIMITS.rows });
  return rows;
}

function toTableRows(data: readonly (readonly unknown[])[]): TableRow[] {
  const rows: TableRow[] = [];
  for (const [at, values] of data.entries()) {
    // The reader fills gaps, so most rows may be empty.
    if (values.every((value) => value === null)) continue;
    const cells = values.slice(0, MAX_COLUMNS).map(toCell);
    if (!cells.every(isEmptyCell)) rows.push({ line: at + 1, cells });
  }
  return rows;
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
  return typeof value === 'boolean' ? String(value) : '';
}
