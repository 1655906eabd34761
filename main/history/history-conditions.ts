import type { HistoryFilter } from '../../shared/history.ts';
import { normalizeSearchText } from '../orders/search-text.ts';
import { dayBounds } from './day-bounds.ts';

/** A condition of SQL on print_job, and the values of its places. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Whose handings over are looked at: training (the sandbox) and real labels never mix. */
const TRAINING = 'sandbox';

/**
 * The jobs of a partner. Those of which no partner is known (an older Tem noted none) are shown with the real ones: a real
 * label that is missing from its history is worse than a trial label in it.
 */
export function partnerCondition(partner: string): SqlCondition {
  const sql = partner === TRAINING ? 'partner = :partner' : '(partner = :partner OR partner IS NULL)';
  return { sql, values: { partner } };
}

/** The jobs of a partner that a filter wants. All that it speaks of is in the index print_job_history. */
export function filterCondition(partner: string, filter: HistoryFilter): SqlCondition {
  const text = normalizeSearchText(filter.text);
  const parts: (SqlCondition | null)[] = [
    partnerCondition(partner),
    // No LIKE: both sides are without case and marks, and nothing has to be escaped.
    text === '' ? null : { sql: 'instr(search_text, :text) > 0', values: { text } },
    filter.fromDay === null
      ? null
      : { sql: 'submitted_at_ms >= :fromMs', values: { fromMs: dayBounds(filter.fromDay).fromMs } },
    filter.toDay === null
      ? null
      : { sql: 'submitted_at_ms < :toMs', values: { toMs: dayBounds(filter.toDay).toMs } },
    filter.printer === null ? null : { sql: 'printer = :printer', values: { printer: filter.printer } },
    filter.state === null ? null : { sql: 'state = :state', values: { state: filter.state } },
    reasonCondition(filter.reason),
  ];
  const wanted = parts.filter((part) => part !== null);
  return {
    sql: wanted.map(({ sql }) => sql).join(' AND '),
    values: Object.assign({}, ...wanted.map(({ values }) => values)),
  };
}

function reasonCondition(reason: HistoryFilter['reason']): SqlCondition | null {
  if (reason === null) return null;
  if (reason === 'first') return { sql: 'reprint IS NULL', values: {} };
  if (reason === 'reprint') return { sql: 'reprint IS NOT NULL', values: {} };
  return { sql: 'reprint = :reason', values: { reason } };
}
