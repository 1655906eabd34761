import type { RowIssue } from '../../shared/import.ts';
import { DRAFT_FIELDS, type FieldIssue, type OrderDraft } from '../../shared/new-order.ts';
import { EMPTY_ROW, meaningOfField } from './columns.ts';
import type { NewRow } from './import-book.ts';
import { isSameMeaning } from './parse/match-columns.ts';
import { parseField } from './parse/parse-field.ts';
import { columnName, type KnownColumns, type ParsedRow, validateRow } from './parse/parse-row.ts';

/** A field of the order, or of one of its products (counted from 0), with its new text. */
export interface CellCorrection {
  readonly field: FieldIssue['field'];
  readonly text: string;
}

/** Found again whenever a row is checked; other issues hold until their cell is corrected. */
const FOUND_AGAIN: ReadonlySet<RowIssue['kind']> = new Set<RowIssue['kind']>([
  'required',
  'too-large',
  'too-long',
  'phone-short',
  'soc-twice',
  'soc-known',
  'long',
  'not-given',
  'no-value',
  'area-unknown',
]);

/**
 * Reads corrected cells as if the file had contained them. The row still lacks what check-row.ts finds. Cells of columns that
 * the file has are replaced, so that the results contain what is sent.
 */
export function correctRow(
  { row, cells }: NewRow,
  corrections: readonly CellCorrection[],
  known: KnownColumns,
): ParsedRow {
  const numbers = row.productNumbers ?? row.draft.products.map((_product, at) => at + 1);
  let { draft } = row;
  const corrected = new Set<string>();
  const mistakes: RowIssue[] = [];
  const warnings: RowIssue[] = [];
  const ownCells = [...cells];
  for (const { field, text } of corrections) {
    const meaning = meaningOfField(field, numbers);
    const parsed = parseField(text, meaning);
    const column = columnName(meaning, known);
    corrected.add(column);
    if (parsed.error !== null) mistakes.push({ column, field, kind: parsed.error });
    if (parsed.warning !== null) warnings.push({ column, field, kind: parsed.warning });
    draft = withField(draft, field, parsed.text);
    const at = known.columns.find((one) => isSameMeaning(one.meaning, meaning))?.at;
    if (at === undefined) continue;
    while (ownCells.length <= at) ownCells.push('');
    ownCells[at] = text;
  }
  const stays = ({ column, kind }: RowIssue): boolean =>
    !FOUND_AGAIN.has(kind) && (column === null || !corrected.has(column));
  return {
    line: row.line,
    cells: ownCells,
    draft,
    ...(row.productNumbers === undefined ? {} : { productNumbers: row.productNumbers }),
    ...validateRow(draft, numbers, known, {
      mistakes: [...row.mistakes.filter(stays), ...mistakes],
      warnings: [...row.warnings.filter(stays), ...warnings],
    }),
  };
}

function withField(draft: OrderDraft, field: FieldIssue['field'], text: string): OrderDraft {
  const single = DRAFT_FIELDS.find((one) => one === field);
  // As in a file, an empty cell means the field's usual value.
  if (single !== undefined) return { ...draft, [single]: text === '' ? EMPTY_ROW[single] : text };
  const [, at, part] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (at === undefined || part === undefined) return draft;
  return {
    ...draft,
    products: draft.products.map((product, one) =>
      one === Number(at) ? { ...product, [part]: text } : product,
    ),
  };
}
