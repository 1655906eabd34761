import type { AccountId, RowAccount } from '../../shared/account.ts';
import { allowsAnswer, holdOf } from '../../shared/hold.ts';
import { type KnownOrder, type OrderChoice, toOrderBrief } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ReprintReason } from '../../shared/station.ts';
import type { AutoPrint } from './auto-print.ts';
import type { Batch } from './batch.ts';
import { printedBeforeHold } from './hold-rules.ts';
import type { LabelRow, LabelStep } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { Lookups } from './lookups.ts';
import type { FoundOrder, RowAccounts } from './row-accounts.ts';
import type { StationAccount } from './station-accounts.ts';

/**
 * What the operator can do to rows of the batch, including the answers to holds (shared/hold.ts). In one-by-one mode a requeued
 * label is printed at once. Every method throws ProblemError unknown-row if the row is gone or no longer accepts the action.
 */
export type Answers = ReturnType<typeof createAnswers>;

/** Acceptances apply to one label only, not to the next label of the same order. */
const NO_ACCEPTANCE = { accepted: null, agreed: [] } as const;
const RETRY: LabelStep = { event: 'retry', problem: null, ...NO_ACCEPTANCE };

/** The hash of each page's dots in the picture that an operator saw. */
export type Seen = readonly string[] | null;

/** What an accepted hold stores. */
type Acceptance = Pick<LabelStep, 'accepted' | 'agreed' | 'acceptedStatus' | 'reprint'>;

/** A label found in the history is held however long ago it was printed. */
const ANY_AGE_DAYS = 36_500;

