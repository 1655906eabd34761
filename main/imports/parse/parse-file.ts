import { IMPORT_LIMITS, type RowIssue } from '../../../shared/import.ts';
import type { Language } from '../../../shared/language.ts';
import { DRAFT_FIELDS, type DraftField } from '../../../shared/new-order.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { formatCell, normalizeText, type TableRow } from './cell.ts';
import { decodeText, detectFileKind } from './decode-text.ts';
import { countKnownColumns, matchColumns } from './match-columns.ts';
import { MAX_ROWS_ABOVE, parseCsv } from './parse-csv.ts';
import { columnName, type ParsedRow, parseRow } from './parse-row.ts';
import { parseXlsx } from './parse-xlsx.ts';
import { findPartnerCodeColumns } from './partner-code-cells.ts';

export interface ParsedFile {
  /** Its columns in order. */
  readonly header: readonly string[];
  /** The columns that Tem doesn't know. */
  readonly unknownColumns: readonly string[];
  readonly names: Readonly<Record<DraftField, string>>;
  readonly rows: readonly ParsedRow[];
}

/**
 * Parses a CSV or XLSX file of orders and validates what needs no other data. Detects the kind by content, not by name.
 * @param language language of the names of columns that the file lacks
 * @throws ProblemError import-unreadable, import-too-long, import-no-columns, import-empty
 */
export async function parseFile(bytes: Uint8Array, language: Language): Promise<ParsedFile> {
  const kind = detectFileKind(bytes);
  const table =
    kind === 'workbook'
      ? await parseXlsx(bytes, countKnownColumns)
      : parseCsv(decodeText(bytes), countKnownColumns);
  const { at, names, width } = findHeader(table);
  const { columns, unknown } = matchColumns(names);
  const secret = findPartnerCodeColumns(names);
  const header = { columns, secret, language, width: kind === 'workbook' ? null : width };
  const rows = table
    .slice(at + 1)
    .map((row) => parseRow(row, header))
    .filter((row) => row !== null);
  if (rows.length > IMPORT_LIMITS.rows)
    throw new ProblemError<ProblemCode>('import-too-long', { limit: IMPORT_LIMITS.rows });
  if (rows.length === 0) throw new ProblemError<ProblemCode>('import-empty');
  const nameOf = (field: DraftField): string => columnName({ kind: 'field', field }, header);
  return {
    header: names,
    unknownColumns: unknown,
    // Contains every field.
    names: Object.fromEntries(DRAFT_FIELDS.map((field) => [field, nameOf(field)])) as ParsedFile['names'],
    rows: markDuplicateSocs(rows, nameOf('soc')),
  };
}

/** Finds the header: the row with the most known column names, the first if several tie. Titles may precede it. */
function findHeader(table: readonly TableRow[]): { at: number; names: readonly string[]; width: number } {
  const candidates = table
    .slice(0, MAX_ROWS_ABOVE)
    .map(({ cells }) => cells.map((cell) => normalizeText(formatCell(cell))));
  const known = candidates.map(countKnownColumns);
  const most = Math.max(0, ...known);
  const at = known.indexOf(most);
  const names = candidates[at];
  if (most === 0 || names === undefined) throw new ProblemError<ProblemCode>('import-no-columns');
  return { at, names: names.slice(0, names.findLastIndex((name) => name !== '') + 1), width: names.length };
}

/** Marks all rows that share a soc, so that none of them is sent. */
function markDuplicateSocs(rows: readonly ParsedRow[], column: string): ParsedRow[] {
  const times = new Map<string, number>();
  for (const { draft } of rows) times.set(draft.soc, (times.get(draft.soc) ?? 0) + 1);
  const twice: RowIssue = { column, field: 'soc', kind: 'soc-twice' };
  return rows.map((row) =>
    row.draft.soc !== '' && (times.get(row.draft.soc) ?? 0) > 1
      ? { ...row, mistakes: [...row.mistakes, twice] }
      : row,
  );
}
