import type { KnownOrder } from '../../shared/order.ts';
import type { ReportedFields } from './order-reports.ts';

export type StatusFacts = Pick<KnownOrder, 'status' | 'statusName' | 'reasonCode' | 'reasonText' | 'partial'>;

/**
 * The status with what belongs to it. A name goes with its code; a reason goes with the status that it is the reason of:
 * the next status, where it tells none, has none. Of an older word they say nothing of the present.
 */
export function mergeStatus(known: KnownOrder, told: ReportedFields, wins: 'known' | 'told'): StatusFacts {
  const { status, statusName, reasonCode, reasonText, partial } = known;
  const said = nonEmpty(told.status);
  if (wins === 'known' && status !== null) {
    const named = statusName ?? (said === status ? nonEmpty(told.statusName) : null);
    return { status, statusName: named, reasonCode, reasonText, partial };
  }
  const stays = said === null || said === status;
  const reason = (was: string | null, now: string | null | undefined): string | null =>
    now === '' ? null : (now ?? (stays ? was : null));
  return {
    status: said ?? status,
    // A name without its code is not this code's.
    statusName:
      said === null && status !== null
        ? statusName
        : (nonEmpty(told.statusName) ?? (stays ? statusName : null)),
    reasonCode: reason(reasonCode, told.reasonCode),
    reasonText: reason(reasonText, told.reasonText),
    partial: nonEmpty(told.partial) ?? partial,
  };
}

const nonEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;
