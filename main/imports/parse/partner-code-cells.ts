import { maskPartnerCode } from '../../../shared/masked-partner-code.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import { type MatchedColumn, meaningOfColumnName } from './match-columns.ts';

/** The places of the columns that hold a partner code, a second one too, which is not read. @param names what the file calls its columns */
export function findPartnerCodeColumns(names: readonly string[]): number[] {
  return [...names.keys()].filter((at) => {
    const meaning = meaningOfColumnName(names[at] ?? '');
    return meaning?.kind === 'field' && meaning.field === 'partner';
  });
}

/**
 * A row's cells as they are kept to be written out again: a mark in the place of each partner code.
 * @param slipped the row has more cells than there are columns, so that the code may stand in any cell behind its own
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

/** The draft of a row whose cells have slipped, without the fields that may hold the code; it is never sent. */
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
