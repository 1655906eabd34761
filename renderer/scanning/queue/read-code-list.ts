import { parseOrderCode } from '../../../shared/order-code.ts';
import { stripDiacritics } from '../../../shared/strip-diacritics.ts';
import { countMultiCellRows, readTable } from './read-table.ts';

/** The content of a pasted or dropped text. */
export type CodeList =
  | { readonly kind: 'codes'; readonly texts: readonly string[] }
  | { readonly kind: 'none' }
  /** Far more than a batch holds. */
  | { readonly kind: 'too-large' }
  /** A table of several columns, none of which holds order codes. */
  | { readonly kind: 'no-column' };

/**
 * Column names for codes, most reliable first: the service's code, its shortcode, the sender's own code. Normalized by
 * `fold`.
 */
const COLUMN_NAMES: readonly (readonly string[])[] = [
  ['mavandon', 'mavd', 'code', 'waybill', 'waybillcode', 'trackingcode', 'trackingnumber', 'servicecode'],
  ['ordercode', 'madon', 'madonhang', 'ma'],
  ['shortcode', 'mangan', 'mavach', 'barcode'],
  ['soc', 'madonrieng', 'shopordercode', 'ownordercode', 'madoncuashop', 'madonshop', 'reference'],
];

/** About a hundred thousand codes; reading them takes less than a second. */
export const MAX_LIST_LENGTH = 4 * 1024 * 1024;

/** The share of a column's cells that must look like order codes for it to count as one, whatever its name. */
const CODE_COLUMN_SHARE = 0.5;

/**
 * Reads a list of codes as people copy it: one per line, one per cell, or a table column (identified by its codes or its
 * name). Texts that are not codes are passed on for main to report, except a column's name.
 */
export function readCodeList(text: string): CodeList {
  if (text.length > MAX_LIST_LENGTH) return { kind: 'too-large' };
  const rows = readTable(text);
  if (rows.length === 0) return { kind: 'none' };
  // A separator inside a single code does not make the list a table.
  if (countMultiCellRows(rows) < rows.length / 2) return listOf(linesOf(text).flatMap(splitCodes));

  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''));
  const sure = new Set(columns.flatMap((cells, at) => (holdsCodes(cells) ? [at] : [])));
  if (sure.size > 0) {
    const inOrder = rows.flatMap((row) => row.filter((_, at) => sure.has(at)).flatMap(splitCodes));
    return listOf(inOrder.filter((cell, at) => cell !== '' && (at >= sure.size || /\d/.test(cell))));
  }
  const named = findNamedColumn(rows[0] ?? []);
  if (named === null) return { kind: 'no-column' };
  return listOf((columns[named] ?? []).slice(1));
}

/** The texts without empty ones and without a column name at the top. */
function listOf(cells: readonly string[]): CodeList {
  const texts = cells.filter((cell) => cell !== '');
  const [first = ''] = texts;
  if (findNamedColumn([first]) !== null) texts.shift();
  return texts.length === 0 ? { kind: 'none' } : { kind: 'codes', texts };
}

function linesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+/).map((line) =>
    line
      .replaceAll('"', '')
      .replace(/[\s,;]+$/, '')
      .trim(),
  );
}

/** Splits several ordinary codes in one cell, separated by spaces or punctuation; any other text stays whole. */
function splitCodes(cell: string): readonly string[] {
  const parts = cell.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length > 1 && parts.every(isUsual) ? parts : [cell];
}

function holdsCodes(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const codes = filled.filter((cell) => splitCodes(cell).every(isUsual)).length;
  return codes > 0 && codes >= filled.length * CODE_COLUMN_SHARE;
}

function findNamedColumn(titles: readonly string[]): number | null {
  const folded = titles.map(normalizeTitle);
  for (const names of COLUMN_NAMES) {
    const at = folded.findIndex((title) => names.includes(title));
    if (at !== -1) return at;
  }
  return null;
}

const isUsual = (text: string): boolean => parseOrderCode(text).kind === 'usual';

/** A column name reduced to lower-case letters. */
function normalizeTitle(title: string): string {
  return stripDiacritics(title.normalize('NFKC')).replace(/[^a-z0-9]/g, '');
}
