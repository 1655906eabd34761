import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { IMPORT_LIMITS } from '../../../shared/import.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { type Cell, formatCell, isEmptyCell, type TableRow } from './cell.ts';
import { MAX_COLUMNS, MAX_ROWS_ABOVE } from './parse-csv.ts';
import { prepareSheet, requireWellFormed } from './prepare-sheet.ts';
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

/** The most that an archive may unpack to, in bytes. 5,000 rows with 60 long cells each need a tenth of it. */
const MAX_BYTES = 200 * 1024 * 1024;
const MAX_FILES = 2_000;

/** The parts that define cell contents. Themes, pictures, charts and the like stay packed. */
const WANTED_PARTS =
  /^xl\/(?!theme|drawings|charts|pivot|external|media|embeddings|ctrlProps|calcChain).*\.(?:xml|rels)$/i;

/**
 * Unpacks a workbook within limits, and repacks the needed parts without compression. The reader behind it
 * (read-excel-file) has no limits and silently skips cells with errors.
 * @throws ProblemError import-unreadable
 */
function unpackWorkbook(bytes: Uint8Array): ArrayBuffer {
  const names = new Set<string>();
  let total = 0;
  const parts = unzipFiltered(bytes, ({ name, originalSize }) => {
    names.add(name);
    if (!WANTED_PARTS.test(name)) return false;
    total += originalSize;
    // fflate unpacks into a buffer of exactly the stated size, so a false size can't exceed the limit.
    if (total > MAX_BYTES || names.size > MAX_FILES) throw unreadableError('too-big');
    return true;
  });
  if (!names.has('xl/workbook.xml')) throw unreadableError(otherArchiveKind(names));
  const mended = Object.entries(parts).map(([name, part]): [string, Uint8Array] => {
    // Another part says which parts are sheets, so all are checked, whatever their name.
    const xml = strFromU8(part);
    const ready = xml.includes('sheetData') ? prepareSheet(xml) : requireWellFormed(xml);
    return [name, ready === xml ? part : strToU8(ready)];
  });
  const packed = zipSync(Object.fromEntries(mended), { level: 0 });
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
}

function unzipFiltered(
  bytes: Uint8Array,
  filter: (file: { name: string; originalSize: number }) => boolean,
): Unzipped {
  let refusal: unknown = null;
  try {
    return unzipSync(bytes, {
      filter(file) {
        try {
          return filter(file);
        } catch (error) {
          refusal = error;
          throw error;
        }
      },
    });
  } catch (error) {
    throw refusal ?? unreadableError('broken', error);
  }
}

function otherArchiveKind(names: ReadonlySet<string>): Parameters<typeof unreadableError>[0] {
  if (names.has('xl/workbook.bin')) return 'binary-excel';
  if (names.has('mimetype') && names.has('content.xml')) return 'open-document';
  return 'other-archive';
}