export function createAnswers(
  labelStore: LabelStore,
  batch: Batch,
  accounts: Pick<RowAccounts, 'list' | 'scanned' | 'named' | 'orderOf'>,
  lookups: Lookups,
  autoPrint: Pick<AutoPrint, 'printSoon'>,
) {
  function requireRow(id: number, condition: (row: LabelRow) => boolean): LabelRow {
    const row = labelStore.row(id);
    if (row === null || !condition(row)) throw new ProblemError('unknown-row');
    return row;
  }

  function step(id: number, next: LabelStep): void {
    requireRow(id, (row) => labelStore.canApply(row, next.event));
    labelStore.step([id], next);
  }

  /** Puts one row back into the queue. */
  function requeue(id: number, next: LabelStep): void {
    step(id, next);
    autoPrint.printSoon([id]);
  }

  const idsIn = (condition: (row: LabelRow) => boolean): number[] =>
    labelStore
      .rows(batch.id)
      .filter(condition)
      .map(({ id }) => id);

  /**
   * Returns what accepting a held row stores; null if accepting is not an answer to its hold.
   * @throws ProblemError changed-meanwhile if its picture is not the one that was seen
   */
  function acceptanceOf(row: LabelRow, reason: ReprintReason | null, seen: Seen): Acceptance | null {
    const hold = holdOf(row);
    switch (hold?.kind) {
      case 'unverified':
      case 'unexpected-codes':
        if (seen === null || seen.join() !== labelStore.picture(row.id)?.dots.join())
          throw new ProblemError('changed-meanwhile');
        return { accepted: hold.issue, agreed: seen };
      case 'order-ended':
        return { acceptedStatus: accounts.orderOf(row)?.status ?? null };
      case 'printed-before':
        return reason === null ? null : { reprint: reason };
      case 'order-not-found':
      case 'order-not-looked-up':
      case 'several-orders':
      case 'claimed-elsewhere':
      case 'fleet-unreachable':
      case 'fleet-in-doubt':
      case 'fleet-account-unlinked':
      case 'several-accounts':
      case 'unrecognized':
      case undefined:
        return null;
    }
  }

  function candidateOrders({ scanned }: LabelRow): FoundOrder<KnownOrder>[] {
    if (scanned === null) return [];
    return accounts.scanned().flatMap((account) =>
      account.book
        .findIncludingUnconfirmed(scanned)
        .filter(({ confirmed }) => confirmed)
        .map((order) => ({ account, order })),
    );
  }

  const isMeant = (account: StationAccount, id: AccountId | null): boolean =>
    id === null ? accounts.scanned().length === 1 : account.id === id;

  return {
    retry: (id: number) => requeue(id, RETRY),
    retryFailed() {
      const ids = idsIn(({ state }) => state === 'failed' || state === 'cancelled');
      labelStore.step(ids, RETRY);
      autoPrint.printSoon(ids);
    },
    /**
     * Accepts a held label.
     * @param reason the reprint reason, if the label is held as printed before
     * @param seen the hash of each page's dots in the picture that the operator saw, if that is what it is held for
     * @throws ProblemError bad-request if accepting is not an answer to its hold, changed-meanwhile
     */
    printAnyway(id: number, reason: ReprintReason | null, seen: Seen = null) {
      const row = labelStore.row(id);
      const acceptance = row === null ? null : acceptanceOf(row, reason, seen);
      if (acceptance === null) throw new ProblemError('bad-request');
      requeue(id, { event: 'accept', problem: null, ...acceptance });
    },
    /**
     * Sets the reprint reason of a queued label before it is held as printed before, however long ago it was printed. Returns
     * null if it was never printed.
     */
    giveReprintReason(id: number, reason: ReprintReason) {
      const row = requireRow(id, (one) => labelStore.canApply(one, 'hold'));
      const problem = printedBeforeHold(row, labelStore, accounts, ANY_AGE_DAYS);
      if (problem === null) return;
      labelStore.step([id], { event: 'hold', problem }, { event: 'accept', problem: null, reprint: reason });
      autoPrint.printSoon([id]);
    },
    /**
     * Requeues labels that are held for unexpected codes or another size, with nothing accepted. Returns the ids of those that
     * were still held.
     */
    requeueHeld(ids: readonly number[]): readonly number[] {
      const held = ids.filter((id) => {
        const row = labelStore.row(id);
        if (row === null || !labelStore.canApply(row, 'agree')) return false;
        return row.problem?.code === 'other-size' || allowsAnswer(holdOf(row), 'approve-codes');
      });
      labelStore.step(held, { event: 'agree', problem: null });
      autoPrint.printSoon(held);
      return held;
    },
    /** Requeues a label that came out or may have come out. */
    reprint: (id: number, reason: ReprintReason) =>
      requeue(id, { event: 'reprint', problem: null, reprint: reason, ...NO_ACCEPTANCE }),
    /** Records whether a label in doubt came out, as the operator saw. */
    resolve(id: number, cameOut: boolean) {
      if (cameOut) step(id, { event: 'came-out', problem: null });
      else requeue(id, { event: 'did-not-come-out', problem: null });
    },

    /** Looks up again which order a row's scan means. */
    lookUp(id: number) {
      requireRow(id, (row) => allowsAnswer(holdOf(row), 'look-up'));
      step(id, { event: 'look-up', problem: null });
      lookups.start(requireRow(id, () => true));
    },
    /** Returns the orders that a row's scan may mean, as the service reported them to the order book. */
    choices(id: number): OrderChoice[] {
      const row = labelStore.row(id);
      if (row === null) return [];
      return candidateOrders(row).map(({ account, order }) => ({
        ...toOrderBrief(order),
        account: accounts.named(account.key),
      }));
    },
    /** @param account of the chosen order; null at a station with only one */
    choose(id: number, code: OrderCode, account: AccountId | null) {
      const row = requireRow(id, (one) => allowsAnswer(holdOf(one), 'choose'));
      const chosen = candidateOrders(row).find(
        (one) => one.order.code === code && isMeant(one.account, account),
      );
      if (chosen === undefined) throw new ProblemError('unknown-row');
      lookups.assign(id, { account: chosen.account.key, code });
      autoPrint.printSoon([id]);
    },
    /** The accounts of which a scanned text may be an order's code; none at a station with only one. */
    accounts: (): RowAccount[] => accounts.scanned().flatMap(({ key }) => accounts.named(key) ?? []),
    /**
     * Accepts the scanned text as the order's code although no order is known for it.
     * @param account whose code it is; null at a station with only one
     * @throws ProblemError bad-request if the station has no such account, or has several and none is named
     */
    acceptAsCode(id: number, account: AccountId | null) {
      const { code } = requireRow(id, (row) => allowsAnswer(holdOf(row), 'accept-as-code'));
      const of = accounts.scanned().find((one) => isMeant(one, account));
      if (of === undefined) throw new ProblemError('bad-request');
      lookups.assign(id, { account: of.key, code });
      autoPrint.printSoon([id]);
    },
  };
}
