import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { BatchRow, RunOutcome, StationState } from '../../../../shared/station.ts';
import type { StationStoreState } from '../../../components/context/station.ts';
import type { ScanQueueState } from '../../../scanning/queue/scan-queue.ts';
import type { ShownAnswer } from '../../../scanning/queue/shown-answer.ts';
import { outcomeTone, type PrintControllerState } from '../print-controller.ts';
import { rowQuestionOf } from '../row-question.ts';
import { rowAnswersOf } from './row-answers.ts';

/** What the panel is about. */
export type PanelFact =
  /** Nothing in particular: what scanning does now, or the run under way. */
  | { readonly kind: 'ready' }
  /** The answer to the last scan (scanQueue). */
  | { readonly kind: 'scan' }
  /** A row that asks something, that was answered, or that the operator selected: then a printed one can be reprinted. */
  | { readonly kind: 'row'; readonly id: number; readonly selected: boolean }
  /** How the last run ended, or why none began. */
  | { readonly kind: 'run' }
  /** The printer waits for somebody. */
  | { readonly kind: 'waiting' }
  /** Rows were removed, and can still be brought back. */
  | { readonly kind: 'removal' };

interface PanelState {
  readonly fact: PanelFact;
  /** Counts the facts, so that the same one again is noticed. */
  readonly sequence: number;
  /** The rarer reasons for a reprint are shown. */
  readonly more: boolean;
  /** The row whose picture is open, to be judged; scans go on above it. Null if none is. */
  readonly inspected: number | null;
  /** The label's picture covers the list, enlarged. It stays on for later labels until closed. */
  readonly large: boolean;
}

interface PanelSources {
  readonly scans: StoreApi<ScanQueueState>;
  readonly station: StoreApi<StationStoreState>;
  readonly runs: StoreApi<PrintControllerState>;
  /** Whether each scan is a run of its own, whose success its row shows. */
  readonly isOneByOne: () => boolean;
}

export type AnswerPanel = ReturnType<typeof createAnswerPanel>;

/**
 * Decides what the panel shows: the newest event, whichever screen is shown. One exception: what happens by itself never
 * replaces a question about another row, because the operator may be about to answer it; nor does an Enter without a code.
 */
export function createAnswerPanel({ scans, station, runs, isOneByOne }: PanelSources) {
  const store = createStore<PanelState>()(() => ({
    fact: { kind: 'ready' },
    sequence: 0,
    more: false,
    inspected: null,
    large: false,
  }));
  const show = (fact: PanelFact): void =>
    store.setState(({ sequence }) => ({ fact, sequence: sequence + 1, more: false }));

  const rowOf = (id: number | null): BatchRow | null =>
    (id !== null && station.getState().station?.rows.find((row) => row.id === id)) || null;
  /** The row whose question the operator may be about to answer. `shown`: the answer to the last scan before it. */
  function askedRow(shown = scans.getState().shown): BatchRow | null {
    const { fact } = store.getState();
    const row = rowOf(factRowId(fact, shown));
    return row !== null && rowAnswersOf(row, { reprint: asksReprint(fact, shown) }).length > 0 ? row : null;
  }

  scans.subscribe(({ sequence, shown }, before) => {
    if (shown === null || sequence === before.sequence) return;
    const asked = shown.kind === 'empty' ? askedRow(before.shown) : null;
    if (asked === null) return show({ kind: 'scan' });
    // A stray Enter, or a scanner's second one, leaves the question where it is.
    store.setState(({ fact }) => ({
      fact: { kind: 'row', id: asked.id, selected: asksReprint(fact, before.shown) },
    }));
  });

  runs.subscribe(({ outcome }, before) => {
    if (outcome === null || outcome === before.outcome) return;
    if (isOneByOne() && outcomeTone(outcome) === 'green') return;
    if (askedRow() === null || isUrgent(outcome)) show({ kind: 'run' });
  });

  station.subscribe(({ station: now }, { station: before }) => {
    if (now === null || before === null) return;
    const { inspected } = store.getState();
    // An answered row that is held once more later does not open its picture by itself.
    if (inspected !== null && !mustBeSeen(rowOf(inspected))) store.setState({ inspected: null });
    if (before.run.kind === 'idle' && now.run.kind === 'running' && !isOneByOne()) show({ kind: 'ready' });
    const isWaiting = waits(now);
    if (isWaiting !== waits(before)) {
      if (isWaiting) show({ kind: 'waiting' });
      else if (store.getState().fact.kind === 'waiting') show({ kind: 'ready' });
    }
    if (now.removal !== null && now.removal.sequence !== before.removal?.sequence) show({ kind: 'removal' });
    const asks = newQuestion(before, now);
    if (asks === null) return;
    const { fact } = store.getState();
    if (factRowId(fact, scans.getState().shown) !== asks && askedRow() === null)
      show({ kind: 'row', id: asks, selected: false });
  });

  return {
    store,
    /** Shows a row, with what can be done about it. */
    select: (id: number) => show({ kind: 'row', id, selected: true }),
    /** Shows what becomes of a row that was answered. */
    follow: (id: number) => show({ kind: 'row', id, selected: false }),
    /** Sets the shown question aside; it stays in the list. */
    dismiss: () => show({ kind: 'ready' }),
    showMoreReasons: (more: boolean) => store.setState({ more }),
    /** Opens the picture of a row; null closes it. */
    inspect: (inspected: number | null) => store.setState({ inspected }),
    setLarge: (large: boolean) => store.setState({ large }),
  };
}

/** Whether a row asks the operator to look at its picture. */
export const mustBeSeen = (row: BatchRow | null): boolean => row !== null && rowQuestionOf(row) === 'look';

/** Whether a run's end must not be overlooked, whatever is being asked: none began, or labels of other orders came. */
const isUrgent = (outcome: RunOutcome): boolean =>
  outcome.kind === 'refused' || outcome.summary.foreign > 0 || outcome.summary.endedBy !== null;

const waits = ({ run }: StationState): boolean => run.kind === 'running' && run.waiting !== null;

/** The row that a fact is about; null if it is about none. */
export function factRowId(fact: PanelFact, shown: ShownAnswer | null): number | null {
  if (fact.kind === 'row') return fact.id;
  return fact.kind === 'scan' && shown !== null && 'row' in shown ? shown.row.id : null;
}

/** Whether a fact about a label that came out offers a reprint: it was selected, or its order was scanned again. */
export const asksReprint = (fact: PanelFact, shown: ShownAnswer | null): boolean =>
  (fact.kind === 'row' && fact.selected) || (fact.kind === 'scan' && shown?.kind === 'duplicate');

/** The last row that asks something it did not ask before; null if there is none. */
function newQuestion(before: StationState, now: StationState): number | null {
  if (before.rows === now.rows) return null;
  let asks: number | null = null;
  let at = 0;
  // Both lists are ordered by id, and unchanged rows are the same objects.
  for (const row of now.rows) {
    while ((before.rows[at]?.id ?? Infinity) < row.id) at++;
    const was = before.rows[at]?.id === row.id ? before.rows[at] : undefined;
    if (row === was || was === undefined) continue;
    if (ASKING_STATES.has(row.state) && was.state !== row.state) asks = row.id;
  }
  return asks;
}

const ASKING_STATES: ReadonlySet<BatchRow['state']> = new Set(['held', 'unknown', 'failed']);
