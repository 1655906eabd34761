import { allowsAnswer, type HoldProblem, holdOf } from '../../shared/hold.ts';
import { type KnownOrder, type OrderBrief, toOrderBrief } from '../../shared/order.ts';
import { type OrderCode, parseOrderCode, type ScannedCode } from '../../shared/order-code.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { AddedCodes, BatchRow, ScanAnswer } from '../../shared/station.ts';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { Batch, StationOrders } from './batch.ts';
import { findRow } from './find-row.ts';
import type { LabelRow, LabelStore, NewLabel } from './label-store.ts';
import { matchOrders, matchScan } from './match-scan.ts';

/** How orders come into the batch. */
export interface Scanning {
  /** Takes a full order code, a shortcode or a sender's own code; the latter two are looked up where the book knows them not. */
  scan(text: string): ScanAnswer;
  /** Takes many at once. */
  addCodes(texts: readonly string[]): AddedCodes;
  /** Looks up again which order a row's scan means. */
  lookUp(id: number): void;
  /** The orders that a row's scan may mean, as the book knows them. */
  choices(id: number): OrderBrief[];
  choose(id: number, code: OrderCode): void;
  /** Takes what was scanned for the order's code, unknown as it is. */
  acceptAsCode(id: number): void;
  /** Resolves when no row is being looked up. */
  whenLookupsDone(): Promise<void>;
  /** Forgets the look-ups under way; their rows are looked up again at the next start. */
  close(): void;
}

/** More than a shift's work; a batch beyond it is a mistake somewhere. */
const MAX_ROWS = 5_000;
/** Of texts that are no codes, how many are named. */
const MAX_LISTED_INVALID = 100;

/** A text that may be a code. */
type ReadCode = Extract<ScannedCode, { code: OrderCode }>;

/** What a text that was taken begins as. */
interface NewRow {
  readonly label: NewLabel;
  /** Why the operator is asked about it at once. */
  readonly problem: HoldProblem | null;
}

