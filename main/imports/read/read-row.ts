import { checkDraft } from '../../../shared/check-draft.ts';
import type { RowNote } from '../../../shared/import.ts';
import type { Language } from '../../../shared/language.ts';
import {
  type DraftField,
  type DraftProduct,
  EMPTY_PRODUCT,
  type OrderDraft,
  type ProductField,
} from '../../../shared/new-order.ts';
import { EMPTY_ROW, type Meaning, meaningOf, titleOf } from '../columns.ts';
import { EXAMPLE_MARK, exampleOrder } from '../example-order.ts';
import { isEmptyCell, showCell, type TableRow } from './cell.ts';
import { type MatchedColumn, sameMeaning } from './match-columns.ts';
import { readField } from './read-field.ts';
import { withoutCodes, withoutSlipped } from './secret-cells.ts';

/** A row of the file as the order that it means, and what is the matter with it as far as the file alone tells. */
export interface ReadRow {
  readonly line: number;
  /** The file's own cells, as a person reads them, but for partner codes. */
  readonly cells: readonly string[];
  readonly draft: OrderDraft;
  /** As in ImportRow. */
  readonly productNumbers?: readonly number[];
  readonly mistakes: readonly RowNote[];
  readonly warnings: readonly RowNote[];
}

/** Longest cell that is kept to be written out again: no cell of a workbook is longer. */
const LONGEST_CELL = 32_767;

interface Header {
  /** How many cells a row may have; null in a workbook, whose cells can't slip into another column. */
  readonly width: number | null;
  readonly columns: readonly MatchedColumn[];
  /** The places of those with a partner code (secret-cells.ts). */
  readonly secret: readonly number[];
  /** Of the names of columns that the file does not have. */
  readonly language: Language;
}

/** What a column is called: by the file, or by the template where the file has none. */
export function columnName(
  meaning: Meaning,
  { columns, language }: Pick<Header, 'columns' | 'language'>,
): string {
  const found = columns.find((column) => sameMeaning(column.meaning, meaning));
  return found?.name.trim() ?? titleOf(meaning, language);
}

/** Reads a row; null for a template's example, which is nobody's order. */
export function readRow({ line, cells }: TableRow, header: Header): ReadRow | null {
  const single: Partial<Record<DraftField, string>> = {};
  const products = new Map<number, Partial<Record<ProductField, string>>>();
  const mistakes: RowNote[] = [];
  const warnings: RowNote[] = [];
  for (const column of header.columns) {
    const { text, mistake, warning } = readField(cells[column.at] ?? '', column.meaning);
    const name = column.name.trim();
    if (mistake !== null) mistakes.push({ column: name, kind: mistake });
    if (warning !== null) warnings.push({ column: name, kind: warning });
    if (text === '') continue;
    const { meaning } = column;
    if (meaning.kind === 'field') single[meaning.field] = text;
    else products.set(meaning.number, { ...products.get(meaning.number), [meaning.field]: text });
  }
  if (isExample(single)) return null;
  // A mark between columns that stands in a text without quotes moves all that follows by one column.
  const slipped = header.width !== null && cells.slice(header.width).some((cell) => !isEmptyCell(cell));
  if (slipped) mistakes.push({ column: null, kind: 'too-many-cells' });

  const numbers = [...products.keys()].toSorted((one, other) => one - other);
  const draft: OrderDraft = {
    ...EMPTY_ROW,
    // Goods that are given one by one say more than a text about them.
    product_type: numbers.length > 0 ? '2' : '1',
    ...single,
    products: numbers.map((number): DraftProduct => ({ ...EMPTY_PRODUCT, ...products.get(number) })),
  };
  if (Object.values(EXAMPLE_MARK).includes(draft.soc))
    mistakes.push({ column: columnName({ kind: 'field', field: 'soc' }, header), kind: 'not-allowed' });
  const checked = checkDraft(draft);
  for (const { field, kind } of checked.ok ? [] : checked.mistakes) {
    const column = columnName(meaningOf(field, numbers), header);
    // What the cell itself showed says more.
    if (!mistakes.some((mistake) => mistake.column === column)) mistakes.push({ column, kind });
  }
  for (const { field, kind } of checked.warnings)
    warnings.push({ column: columnName(meaningOf(field, numbers), header), kind });
  const shown = cells.map((cell) => showCell(cell).slice(0, LONGEST_CELL));
  const inOrder = numbers.every((number, at) => number === at + 1);
  return {
    line,
    cells: withoutCodes(shown, header.secret, slipped),
    draft: slipped ? withoutSlipped(draft, header.columns, header.secret) : draft,
    mistakes,
    warnings,
    ...(inOrder ? {} : { productNumbers: numbers }),
  };
}

/** Whether this is a template's own example, untouched. An order written over it is one, and its mark a mistake. */
function isExample(single: Readonly<Partial<Record<DraftField, string>>>): boolean {
  const language = Object.entries(EXAMPLE_MARK).find(([, mark]) => mark === single.soc)?.[0];
  if (language === undefined) return false;
  const example = exampleOrder(language === 'vi' ? 'vi' : 'en');
  return (['name', 'phone', 'address'] as const).every((field) => example[field] === single[field]);
}
