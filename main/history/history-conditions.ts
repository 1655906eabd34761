import type { HistoryFilter } from '../../shared/history.ts';
import { searchCondition } from '../database/search-text.ts';
import { formatDay } from '../platform/local-time.ts';

/** The bounds of a day in the station's calendar, `toMs` excluded; milliseconds since 1970. */
interface DayBounds {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns a day's bounds in the station's time zone. A day of a clock change has 23 or 25 hours.
 * @param day "2026-11-21", as DaySchema (shared/history.ts) accepts it
 */
export function dayBounds(day: string): DayBounds {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { fromMs: midnight(year, month, date), toMs: midnight(year, month, date + 1) };
}

/** The day of a moment in the station's calendar, "2026-11-21". @param ms milliseconds since 1970 */
export const dayOf = (ms: number): string => formatDay(new Date(ms));

/** The Date constructor would read the year 26 as 1926. */
const midnight = (year: number, month: number, date: number): number =>
  new Date(2000, 0, 1).setFullYear(year, month - 1, date);

/** An SQL condition on print_job and the values of its parameters. */
interface SqlCondition {
  readonly sql: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Whose jobs a history shows: one account's by its key; with several accounts all that are real, or all of training, also those
 * of accounts that the station had before.
 */
export type HistoryScope = string | { readonly kind: 'real' | 'training' };

/** Selects the jobs of a scope; training and real ones never mix. */
export function scopeCondition(scope: HistoryScope): SqlCondition {
  if (typeof scope === 'string') return { sql: 'account = :account', values: { account: scope } };
  return { sql: scope.kind === 'training' ? TRAINING : `NOT ${TRAINING}`, values: {} };
}

/** As isTrainingKey (shared/account.ts) says it. */
const TRAINING = "(account = 'sandbox' OR account GLOB 'sandbox-*')";

/** Selects the jobs of a scope that match a filter; its account is the scope. Uses only columns of the index print_job_history. */
export function filterCondition(scope: HistoryScope, filter: HistoryFilter): SqlCondition {
  const parts: (SqlCondition | null)[] = [
    scopeCondition(scope),
    searchCondition(filter.text),
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