export function createScanning(batch: Batch, ledger: LabelStore, orders: StationOrders): Scanning {
  /** What a code begins as: itself where it is a full one, its order where the book knows it, else a row that is looked up. */
  function newRowFor({ kind, code: text }: ReadCode): NewRow {
    if (kind === 'usual') return { label: { code: text, scanned: null, state: 'queued' }, problem: null };
    const known = orders.book.find(text).map(toOrderBrief);
    const meaning = known.length === 0 ? null : matchOrders(text, known);
    if (meaning?.kind === 'order')
      return { label: { code: meaning.code, scanned: text, state: 'queued' }, problem: null };
    const label = { code: text, scanned: text, state: 'looking-up' } as const;
    return { label, problem: meaning?.problem ?? null };
  }

  /** What has to be done with a row that is new: asked about, looked up, its order's status asked for. */
  function startRow(row: LabelRow, problem: HoldProblem | null): BatchRow {
    if (problem !== null) return batch.withOrder(batch.step([row.id], { event: 'hold', problem })[0] ?? row);
    if (row.state === 'looking-up') {
      startLookup(row);
      return batch.withOrder(row);
    }
    const held = batch.applyHoldRules([row])[0];
    if (held === undefined) batch.prefetchStatus(row.code);
    return batch.withOrder(held ?? row);
  }

  /** The orders that a row's scan may mean, as the book knows them from the service itself. */
  function candidateOrders(row: LabelRow | null): KnownOrder[] {
    if (row === null || row.scanned === null) return [];
    return orders.book.findIncludingUnconfirmed(row.scanned).filter(({ confirmed }) => confirmed);
  }

  const lookups = new Set<Promise<void>>();
  /** Rows whose look-up ended while the disk took nothing. */
  const failedWrites = new Set<number>();
  let closed = false;

  function startLookup(row: LabelRow): void {
    const done = lookUp(row).finally(() => lookups.delete(done));
    lookups.add(done);
  }

  async function lookUp({ id, code, scanned }: LabelRow): Promise<void> {
    const meaning = await matchScan(scanned ?? code, orders.find);
    if (closed || ledger.row(id)?.state !== 'looking-up') return;
    try {
      if (meaning.kind === 'asked') batch.step([id], { event: 'hold', problem: meaning.problem });
      else assignOrder(id, meaning.code);
    } catch (error) {
      // Nobody waits for this: the row stays as it is until something can be written again, or Tem is started anew.
      if (!isStorageFailure(problemOf(error))) throw error;
      failedWrites.add(id);
    }
  }

  /** Something could be written. */
  function retryFailedWrites(): void {
    const ids = [...failedWrites];
    failedWrites.clear();
    for (const row of ids.flatMap((id) => ledger.row(id) ?? [])) startLookup(row);
  }

  /** A row's order is known now. One that the batch has already is not printed twice: the row goes. */
  function assignOrder(id: number, code: OrderCode): void {
    const other = ledger.find(batch.id, code);
    if (other !== null && other.id !== id) {
      ledger.remove([id]);
      batch.publish([other], [id]);
      return;
    }
    const rows = ledger.step([id], { event: 'identify', code, problem: null });
    batch.publish(rows);
    for (const row of rows) startRow(row, null);
  }

  // Those that Tem was looking up when it ended.
  for (const row of ledger.rows(batch.id)) if (row.state === 'looking-up') startLookup(row);

  return {
    scan(text) {
      const read = parseOrderCode(text);
      if (read.kind === 'empty') return read;
      if (read.kind === 'invalid') return { kind: 'invalid', text: text.trim().slice(0, 200) };
      const { label, problem } = newRowFor(read);
      const known = findRow(ledger, batch.id, read.code) ?? ledger.find(batch.id, label.code);
      if (known !== null) return { kind: 'duplicate', row: batch.withOrder(known) };
      if (ledger.count(batch.id) >= MAX_ROWS) throw new ProblemError('batch-full', { limit: MAX_ROWS });
      const row = ledger.add(batch.id, label);
      batch.publish([row]);
      retryFailedWrites();
      return { kind: 'added', row: startRow(row, problem) };
    },

    addCodes(texts) {
      const invalid: string[] = [];
      const labels = new Map<OrderCode, NewRow>();
      let room = MAX_ROWS - ledger.count(batch.id);
      const answer = { added: 0, duplicates: 0, left: 0 };
      for (const text of texts) {
        const read = parseOrderCode(text);
        if (read.kind === 'empty') continue;
        if (read.kind === 'invalid') {
          invalid.push(text.trim().slice(0, 200));
          continue;
        }
        const begun = newRowFor(read);
        const { code } = begun.label;
        if (
          labels.has(code) ||
          findRow(ledger, batch.id, read.code) !== null ||
          ledger.find(batch.id, code) !== null
        )
          answer.duplicates++;
        else if (room === 0) answer.left++;
        else {
          labels.set(code, begun);
          room--;
        }
      }
      const rows = ledger.addAll(
        batch.id,
        [...labels.values()].map(({ label }) => label),
      );
      batch.publish(rows);
      for (const row of rows) startRow(row, labels.get(row.code)?.problem ?? null);
      return {
        ...answer,
        added: rows.length,
        invalid: invalid.slice(0, MAX_LISTED_INVALID),
        invalidCount: invalid.length,
      };
    },

    lookUp(id) {
      batch.operatorStep(id, { event: 'look-up', problem: null }, (row) =>
        allowsAnswer(holdOf(row), 'look-up'),
      );
      const row = ledger.row(id);
      if (row !== null) startLookup(row);
    },
    choices(id) {
      return candidateOrders(ledger.row(id)).map(toOrderBrief);
    },
    choose(id, code) {
      const row = ledger.row(id);
      if (
        row === null ||
        !allowsAnswer(holdOf(row), 'choose') ||
        !candidateOrders(row).some((order) => order.code === code)
      )
        throw new ProblemError('unknown-row');
      assignOrder(id, code);
    },
    acceptAsCode(id) {
      const row = ledger.row(id);
      if (row === null || !allowsAnswer(holdOf(row), 'accept-as-code')) throw new ProblemError('unknown-row');
      assignOrder(id, row.code);
    },
    async whenLookupsDone() {
      while (lookups.size > 0) await Promise.all(lookups);
    },
    close() {
      closed = true;
    },
  };
}
