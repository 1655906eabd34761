import { momentWords } from '../../shared/moment.ts';
import type { KnownOrder } from '../../shared/order.ts';
import { endOf, statusWords } from '../../shared/order-status.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LabelRow, Ledger } from './ledger.ts';
import type { PriorPrints } from './print-jobs.ts';

const MS_PER_DAY = 86_400_000;

/** What speaks against printing an order of this status; null where nothing does, or the operator has accepted it. */
export function endedProblem(
  { acceptedStatus }: Pick<LabelRow, 'acceptedStatus'>,
  order: Pick<KnownOrder, 'status' | 'statusName'> | null,
): Problem | null {
  if (order === null || endOf(order.status) === null || order.status === acceptedStatus) return null;
  return { code: 'order-ended', values: { status: statusWords(order.status, order.statusName) } };
}

/** What speaks against printing an order that was printed lately; null where nothing does, or a reason was given. */
export function printedProblem(
  { code, reprint }: Pick<LabelRow, 'code' | 'reprint'>,
  ledger: Pick<Ledger, 'priorPrints'>,
  reprintDays: number,
): Problem | null {
  if (reprint !== null || reprintDays === 0) return null;
  const prior = ledger.priorPrints(code, Date.now() - reprintDays * MS_PER_DAY);
  return prior === null ? null : printedBefore(prior);
}

/** When, where and how often, in the station's own time zone. */
function printedBefore({ times, lastAtMs, printer }: PriorPrints): Problem {
  return {
    code: 'printed-before',
    values: { times, when: momentWords(lastAtMs), printer },
  };
}
