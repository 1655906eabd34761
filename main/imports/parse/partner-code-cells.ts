import { maskPartnerCode } from '../../../shared/masked-partner-code.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import { type MatchedColumn, meaningOfColumnName } from './match-columns.ts';

/**
 * Returns the positions of all partner code columns, including a duplicate that is not read. @param names the file's column
 * names
 */
export function findPartnerCodeColumns(names: readonly string[]): number[] {
  return [...names.keys()].filter((at) => {
    const meaning = meaningOfColumnName(names[at] ?? '');
    return meaning?.kind === 'field' && meaning.field === 'partner';
  });
}

/**
 * Masks the partner codes in a row's cells, which are stored for the results.
 * @param slipped the row has more cells than columns, so the code may be in any cell after its own column
 */
export function maskPartnerCodes(
  cells: readonly string[],
  secret: readonly number[],
  slipped: boolean,
): readonly string[] {
  const [first] = secret;
  if (first === undefined) return cells;
  return cells.map((cell, at) =>
    secret.includes(at) || (slipped && at > first) ? maskPartnerCode(cell) : cell,
  );
}

/** Clears the fields of a shifted row that may hold the partner code. Such a draft is never sent. */
export function clearShiftedFields(
  draft: OrderDraft,
  columns: readonly MatchedColumn[],
  secret: readonly number[],
): OrderDraft {
  const [first] = secret;
  if (first === undefined) return draft;
  const behind = columns.filter(({ at, meaning }) => at > first && meaning.field !== 'partner');
  const fields = behind.flatMap(({ meaning }) => (meaning.kind === 'field' ? [meaning.field] : []));
  return {
    ...draft,
    ...Object.fromEntries(fields.map((field) => [field, EMPTY_DRAFT[field]])),
    products: behind.some(({ meaning }) => meaning.kind === 'product') ? [] : draft.products,
  };
}
