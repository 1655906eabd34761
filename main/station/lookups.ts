import pLimit from 'p-limit';
import type { AccountKey } from '../../shared/account.ts';
import { interpolateLocalized, type LocalizedText, untranslated } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { OrderBrief } from '../../shared/order.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { batchText } from '../../shared/texts/batch.ts';
import { lookupFailureText } from '../../shared/texts/lookup-failures.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { FoundOrder, RowAccounts } from './row-accounts.ts';
import { accountName, matchOrders, type ScanMatch } from './scan-match.ts';
import type { AccountOrder, StationAccount } from './station-accounts.ts';

/** How many accounts are asked at the same time, over all scans. */
const MAX_ASKED = 4;

/** Finds out which order a row's scan means, if neither the scan nor an order book says it. */
export type Lookups = ReturnType<typeof createLookups>;

/**
 * Starts with the rows that were being looked up when Tem ended. With several accounts each one is asked.
 */
export function createLookups(
  labelStore: LabelStore,
  batchId: number,
  holdRules: HoldRules,
  accounts: Pick<RowAccounts, 'scanned'>,
) {
  const limit = pLimit(MAX_ASKED);
  const underWay = new Set<Promise<void>>();
  /** Rows whose lookup result could not be stored because the disk failed. */
  const failedWrites = new Set<number>();
  let closed = false;

  function start(row: LabelRow): void {
    const done = lookUp(row).finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function lookUp({ id, code, scanned }: Pick<LabelRow, 'id' | 'code' | 'scanned'>): Promise<void> {
    const match = await findOrder(scanned ?? code, accounts.scanned(), limit);
    if (closed || labelStore.row(id)?.state !== 'looking-up') return;
    // Its account was removed, or is another service's now.
    if (match.kind === 'order' && accounts.scanned().every(({ key }) => key !== match.account))
      return lookUp({ id, code, scanned });
    try {
      if (match.kind === 'hold') labelStore.step([id], { event: 'hold', problem: match.problem });
      else assign(id, match);
    } catch (error) {
      // Nobody waits for this: the row stays as it is until writing works again, or Tem restarts.
      if (!isStorageFailure(problemOf(error))) throw error;
      failedWrites.add(id);
    }
  }

  function assign(id: number, order: AssignedOrder): void {
    const { account, code } = order;
    const other = labelStore.findOf(batchId, { account, code });
    if (other !== null && other.id !== id) labelStore.removeDuplicate(id, other);
    else holdRules.admit(labelStore.step([id], { event: 'identify', account, code, problem: null }));
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

type AssignedOrder = AccountOrder & { readonly account: AccountKey };

/** Never throws: the operator learns what went wrong. */
async function findOrder(
  text: string,
  accounts: readonly StationAccount[],
  limit: <Value>(ask: () => Promise<Value>) => Promise<Value>,
): Promise<ScanMatch> {
  const found: FoundOrder<OrderBrief>[] = [];
  const failed: { readonly account: StationAccount; readonly problem: Problem }[] = [];
  const ask = async (account: StationAccount): Promise<void> => {
    try {
      const { orders } = await account.orders.find(text);
      found.push(...orders.map((order) => ({ account, order })));
    } catch (error) {
      failed.push({ account, problem: problemOf(error) });
    }
  };
  const [only, another] = accounts;
  if (only !== undefined && another === undefined) await ask(only);
  else await Promise.all(accounts.map((account) => limit(() => ask(account))));
  const [failure] = failed;
  // An account that can't be asked may have an order with the same soc or shortcode; a full code names its shop.
  const isCertain = found.length > 0 && found.every(({ order }) => order.code === text);
  if (failure === undefined || isCertain) return matchOrders(text, inOrder(found, accounts));
  const why = shortReason(failure.problem);
  const whose =
    another === undefined
      ? why
      : interpolateLocalized(batchText.reasonOfAccount, { name: accountName(failure.account.name), why });
  return { kind: 'hold', problem: { code: 'order-not-looked-up', values: { text, why: whose } } };
}

/** As the accounts are listed, whichever answered first. */
const inOrder = <Found extends { readonly account: StationAccount }>(
  found: readonly Found[],
  accounts: readonly StationAccount[],
): Found[] => accounts.flatMap((account) => found.filter((one) => one.account === account));

const REASONS = createLookupTable<LocalizedText>(lookupFailureText);

/** Describes a problem in a few words, for use inside another problem's sentence. */
function shortReason({ code, values }: Problem): LocalizedText {
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  const detail = values?.['detail'];
  if (typeof detail === 'object') return detail;
  return untranslated(String(detail ?? code));
}
