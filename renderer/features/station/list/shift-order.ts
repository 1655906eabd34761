import { type BatchRow, isHandedOver } from '../../../../shared/station.ts';
import { rowQuestionOf } from '../row-question.ts';

/** One line of the list: an order, or the fold that hides the printed ones. */
export type ShiftItem =
  /** `line`: its number in the order of the scans, from 1. */
  { readonly kind: 'row'; readonly row: BatchRow; readonly line: number } | { readonly kind: 'fold' };

/** The list in the order in which it is shown. */
export interface ShiftOrder {
  readonly items: readonly ShiftItem[];
  /** How many orders are printed, and how many of them were scanned back. */
  readonly printed: number;
  readonly confirmed: number;
  /** Whether the printed orders are shown. */
  readonly open: boolean;
}

/**
 * Orders the rows: questions first, then what is not printed yet in the order of the scans, then the printed ones, folded
 * unless they are all there is.
 * @param open whether somebody unfolded the printed orders
 * @param selected the row that is shown above the fold even if it is printed
 */
export function orderShift(rows: readonly BatchRow[], open: boolean, selected: number | null): ShiftOrder {
  const asking: ShiftItem[] = [];
  const waiting: ShiftItem[] = [];
  const printed: ShiftItem[] = [];
  let lifted: ShiftItem | null = null;
  let confirmed = 0;
  for (const [index, row] of rows.entries()) {
    const item = { kind: 'row', row, line: index + 1 } as const;
    if (isHandedOver(row.state)) {
      if (row.state === 'confirmed') confirmed++;
      if (row.id === selected) lifted = item;
      printed.push(item);
    } else if (rowQuestionOf(row) !== null) asking.push(item);
    else waiting.push(item);
  }
  const counts = { printed: printed.length, confirmed };
  const above = [...asking, ...waiting];
  if (printed.length === 0) return { items: above, ...counts, open: false };
  const fold = { kind: 'fold' } as const;
  // Newest first: what was just printed is what somebody looks for.
  if (open || above.length === 0)
    return { items: [...above, fold, ...printed.toReversed()], ...counts, open: true };
  return { items: [...above, ...(lifted === null ? [] : [lifted]), fold], ...counts, open: false };
}
