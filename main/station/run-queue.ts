import type { HoldProblem } from '../../shared/hold.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { LabelWarning } from '../../shared/station.ts';
import type { DocumentResult, Label } from '../labels/label.ts';
import { hasLabelChanged } from '../orders/label-changes.ts';
import { detached } from '../platform/promises.ts';
import type { ClaimDecision } from './claims.ts';
import type { PrintDecision } from './hold-rules.ts';
import type { LabelRow, LabelStep } from './label-row.ts';
import type { PrintRun } from './run-request.ts';

/** Orders without a label to print now, and why. */
type SetAside = Pick<DocumentResult, 'problems' | 'held'>;

interface RunRow {
  readonly row: LabelRow;
  readonly begun: boolean;
  /** Its order as known before its label was made; null if it was not, or if none is being made. */
  readonly order: KnownOrder | null;
  /** Whether other stations let it be printed; null before its label is proven. */
  readonly claim: Promise<ClaimDecision> | null;
}

/** The run's rows, and how far each has come on its way to the printer. */
export type RunQueue = ReturnType<typeof createRunQueue>;

export function createRunQueue({
  rows,
  size,
  printer,
  step,
  claim,
  decidePrint,
  orderOf,
  prepared,
  signal,
}: Pick<
  PrintRun,
  'rows' | 'size' | 'printer' | 'step' | 'claim' | 'decidePrint' | 'orderOf' | 'prepared' | 'signal'
>) {
  /** Not handed over yet, with the state that the run has set. */
  const left = new Map<OrderCode, RunRow>(rows.map((row) => [row.code, waitingRow(row)]));
  let changed: LabelRow[] = [];
  const counts = { failed: 0, held: 0, unchecked: 0 };
  let givenBack = 0;

  const idsLeft = (codes: Iterable<OrderCode>): number[] =>
    [...codes].flatMap((code) => left.get(code)?.row.id ?? []);

  /** Takes rows up, as they are on disk when it returns; their labels show their orders as known from now on. */
  function prepare(chunk: readonly LabelRow[]): readonly LabelRow[] {
    // The operator may have removed some since the run began.
    const remaining = step(
      chunk.map((row) => row.id),
      {
        event: 'prepare',
        problem: null,
        size,
        printer: printer.name,
        file: null,
        pages: 0,
        warnings: [],
        receiver: null,
      },
    );
    for (const { code } of chunk) left.delete(code);
    for (const row of remaining) left.set(row.code, { row, begun: true, order: orderOf(row), claim: null });
    return remaining;
  }

  function finishRows(codes: readonly OrderCode[], how: LabelStep): number {
    const ids = idsLeft(codes);
    for (const code of codes) left.delete(code);
    return step(ids, how).length;
  }

  return {
    counts,
    prepare,
    /** Returns the ids of the rows that now have a label. */
    prove(made: DocumentResult): number[] {
      // Rows with equal warnings are stored together, because each write is a commit to disk.
      const warningsOf = (label: Label): readonly LabelWarning[] => [
        ...label.warnings,
        ...(printer.warningsOf?.(label) ?? []),
      ];
      const alike = Map.groupBy(made.labels, ([, label]) =>
        JSON.stringify([label.dots.length, warningsOf(label), label.proof.receiver]),
      );
      const proven = [...alike.values()].flatMap((labels) => {
        const [first] = labels;
        if (first === undefined) return [];
        const [, label] = first;
        const rows = step(idsLeft(labels.map(([code]) => code)), {
          event: 'prove',
          pages: label.dots.length,
          warnings: warningsOf(label),
          receiver: label.proof.receiver,
        });
        return rows;
      });
      // Asked while the labels before these are at the printer.
      const answers = proven.length === 0 ? null : detached(claim(proven, signal));
      for (const row of proven)
        left.set(row.code, {
          row,
          begun: true,
          order: left.get(row.code)?.order ?? null,
          claim: answers === null ? null : detached(answers.then((decided) => requireDecision(decided, row))),
        });
      return proven.map(({ id }) => id);
    },
    /** Handles a document's orders that have no label to print. */
    setAside({ problems, held }: SetAside) {
      for (const [code, problem] of problems) counts.failed += finishRows([code], { event: 'fail', problem });
      for (const [code, { problem, label, picture, unexpectedCodes }] of held) {
        const one = left.get(code);
        if (one !== undefined) prepared.keepHeld(one.row, label, one.order);
        counts.held += finishRows([code], {
          event: 'hold',
          problem,
          picture,
          unexpectedCodes,
          warnings: label.warnings,
          receiver: label.proof.receiver,
          // What was agreed to before was another picture.
          accepted: null,
          agreed: [],
        });
      }
    },
    /** Holds a proven label that must not be handed over now. */
    hold(code: OrderCode, problem: HoldProblem) {
      counts.held += finishRows([code], { event: 'hold', problem });
    },
    /** Decides whether the next label may be handed over. */
    async decide(code: OrderCode): Promise<PrintDecision> {
      const one = left.get(code);
      if (one === undefined) return { kind: 'yes' };
      if (one.claim === null) throw new Error('a label that was not claimed');
      return decidePrint(one.row, one.claim);
    },
    /** Takes a label's row out for its handover, with a note if its status could not be looked up. */
    take(code: OrderCode, { kind }: PrintDecision): LabelRow | null {
      const row = left.get(code)?.row ?? null;
      left.delete(code);
      if (row === null || kind !== 'unchecked') return row;
      counts.unchecked++;
      return { ...row, warnings: [...row.warnings, { kind: 'status-unknown' }] };
    },
    /** Records the order as known before its label was made, if that was not when the row was taken up. */
    madeFrom(code: OrderCode, order: KnownOrder | null) {
      const one = left.get(code);
      if (one !== undefined) left.set(code, { ...one, order });
    },
    /**
     * Puts a label back whose order has changed since it was made, and which therefore is made again.
     * @returns whether that is so
     */
    putBackIfChanged(code: OrderCode): boolean {
      const one = left.get(code);
      if (one === undefined || !hasLabelChanged(one.order, orderOf(one.row))) return false;
      left.delete(code);
      for (const row of step([one.row.id], { event: 'requeue' })) {
        left.set(code, waitingRow(row));
        changed.push(row);
      }
      return true;
    },
    /** The rows that were put back since the last call. */
    takeChanged(): readonly LabelRow[] {
      const rows = changed;
      changed = [];
      return rows;
    },
    /** Records that a taken row stayed in the queue after all. */
    stayed() {
      givenBack++;
    },
    /** Fails the labels that are left and have a problem. */
    failLeft(problemOf: (row: LabelRow) => Problem | undefined) {
      const failing = Map.groupBy([...left.values()], ({ row }) => problemOf(row));
      for (const [problem, some] of failing) {
        if (problem === undefined) continue;
        prepare(some.filter(({ begun }) => !begun).map(({ row }) => row));
        counts.failed += finishRows(
          some.map(({ row }) => row.code),
          { event: 'fail', problem },
        );
      }
    },
    /** The number of labels that were neither printed nor failed. */
    skipped: () => givenBack + left.size,
    giveBack(): void {
      const codes = [...left].filter(([, { begun }]) => begun).map(([code]) => code);
      finishRows(codes, { event: 'requeue' });
    },
  };
}

const waitingRow = (row: LabelRow): RunRow => ({ row, begun: false, order: null, claim: null });

function requireDecision(decided: ReadonlyMap<number, ClaimDecision>, { id }: LabelRow): ClaimDecision {
  const decision = decided.get(id);
  if (decision === undefined) throw new Error('a label whose claim was not answered');
  return decision;
}
