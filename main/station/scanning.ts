import type { HoldProblem } from '../../shared/hold.ts';
import { toOrderBrief } from '../../shared/order.ts';
import { type OrderCode, parseOrderCode, type ScannedCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { AddedCodes, ScanAnswer } from '../../shared/station.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Batch } from './batch.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow, NewLabel } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import { type Lookups, matchOrders } from './lookups.ts';

/** More than a shift's work; a larger batch is a mistake. */
const MAX_ROWS = 5_000;
/** How many invalid texts are listed, and how many characters of each. */
const MAX_LISTED_INVALID = 100;
const MAX_INVALID_LENGTH = 200;

type ReadCode = Extract<ScannedCode, { code: OrderCode }>;

interface NewRow {
  readonly label: NewLabel;
  /** Why the operator is asked about it at once. */
  readonly problem: HoldProblem | null;
}

/** Adds orders to the batch. */
export function createScanning(
  labelStore: LabelStore,
  batch: Batch,
  book: Pick<OrderBook, 'find'>,
  holdRules: HoldRules,
  lookups: Lookups,
) {
  /**
   * Returns the initial row for a code: the code itself if complete, its order if the book knows it, otherwise a row to be
   * looked up.
   */
  function newRowFor({ kind, code: text }: ReadCode): NewRow {
    if (kind === 'usual') return { label: { code: text, scanned: null, state: 'queued' }, problem: null };
    const known = book.find(text).map(toOrderBrief);
    const match = known.length === 0 ? null : matchOrders(text, known);
    if (match?.kind === 'order')
      return { label: { code: match.code, scanned: text, state: 'queued' }, problem: null };
    const label = { code: text, scanned: text, state: 'looking-up' } as const;
    return { label, problem: match?.problem ?? null };
  }

  /** Finds the row that the batch already has for a text or for its order. */
  const findExisting = (text: OrderCode, { label }: NewRow): LabelRow | null =>
    labelStore.match(batch.id, text) ?? labelStore.find(batch.id, label.code);

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
     * Accepts a full order code, a shortcode or a sender's own code. The latter two are looked up if the book does not know
     * them.
     */
    scan(text: string): ScanAnswer {
      const read = parseOrderCode(text);
      if (read.kind === 'empty') return read;
      if (read.kind === 'invalid') return { kind: 'invalid', text: shortenInvalid(text) };
      const begun = newRowFor(read);
      const existing = findExisting(read.code, begun);
      if (existing !== null) return { kind: 'duplicate', row: batch.withOrder(existing) };
      if (labelStore.count(batch.id) >= MAX_ROWS) throw new ProblemError('batch-full', { limit: MAX_ROWS });
      const row = labelStore.add(batch.id, begun.label);
      lookups.retryFailedWrites();
      const [started = row] = startRows([row], () => begun.problem);
      return { kind: 'added', row: batch.withOrder(started) };
    },

    /** Adds several codes with one commit; more than a few dozen keep main busy (add-codes-in-parts.ts). */
    addCodes(texts: readonly string[]): AddedCodes {
      const invalid: string[] = [];
      const begun = new Map<OrderCode, NewRow>();
      let capacity = MAX_ROWS - labelStore.count(batch.id);
      const answer = { added: 0, duplicates: 0, left: 0 };
      for (const text of texts) {
        const read = parseOrderCode(text);
        if (read.kind === 'empty') continue;
        if (read.kind === 'invalid') {
          invalid.push(shortenInvalid(text));
          continue;
        }
        const one = newRowFor(read);
        if (begun.has(one.label.code) || findExisting(read.code, one) !== null) answer.duplicates++;
        else if (capacity === 0) answer.left++;
        else {
          begun.set(one.label.code, one);
          capacity--;
        }
      }
      const rows = labelStore.addAll(
        batch.id,
        [...begun.values()].map(({ label }) => label),
      );
      startRows(rows, ({ code }) => begun.get(code)?.problem ?? null);
      return {
        ...answer,
        added: rows.length,
        invalid: invalid.slice(0, MAX_LISTED_INVALID),
        invalidCount: invalid.length,
      };
    },
  };
}

const shortenInvalid = (text: string): string => text.trim().slice(0, MAX_INVALID_LENGTH);
