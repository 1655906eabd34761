import type { HoldProblem } from '../../shared/hold.ts';
import { type LocalizedText, untranslated } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { OrderBrief, OrderLookup } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { lookupFailureText } from '../../shared/texts/lookup-failures.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';

/** Finds out which order a row's scan means, if the scan was not a full order code. */
export type Lookups = ReturnType<typeof createLookups>;

/**
 * Starts with the rows that were being looked up when Tem ended.
 * @param find finds the orders that a text means: the book first, then the service
 */
export function createLookups(
  labelStore: LabelStore,
  batchId: number,
  holdRules: HoldRules,
  find: (text: string) => Promise<OrderLookup>,
) {
  const underWay = new Set<Promise<void>>();
  /** Rows whose lookup result could not be stored because the disk failed. */
  const failedWrites = new Set<number>();
  let closed = false;

  function start(row: LabelRow): void {
    const done = lookUp(row).finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function lookUp({ id, code, scanned }: LabelRow): Promise<void> {
    const match = await findOrder(scanned ?? code, find);
    if (closed || labelStore.row(id)?.state !== 'looking-up') return;
    try {
      if (match.kind === 'hold') labelStore.step([id], { event: 'hold', problem: match.problem });
      else assign(id, match.code);
    } catch (error) {
      // Nobody waits for this: the row stays as it is until writing works again, or Tem restarts.
      if (!isStorageFailure(problemOf(error))) throw error;
      failedWrites.add(id);
    }
  }

  function assign(id: number, code: OrderCode): void {
    const other = labelStore.find(batchId, code);
    if (other !== null && other.id !== id) labelStore.removeDuplicate(id, other);
    else holdRules.admit(labelStore.step([id], { event: 'identify', code, problem: null }));
  }

  for (const row of labelStore.rows(batchId)) if (row.state === 'looking-up') start(row);

  return {
    /** Looks up which order a row means; the row is then queued, or held for the operator to decide. */
    start,
    /** Sets a row's order. If the batch already has that order, the row is removed, so that it is not printed twice. */
    assign,
    /** Repeats the lookups whose result could not be stored, once writing may work again. */
    retryFailedWrites() {
      const ids = [...failedWrites];
      failedWrites.clear();
      for (const row of ids.flatMap((id) => labelStore.row(id) ?? [])) start(row);
    },
    /** Resolves when no row is being looked up. */
    async whenDone(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    /** Abandons the current lookups; the next start repeats them. */
    close() {
      closed = true;
    },
  };
}

/** The order that a scanned text means, or why the operator has to decide. */
type ScanMatch =
  | { readonly kind: 'order'; readonly code: OrderCode }
  | { readonly kind: 'hold'; readonly problem: HoldProblem };

/** Turns the orders found for a text into a match. */
export function matchOrders(text: string, orders: readonly OrderBrief[]): ScanMatch {
  const [first, ...others] = orders;
  if (first === undefined) return { kind: 'hold', problem: { code: 'order-not-found', values: { text } } };
  if (others.length === 0) return { kind: 'order', code: first.code };
  return { kind: 'hold', problem: { code: 'several-orders', values: { text, number: orders.length } } };
}

/** Never throws: the operator learns what went wrong. */
async function findOrder(text: string, find: (text: string) => Promise<OrderLookup>): Promise<ScanMatch> {
  try {
    return matchOrders(text, (await find(text)).orders);
  } catch (error) {
    const why = shortReason(problemOf(error));
    return { kind: 'hold', problem: { code: 'order-not-looked-up', values: { text, why } } };
  }
}

const REASONS = createLookupTable<LocalizedText>(lookupFailureText);

/** Describes a problem in a few words, for use inside another problem's sentence. */
function shortReason({ code, values }: Problem): LocalizedText {
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  const detail = values?.['detail'];
  if (typeof detail === 'object') return detail;
  return untranslated(String(detail ?? code));
}
