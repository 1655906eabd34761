import type { KnownOrder } from '../../shared/order.ts';
import type { ReportedFields } from './order-reports.ts';

type StatusFacts = Pick<KnownOrder, 'status' | 'statusName' | 'reasonCode' | 'reasonText' | 'partial'>;

/**
 * Merges the status and its dependent fields. A name belongs to its code, and a reason to its status: a new status without
 * a reason has none. Older reports don't change them.
 */
export function mergeStatus(
  known: KnownOrder,
  reported: ReportedFields,
  wins: 'known' | 'reported',
): StatusFacts {
  const { status, statusName, reasonCode, reasonText, partial } = known;
  const said = nonEmpty(reported.status);
  if (wins === 'known' && status !== null) {
    const named = statusName ?? (said === status ? nonEmpty(reported.statusName) : null);
    return { status, statusName: named, reasonCode, reasonText, partial };
  }
  const stays = said === null || said === status;
  const reason = (was: string | null, now: string | null | undefined): string | null =>
    now === '' ? null : (now ?? (stays ? was : null));
  return {
    status: said ?? status,
    // A name without its code may belong to another status.
    statusName:
      said === null && status !== null
        ? statusName
        : (nonEmpty(reported.statusName) ?? (stays ? statusName : null)),
    reasonCode: reason(reasonCode, reported.reasonCode),
    reasonText: reason(reasonText, reported.reasonText),
    partial: nonEmpty(reported.partial) ?? partial,
  };
}

const nonEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;
