import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { KnownOrder } from '../../shared/order.ts';
import { localizedStatus, orderEndOf } from '../../shared/order-status.ts';
import type { LabelRow, LabelStore } from './label-store.ts';
import type { PriorPrints } from './print-job-log.ts';

const MS_PER_DAY = 86_400_000;

/** What speaks against printing an order of this status; null where nothing does, or the operator has accepted it. */
export function orderEndedHold(
  { acceptedStatus }: Pick<LabelRow, 'acceptedStatus'>,
  order: Pick<KnownOrder, 'status' | 'statusName'> | null,
): HoldProblem | null {
  if (order === null || orderEndOf(order.status) === null || order.status === acceptedStatus) return null;
  return { code: 'order-ended', values: { status: localizedStatus(order.status, order.statusName) } };
}

/** What speaks against printing an order that was printed lately; null where nothing does, or a reason was given. */
export function printedBeforeHold(
  { code, reprint }: Pick<LabelRow, 'code' | 'reprint'>,
  ledger: Pick<LabelStore, 'priorPrints'>,
  reprintDays: number,
): HoldProblem | null {
  if (reprint !== null || reprintDays === 0) return null;
  const prior = ledger.priorPrints(code, Date.now() - reprintDays * MS_PER_DAY);
  return prior === null ? null : printedBeforeProblem(prior);
}

/** When, where and how often, in the station's own time zone. */
function printedBeforeProblem({ times, lastAtMs, printer }: PriorPrints): HoldProblem {
  return {
    code: 'printed-before',
    values: { times, when: formatDateTimeLocalized(lastAtMs), printer },
  };
}
