import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import { type HoldProblem, holdOf } from '../../shared/hold.ts';
import type { KnownOrder } from '../../shared/order.ts';
import { localizedStatus, orderEndOf } from '../../shared/order-status.ts';
import type { ClaimDecision, Claims } from './claims.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { PriorPrints } from './print-job-log.ts';
import type { RowAccounts } from './row-accounts.ts';
import { otherAccounts } from './station-accounts.ts';

const MS_PER_DAY = 86_400_000;

/** Returns the hold for an order whose status forbids printing; null if there is none or the operator accepted it. */
export function orderEndedHold(
  { acceptedStatus }: Pick<LabelRow, 'acceptedStatus'>,
  order: Pick<KnownOrder, 'status' | 'statusName'> | null,
): HoldProblem | null {
  if (order === null || orderEndOf(order.status) === null || order.status === acceptedStatus) return null;
  return { code: 'order-ended', values: { status: localizedStatus(order.status, order.statusName) } };
}

/** Returns the hold for an order that was printed recently; null if there is none or a reprint reason was given. */
export function printedBeforeHold(
  row: PrintedRow,
  labelStore: Pick<LabelStore, 'priorPrintsOf'>,
  accounts: Pick<RowAccounts, 'list'>,
  reprintDays: number,
): HoldProblem | null {
  return printedBeforeHolds([row], labelStore, accounts, reprintDays).get(row.id) ?? null;
}

type PrintedRow = Pick<LabelRow, 'id' | 'account' | 'code' | 'reprint'>;

/** Returns the same of several rows by their ids, with one query an account. */
function printedBeforeHolds(
  rows: readonly PrintedRow[],
  labelStore: Pick<LabelStore, 'priorPrintsOf'>,
  accounts: Pick<RowAccounts, 'list'>,
  reprintDays: number,
): ReadonlyMap<number, HoldProblem> {
  const holds = new Map<number, HoldProblem>();
  const asked = reprintDays === 0 ? [] : rows.filter(({ reprint }) => reprint === null);
  const sinceMs = Date.now() - reprintDays * MS_PER_DAY;
  for (const [account, own] of Map.groupBy(asked, (row) => row.account)) {
    const codes = own.map(({ code }) => code);
    const prior = labelStore.priorPrintsOf(codes, sinceMs, otherAccounts(accounts, account));
    for (const { id, code } of own) {
      const prints = prior.get(code);
      if (prints !== undefined) holds.set(id, printedBeforeProblem(prints));
    }
  }
  return holds;
}

/** Says when, where and how often, in the station's own time zone. */
function printedBeforeProblem({ times, lastAtMs, printer }: PriorPrints): HoldProblem {
  return {
    code: 'printed-before',
    values: { times, when: formatDateTimeLocalized(lastAtMs), printer },
  };
}

/** Whether a proven label may be handed over. */
export type PrintDecision =
  | { readonly kind: 'yes' }
  /** It may be printed: its order's status could not be looked up, which is no reason to stop. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'hold'; readonly problem: HoldProblem };

/** Holds labels for what is known of their orders, before anything of them is prepared. */
export type HoldRules = ReturnType<typeof createHoldRules>;

export function createHoldRules(
  labelStore: LabelStore,
  batchId: number,
  {
    accounts,
    checkStatus,
  }: {
    readonly accounts: Pick<RowAccounts, 'list' | 'of' | 'ordersOf' | 'onOrderChange'>;
    /** Whether orders are looked up before they are printed. */
    readonly checkStatus: () => boolean;
  },
  reprintDays: () => number,
  claims: Pick<Claims, 'holdFor' | 'acquire' | 'confirm'>,
) {
  /** Holds the rows that the operator has to be asked about, as far as is known now. Returns them. */
  function apply(rows: readonly LabelRow[]): LabelRow[] {
    const orders = accounts.ordersOf(checkStatus() ? rows : []);
    const printed = printedBeforeHolds(rows, labelStore, accounts, reprintDays());
    return labelStore.hold(
      new Map(
        rows.flatMap((row) => {
          const problem =
            orderEndedHold(row, orders.get(row.id) ?? null) ?? printed.get(row.id) ?? claims.holdFor(row);
          return problem === null ? [] : [[row.id, problem] as const];
        }),
      ),
    );
  }

  function admit(rows: readonly LabelRow[]): LabelRow[] {
    const held = new Map(apply(rows).map((row) => [row.id, row]));
    if (checkStatus())
      for (const row of rows) if (!held.has(row.id)) void accounts.of(row)?.check.check(row.code);
    return rows.map((row) => held.get(row.id) ?? row);
  }

  /** Reconsiders a row held for its order's status, which may have changed. */
  function recheckEnded(row: LabelRow, order: KnownOrder): void {
    const problem = orderEndedHold(row, order);
    if (problem !== null) labelStore.step([row.id], { event: 'hold', problem });
    else apply(labelStore.step([row.id], { event: 'accept', problem: null }));
  }

  const unsubscribe = accounts.onOrderChange(({ account, order }) => {
    const row = labelStore.findOf(batchId, { account, code: order.code });
    if (row?.state === 'queued') apply([row]);
    else if (row !== null && holdOf(row)?.kind === 'order-ended') recheckEnded(row, order);
  });

  async function decideByStatus(row: LabelRow): Promise<PrintDecision> {
    if (!checkStatus()) return { kind: 'yes' };
    const status = await accounts.of(row)?.check.check(row.code, 'counts');
    if (status === undefined || status.kind === 'unknown') return { kind: 'unchecked' };
    const problem = orderEndedHold(row, status.order);
    return problem === null ? { kind: 'yes' } : { kind: 'hold', problem };
  }

  return {
    /**
     * Holds the rows that the operator has to be asked about. Requests the status of the others' orders ahead of printing; the
     * answers arrive through the order book. Each is one query and one commit, whatever the number of rows.
     * @returns all the rows as they are now
     */
    admit,
    apply,
    /** Asks the other stations about proven labels, all at once. */
    claim: claims.acquire,
    /**
     * Decides whether a proven label may be handed over: by its order's status, and by the other stations' answer.
     * @param claim that answer, which is on its way since the label was proven
     */
    async decidePrint(row: LabelRow, claim: Promise<ClaimDecision>): Promise<PrintDecision> {
      const decision = await decideByStatus(row);
      if (decision.kind === 'hold') return decision;
      const claimed = await claim;
      const last = claimed.kind === 'hold' ? claimed : claims.confirm(row);
      return last.kind === 'hold' ? last : decision;
    },
    /** Unsubscribes before the database is closed. */
    close: unsubscribe,
  };
}
