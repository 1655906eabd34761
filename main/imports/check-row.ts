import type { RowIssue } from '../../shared/import.ts';
import type { DraftField } from '../../shared/new-order.ts';
import type { Soc } from '../../shared/order-code.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { type CachedAreas, createAreasCheck } from './check-areas.ts';
import type { NewRow } from './import-book.ts';
import type { ParsedRow } from './parse/parse-row.ts';

interface RowCheckDependencies {
  readonly book: Pick<OrderBook, 'findIncludingUnconfirmed'>;
  readonly areas: CachedAreas;
  /** The file's name for each field's column. */
  readonly names: Readonly<Record<DraftField, string>>;
}

/** Completes the check of a row with what the station knows: orders with its soc, and the service's areas. */
export function createRowCheck({ book, areas, names }: RowCheckDependencies): (read: ParsedRow) => NewRow {
  const checkPlaces = createAreasCheck(areas, names);
  const socKnown: RowIssue = { column: names.soc, kind: 'soc-known' };

  return ({ line, cells, draft, productNumbers, mistakes: before, warnings }) => {
    const places = checkPlaces(draft);
    const mayBeEmpty = places.exempt.map((field) => names[field]);
    const mistakes = before.filter(
      ({ column, kind }) => !(kind === 'required' && column !== null && mayBeEmpty.includes(column)),
    );
    const soc = draft.soc === '' ? null : (draft.soc as Soc);
    if (soc !== null && book.findIncludingUnconfirmed(soc).some((order) => order.soc === soc))
      mistakes.push(socKnown);
    return {
      cells,
      row: {
        line,
        state: mistakes.length === 0 ? 'ready' : 'mistaken',
        draft: { ...draft, ...places.officialNames },
        mistakes,
        warnings: [...warnings, ...places.warnings],
        soc,
        code: null,
        shortcode: null,
        fee: null,
        problem: null,
        ...(productNumbers === undefined ? {} : { productNumbers }),
      },
    };
  };
}
