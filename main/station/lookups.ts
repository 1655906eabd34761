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

/** Finds out which order a row's scan means, where that was no full order code. */
export interface Lookups {
  /** Asks which order a row means; the row is queued, or held for the operator to say. */
  start(row: LabelRow): void;
  /** A row's order is known now. One that the batch has already is not printed twice: the row is removed. */
  assign(id: number, code: OrderCode): void;
  /** Something could be written again: repeats the lookups whose result could not. */
  retryFailedWrites(): void;
  /** Resolves when no row is being looked up. */
  whenDone(): Promise<void>;
  /** Forgets the lookups under way; their rows are looked up again at the next start. */
  close(): void;
}

interface LookupsDependencies {
  readonly labelStore: LabelStore;
  readonly batchId: number;
  readonly holdRules: HoldRules;
  /** Which orders a text means: the book first, then the service. */
  readonly find: (text: string) => Promise<OrderLookup>;
}

/** Starts with the rows that Tem was looking up when it ended. */
export function createLookups({ labelStore, batchId, holdRules, find }: LookupsDependencies): Lookups {
  const underWay = new Set<Promise<void>>();
  /** Rows whose lookup ended while the disk took nothing. */
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
      // Nobody waits for this: the row stays as it is until something can be written again, or Tem is started again.
      if (!isStorageFailure(problemOf(error))) throw error;
      failedWrites.add(id);
    }
  }

  function assign(id: number, code: OrderCode): void {
    const other = labelStore.find(batchId, code);
    if (other !== null && other.id !== id) labelStore.removeDuplicate(id, other);
    else labelStore.step([id], { event: 'identify', code, problem: null }).forEach(holdRules.admit);
  }

  for (const row of labelStore.rows(batchId)) if (row.state === 'looking-up') start(row);

  return {
    start,
    assign,
    retryFailedWrites() {
      const ids = [...failedWrites];
      failedWrites.clear();
      for (const row of ids.flatMap((id) => labelStore.row(id) ?? [])) start(row);
    },
    async whenDone() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close() {
      closed = true;
    },
  };
}

/** Which order a scanned text means, or why the operator has to say. */
export type ScanMatch =
  | { readonly kind: 'order'; readonly code: OrderCode }
  | { readonly kind: 'hold'; readonly problem: HoldProblem };

/** What the orders that a text was found to mean come to. */
export function matchOrders(text: string, orders: readonly OrderBrief[]): ScanMatch {
  const [first, ...others] = orders;
  if (first === undefined) return { kind: 'hold', problem: { code: 'order-not-found', values: { text } } };
  if (others.length === 0) return { kind: 'order', code: first.code };
  return { kind: 'hold', problem: { code: 'several-orders', values: { text, number: orders.length } } };
}

/** Never fails: the operator learns what went wrong. */
async function findOrder(text: string, find: (text: string) => Promise<OrderLookup>): Promise<ScanMatch> {
  try {
    return matchOrders(text, (await find(text)).orders);
  } catch (error) {
    const why = shortReason(problemOf(error));
    return { kind: 'hold', problem: { code: 'order-not-looked-up', values: { text, why } } };
  }
}

const REASONS = createLookupTable<LocalizedText>(lookupFailureText);

/** A problem in a few words, to stand inside of another one's sentence. */
function shortReason({ code, values }: Problem): LocalizedText {
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  const detail = values?.['detail'];
  if (typeof detail === 'object') return detail;
  return untranslated(String(detail ?? code));
}
