import type { RowIssue } from '../../shared/import.ts';
import type { DraftField } from '../../shared/new-order.ts';
import type { Soc } from '../../shared/order-code.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { createAreasCheck, type LoadAreas } from './check-areas.ts';
import type { NewRow } from './import-book.ts';
import type { ParsedRow } from './parse/parse-row.ts';
import { unsettled, withState } from './settled-questions.ts';

interface RowCheckDependencies {
  readonly book: Pick<OrderBook, 'findIncludingUnconfirmed'>;
  readonly loadAreas: LoadAreas;
  /** The file's name for each field's column. */
  readonly names: Readonly<Record<DraftField, string>>;
}

/**
 * Completes the check of a row with what the station knows: orders with its soc, and the service's areas.
 * @param settled what a person answered about this row before
 */
export type CheckRow = (read: ParsedRow, settled?: readonly string[]) => Promise<NewRow>;

export function createRowCheck({ book, loadAreas, names }: RowCheckDependencies): CheckRow {
  const checkPlaces = createAreasCheck(loadAreas, names);
  const socKnown: RowIssue = { column: names.soc, field: 'soc', kind: 'soc-known' };
  return async (read, settled = []) => {
    const { line, cells, productNumbers, warnings } = read;
    const places = await checkPlaces(read.draft);
    const mayBeEmpty = places.exempt.map((field) => names[field]);
    const mistakes = read.mistakes.filter(
      ({ column, kind }) => !(kind === 'required' && column !== null && mayBeEmpty.includes(column)),
    );
    const draft = { ...read.draft, ...places.officialNames };
    const soc = draft.soc === '' ? null : (draft.soc as Soc);
    if (soc !== null && book.findIncludingUnconfirmed(soc).some((order) => order.soc === soc))
      mistakes.push(socKnown);
    // A mistake in the same column comes first.
    const questions = [...read.questions, ...places.questions].filter(
      ({ column }) => !mistakes.some((mistake) => mistake.column === column),
    );
    return {
      cells,
      row: withState({
        line,
        state: 'ready',
        draft,
        mistakes,
        warnings,
        questions: unsettled(questions, draft, settled),
        settled,
        soc,
        code: null,
        shortcode: null,
        fee: null,
        problem: null,
        ...(productNumbers === undefined ? {} : { productNumbers }),
      }),
    };
  };
}
