import type { ImportRow } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { parseFieldName } from '../../shared/new-order.ts';
import { meaningOfField } from './columns.ts';
import { matchColumns } from './parse/match-columns.ts';
import { columnName } from './parse/parse-row.ts';

/**
 * Names the file's own column for each field that the service refused. Names that are not fields of the request stay only
 * in the problem's own words.
 * @param header the file's column names
 */
export function createRefusedFieldLocator(
  header: readonly string[],
  language: Language,
): (row: ImportRow) => ImportRow {
  let columns: ReturnType<typeof matchColumns>['columns'] | null = null;
  return (row) => {
    const refused = Object.entries(row.problem?.fields ?? {});
    if (refused.length === 0) return row;
    columns ??= matchColumns(header).columns;
    const known = { columns, language };
    const refusedAt = refused.flatMap(([name, words]) => {
      const field = parseFieldName(name);
      if (field === null) return [];
      return [{ column: columnName(meaningOfField(field, row.productNumbers ?? []), known), field, words }];
    });
    return { ...row, refusedAt };
  };
}
