import type { AccountKey } from '../../shared/account.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { KnownOrder } from '../../shared/order.ts';
import { type OrderCode, parseOrderCode, type ScannedCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { AddedCodes, ScanAnswer } from '../../shared/station.ts';
import type { Batch } from './batch.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow, NewLabel } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { Lookups } from './lookups.ts';
import type { FoundOrder, RowAccounts } from './row-accounts.ts';
import { matchOrders, severalAccounts } from './scan-match.ts';
import { type AccountOrder, orderKey } from './station-accounts.ts';

/** More than a shift's work; a larger batch is a mistake. */
const MAX_ROWS = 5_000;
/** How many invalid texts are listed, and how many characters of each. */
const MAX_LISTED_INVALID = 100;
const MAX_INVALID_LENGTH = 200;

type ReadCode = Extract<ScannedCode, { code: OrderCode }>;

interface NewRow {
  readonly label: NewLabel & { readonly account: AccountKey | null };
  /** Why the operator is asked about it at once. */
  readonly problem: HoldProblem | null;
}

/** Adds orders to the batch. */
export function createScanning(
  labelStore: LabelStore,
  batch: Batch,
  accounts: Pick<RowAccounts, 'scanned'>,
  holdRules: HoldRules,
  lookups: Lookups,
) {
  /** The orders that a text means, as the accounts' order books know them. */
  const findKnown = (text: string): FoundOrder<KnownOrder>[] =>
    accounts.scanned().flatMap((account) => account.book.find(text).map((order) => ({ account, order })));

  /** What a scan leads to: the row that the batch has already, or a new one. */
  function begin(read: ReadCode): LabelRow | NewRow {
    const rows = labelStore.matches(batch.id, read.code);
    const found = rows.find(({ account }) => account === null) ?? rows[0];
    const [only, another] = accounts.scanned();
    if (only === undefined || another !== undefined) return beginAmong(read.code, found);
    if (found !== undefined) return found;
    if (read.kind === 'usual') return queued(read.code, { account: only.key, code: read.code });
    const known = findKnown(read.code);
    if (known.length === 0) return undecided(read.code, null);
    const match = matchOrders(read.code, known);
    if (match.kind === 'hold') return undecided(read.code, match.problem);
    return labelStore.findOf(batch.id, match) ?? queued(read.code, match);
  }

  /**
   * The same with several accounts: which of them knows the text matters for a full code too. The batch may have one account's
   * order while the parcel that was scanned is another's: then the operator picks.
   * @param found the row that the text means
   */
  function beginAmong(text: OrderCode, found: LabelRow | undefined): LabelRow | NewRow {
    if (found?.account === null) return found;
    const known = findKnown(text);
    const inBatch = known.map(({ account, order }) =>
      labelStore.findOf(batch.id, { account: account.key, code: order.code }),
    );
    const [first = null] = inBatch;
    if (!inBatch.includes(null) && (found ?? first) !== null) return found ?? (first as LabelRow);
    if (known.length === 0) return undecided(text, null);
    const match = matchOrders(text, known);
    if (match.kind === 'hold') return undecided(text, match.problem);
    if (found === undefined) return queued(text, match);
    const others = accounts.scanned().filter(({ key }) => key === found.account || key === match.account);
    return undecided(text, severalAccounts(text, others));
  }

  /** Starts new rows: each is held, looked up, or its order is known. Returns those of known orders as they are now. */
  function startRows(
    rows: readonly LabelRow[],
    problemOf: (row: LabelRow) => HoldProblem | null,
  ): LabelRow[] {
    const doubtful = rows.flatMap((row) => {
      const problem = problemOf(row);
      return problem === null ? [] : [[row.id, problem] as const];
    });
    const held = labelStore.hold(new Map(doubtful));
    const rest = rows.filter(({ id }) => !held.some((row) => row.id === id));
    for (const row of rest) if (row.state === 'looking-up') lookups.start(row);
    return [...held, ...holdRules.admit(rest.filter(({ state }) => state !== 'looking-up'))];
  }

  return {
    /**
     * Accepts a full order code, a shortcode or a sender's own code. What no book knows is looked up, except a full code at a
     * station with one account.
     */
    scan(text: string): ScanAnswer {
      const read = parseOrderCode(text);
      if (read.kind === 'empty') return read;
      if (read.kind === 'invalid') return { kind: 'invalid', text: shortenInvalid(text) };
      const begun = begin(read);
      if ('id' in begun) return { kind: 'duplicate', row: batch.withOrder(begun) };
      if (labelStore.count(batch.id) >= MAX_ROWS) throw new ProblemError('batch-full', { limit: MAX_ROWS });
      const row = labelStore.add(batch.id, begun.label);
      lookups.retryFailedWrites();
      const [started = row] = startRows([row], () => begun.problem);
      return { kind: 'added', row: batch.withOrder(started) };
    },

    /** Adds an account's order, as it is known whose it is. @throws ProblemError batch-full */
    addOrder({ account, code }: AccountOrder): LabelRow {
      if (labelStore.count(batch.id) >= MAX_ROWS) throw new ProblemError('batch-full', { limit: MAX_ROWS });
      const row = labelStore.add(batch.id, { account, code, scanned: null, state: 'queued' });
      const [started = row] = startRows([row], () => null);
      return started;
    },

    /** Adds an account's orders with one commit, each as it is known whose it is. Returns how many did not fit. */
    addOrders(codes: readonly OrderCode[], account: AccountKey): { readonly left: number } {
      const fresh = codes.filter((code) => labelStore.findOf(batch.id, { account, code }) === null);
      const taken = fresh.slice(0, Math.max(MAX_ROWS - labelStore.count(batch.id), 0));
      const rows = labelStore.addAll(
        batch.id,
        taken.map((code) => ({ account, code, scanned: null, state: 'queued' })),
      );
      startRows(rows, () => null);
      return { left: fresh.length - taken.length };
    },

    /** Adds several codes with one commit; more than a few dozen keep main busy (add-codes-in-parts.ts). */
    addCodes(texts: readonly string[]): AddedCodes {
      const invalid: string[] = [];
      const begun = new Map<string, NewRow>();
      let capacity = MAX_ROWS - labelStore.count(batch.id);
      const answer = { added: 0, duplicates: 0, left: 0 };
      for (const text of texts) {
        const read = parseOrderCode(text);
        if (read.kind === 'empty') continue;
        if (read.kind === 'invalid') {
          invalid.push(shortenInvalid(text));
          continue;
        }
        const one = begin(read);
        if ('id' in one || begun.has(orderKey(one.label))) answer.duplicates++;
        else if (capacity === 0) answer.left++;
        else {
          begun.set(orderKey(one.label), one);
          capacity--;
        }
      }
      const rows = labelStore.addAll(
        batch.id,
        [...begun.values()].map(({ label }) => label),
      );
      startRows(rows, (row) => begun.get(orderKey(row))?.problem ?? null);
      return {
        ...answer,
        added: rows.length,
        invalid: invalid.slice(0, MAX_LISTED_INVALID),
        invalidCount: invalid.length,
      };
    },
  };
}

const queued = (text: OrderCode, { account, code }: AccountOrder): NewRow => ({
  label: { code, account, scanned: text === code ? null : text, state: 'queued' },
  problem: null,
});

/** Its order is looked up, unless the operator is asked at once. */
const undecided = (text: OrderCode, problem: HoldProblem | null): NewRow => ({
  label: { code: text, account: null, scanned: text, state: 'looking-up' },
  problem,
});

const shortenInvalid = (text: string): string => text.trim().slice(0, MAX_INVALID_LENGTH);
