import { stringify } from 'csv-stringify/sync';
import { guardRow } from './formula-guard.ts';

/** Characters that other programs may take for the end of a cell or line. Quoting them stops most programs from doing so. */
const QUOTED = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * Formats rows as CSV, separated by commas and ended by CRLF (RFC 4180), with formulas guarded.
 * @param bom whether to start with the byte order mark by which Excel recognizes UTF-8
 */
export function formatCsv(
  rows: readonly (readonly (string | number | null)[])[],
  { bom = false }: { readonly bom?: boolean } = {},
): string {
  return stringify(rows.map(guardRow), { bom, record_delimiter: 'windows', quoted_match: QUOTED });
}
