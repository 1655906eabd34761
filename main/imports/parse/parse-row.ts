import type { RowIssue, RowQuestion } from '../../../shared/import.ts';
import type { Language } from '../../../shared/language.ts';
import {
  type DraftField,
  type DraftProduct,
  EMPTY_PRODUCT,
  type FieldIssue,
  type OrderDraft,
  type ProductField,
} from '../../../shared/new-order.ts';
import { importTemplateText } from '../../../shared/texts/import-template.ts';
import { validateDraft } from '../../../shared/validate-draft.ts';
import { type ColumnMeaning, columnTitle, EMPTY_ROW, meaningOfField } from '../columns.ts';
import { formatCell, isEmptyCell, type TableRow } from './cell.ts';
import { exampleOrder } from './choices.ts';
import { isSameMeaning, type MatchedColumn } from './match-columns.ts';
import { parseField } from './parse-field.ts';
import { clearShiftedFields, maskPartnerCodes } from './partner-code-cells.ts';

/** A row of the file as an order, with the issues found from the file alone. */
export interface ParsedRow {
  readonly line: number;
  /** The file's own cells as displayed, with partner codes masked. */
  readonly cells: readonly string[];
  readonly draft: OrderDraft;
  /** As in ImportRow. */
  readonly productNumbers?: readonly number[];
  readonly mistakes: readonly RowIssue[];
  readonly warnings: readonly RowIssue[];
  readonly questions: readonly RowQuestion[];
}

/** The longest cell stored for the results; no workbook cell is longer. */
const MAX_CELL_LENGTH = 32_767;

/** The columns that Tem understands, and the language of the names of those that the file lacks. */
export interface KnownColumns {
  readonly columns: readonly MatchedColumn[];
  readonly language: Language;
}

interface RowHeader extends KnownColumns {
  /** How many cells a row may have; null in a workbook, whose cells can't shift to another column. */
  readonly width: number | null;
  /** Positions of partner code columns (partner-code-cells.ts). */
  readonly secret: readonly number[];
}

/** Returns a column's name in the file, or the template's title if the file lacks it. */
export function columnName(meaning: ColumnMeaning, { columns, language }: KnownColumns): string {
  const found = columns.find((column) => isSameMeaning(column.meaning, meaning));
  return found?.name.trim() ?? columnTitle(meaning, language);
}

/** Parses a row; null for a template's example, which is not an order. */
export function parseRow({ line, cells }: TableRow, header: RowHeader): ParsedRow | null {
  const single: Partial<Record<DraftField, string>> = {};
  const products = new Map<number, Partial<Record<ProductField, string>>>();
  const mistakes: RowIssue[] = [];
  const warnings: RowIssue[] = [];
  for (const column of header.columns) {
    const { text, error, warning } = parseField(cells[column.at] ?? '', column.meaning);
    const name = column.name.trim();
    // A product's position in the draft is not known yet.
    const at = { column: name, ...(column.meaning.kind === 'field' ? { field: column.meaning.field } : {}) };
    if (error !== null) mistakes.push({ ...at, kind: error });
    if (warning !== null) warnings.push({ ...at, kind: warning });
    if (text === '') continue;
    const { meaning } = column;
    if (meaning.kind === 'field') single[meaning.field] = text;
    else products.set(meaning.number, { ...products.get(meaning.number), [meaning.field]: text });
  }
  if (isExample(single)) return null;
  // A delimiter in unquoted text shifts all following cells by one column.
  const slipped = header.width !== null && cells.slice(header.width).some((cell) => !isEmptyCell(cell));
  if (slipped) mistakes.push({ column: null, kind: 'too-many-cells' });

  const numbers = [...products.keys()].toSorted((one, other) => one - other);
  const draft: OrderDraft = {
    ...EMPTY_ROW,
    // A list of products is more specific than a description.
    product_type: numbers.length > 0 ? '2' : '1',
    ...single,
    products: numbers.map((number): DraftProduct => ({ ...EMPTY_PRODUCT, ...products.get(number) })),
  };
  if (Object.values<string>(importTemplateText.exampleMark).includes(draft.soc))
    mistakes.push({
      column: columnName({ kind: 'field', field: 'soc' }, header),
      field: 'soc',
      kind: 'not-allowed',
    });
  const shown = cells.map((cell) => formatCell(cell).slice(0, MAX_CELL_LENGTH));
  const inOrder = numbers.every((number, at) => number === at + 1);
  return {
    line,
    cells: maskPartnerCodes(shown, header.secret, slipped),
    draft: slipped ? clearShiftedFields(draft, header.columns, header.secret) : draft,
    ...validateRow(draft, numbers, header, { mistakes, warnings }),
    ...(inOrder ? {} : { productNumbers: numbers }),
  };
}

/**
 * Adds what the order's conditions say (validate-draft.ts) to what its cells said.
 * @param numbers the file's product number of each of the draft's products
 */
export function validateRow(
  draft: OrderDraft,
  numbers: readonly number[],
  known: KnownColumns,
  found: Pick<ParsedRow, 'mistakes' | 'warnings'>,
): Pick<ParsedRow, 'mistakes' | 'warnings' | 'questions'> {
  const at = <Field extends FieldIssue['field'], Kind extends RowIssue['kind']>(
    field: Field,
    kind: Kind,
  ) => ({
    column: columnName(meaningOfField(field, numbers), known),
    field,
    kind,
  });
  const mistakes = [...found.mistakes];
  const checked = validateDraft(draft);
  for (const { field, kind } of checked.ok ? [] : checked.issues) {
    const issue = at(field, kind);
    // The cell's own error is more specific.
    if (!mistakes.some(({ column }) => column === issue.column)) mistakes.push(issue);
  }
  return {
    mistakes,
    warnings: [...found.warnings, ...checked.warnings.map(({ field, kind }) => at(field, kind))],
    questions: checked.questions
      .map(({ field, kind }) => at(field, kind))
      // A cell with an error of its own says nothing certain.
      .filter(({ column }) => !mistakes.some((mistake) => mistake.column === column)),
  };
}

/** Whether this is a template's unchanged example. An order typed over it counts, and its leftover mark is a mistake. */
function isExample(single: Readonly<Partial<Record<DraftField, string>>>): boolean {
  const language = Object.entries(importTemplateText.exampleMark).find(
    ([, mark]) => mark === single.soc,
  )?.[0];
  if (language === undefined) return false;
  const example = exampleOrder(language === 'vi' ? 'vi' : 'en');
  return (['name', 'phone', 'address'] as const).every((field) => example[field] === single[field]);
}
