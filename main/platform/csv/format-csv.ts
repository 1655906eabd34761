import { stringify } from 'csv-stringify/sync';
import { guardRow } from './formula-guard.ts';

/** What programs other than Tem may take for the end of a cell or line: quoted, so that most of them don't. */
const QUOTED = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;

/**
 * Rows as lines of CSV, parted by commas and ended by CRLF (RFC 4180), without anything that a spreadsheet would run.
 * @param bom whether the mark stands before them by which Excel knows UTF-8
 */
export function formatCsv(
  rows: readonly (readonly (string | number | null)[])[],
  { bom = false }: { readonly bom?: boolean } = {},
): string {
  return stringify(rows.map(guardRow), { bom, record_delimiter: 'windows', quoted_match: QUOTED });
}
