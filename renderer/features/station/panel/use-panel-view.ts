import { useStore } from 'zustand';
import { type BatchRow, isHandedOver, type RunOutcome } from '../../../../shared/station.ts';
import { useStation } from '../../../components/context/station.ts';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
} from '../../../components/icons.tsx';
import type { Appearance } from '../../../components/state-appearance.ts';
import { STATE_APPEARANCES } from '../../../components/state-appearance.ts';
import {
  ANSWER_APPEARANCES,
  answerKindOf,
  answerKindOfRow,
  READY_APPEARANCE,
} from '../../../scanning/answers/answer-appearance.ts';
import type { ShownAnswer } from '../../../scanning/queue/shown-answer.ts';
import { rowUnderWay } from '../counts.ts';
import { outcomeTone } from '../print-controller.ts';
import { rowQuestionOf } from '../row-question.ts';
import { useStationServices } from '../station-services.ts';
import { asksReprint, factRowId, type PanelFact } from './panel-store.ts';
import { type RowAnswer, rowAnswersOf } from './row-answers.ts';

/** Everything that the panel shows. */
export interface PanelView {
  readonly fact: PanelFact;
  /** The answer to the last scan, if the fact is about it. */
  readonly shown: ShownAnswer | null;
  /** How the last run ended, if the fact is about it. */
  readonly outcome: RunOutcome | null;
  /** The row that it is about, as it is now; null if there is none or it is gone. */
  readonly row: BatchRow | null;
  /** Names the fact for tests and styles. */
  readonly kind: string;
  readonly appearance: Appearance;
  readonly answers: readonly RowAnswer[];
}

const QUESTION: Appearance = { icon: IconHelpCircle, tone: 'amber' };
const OUTCOME_ICONS = {
  gray: IconInfoCircle,
  green: IconCircleCheck,
  amber: IconHelpCircle,
  red: STATE_APPEARANCES.failed.icon,
} as const;

/** What the panel shows now. It follows its row. */
export function usePanelView(): PanelView {
  const { panel, scanQueue, printing } = useStationServices();
  const fact = useStore(panel.store, (state) => state.fact);
  const more = useStore(panel.store, (state) => state.more);
  const lastShown = useStore(scanQueue.store, (state) => state.shown);
  const lastOutcome = useStore(printing.store, (state) => state.outcome);
  const shown = fact.kind === 'scan' ? lastShown : null;
  const outcome = fact.kind === 'run' ? lastOutcome : null;
  const id = factRowId(fact, lastShown);
  const row = useStation(({ rows, run }) => {
    if (fact.kind === 'ready') return run.kind === 'running' ? rowUnderWay(rows) : null;
    return id === null ? null : (rows.find((one) => one.id === id) ?? null);
  });
  const isRunning = useStation(({ run }) => run.kind === 'running');
  const reprint = asksReprint(fact, lastShown);
  const asked = fact.kind === 'row' || shown?.kind === 'added' || shown?.kind === 'duplicate' ? row : null;
  const answers = asked === null ? [] : rowAnswersOf(asked, { reprint, more });
  const common = { fact, shown, outcome, row, answers };
  if (asked !== null && (rowQuestionOf(asked) !== null || (reprint && isHandedOver(asked.state)))) {
    const kind = shown === null ? answerKindOfRow(asked) : answerKindOf(shown, asked);
    return { ...common, kind, appearance: kind === 'not-found' ? ANSWER_APPEARANCES[kind] : QUESTION };
  }
  if (shown !== null) {
    // A row that is gone, or that somebody dealt with elsewhere, has no answer left.
    const kind =
      shown.kind === 'duplicate' && asked !== null ? duplicateKind(asked) : answerKindOf(shown, row);
    return { ...common, kind, appearance: ANSWER_APPEARANCES[kind] };
  }
  switch (fact.kind) {
    case 'row':
      if (row === null) return { ...common, kind: 'ready', appearance: READY_APPEARANCE };
      return { ...common, kind: answerKindOfRow(row), appearance: STATE_APPEARANCES[row.state] };
    case 'run': {
      const tone = outcome === null ? 'gray' : outcomeTone(outcome);
      return { ...common, kind: `run-${tone}`, appearance: { icon: OUTCOME_ICONS[tone], tone } };
    }
    case 'waiting':
      return {
        ...common,
        kind: 'waiting',
        appearance: { icon: STATE_APPEARANCES.submitted.icon, tone: 'amber' },
      };
    case 'removal':
      return { ...common, kind: 'removal', appearance: { icon: IconArrowBackUp, tone: 'blue' } };
    case 'scan':
    case 'ready':
      if (isRunning) return { ...common, kind: 'running', appearance: STATE_APPEARANCES.submitting };
      return { ...common, kind: 'ready', appearance: READY_APPEARANCE };
  }
}

/** A rescan of a label that failed says so; of any other, that the list has it. */
const duplicateKind = (row: BatchRow) =>
  row.state === 'failed' ? ('label-failed' as const) : ('duplicate' as const);
