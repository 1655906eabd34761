import {
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconCopyCheck,
  IconHandStop,
  IconHelpCircle,
  IconScan,
  IconX,
} from '@tabler/icons-react';
import type { BatchRow } from '../../shared/station.ts';
import type { Look } from '../ui/state-look.ts';
import type { Shown } from './answers.ts';

/** Before the first scan. */
export const READY_LOOK: Look = { icon: IconScan, tone: 'gray' };

/** What the operator is told: an added order that waits for an answer is another thing than one that will be printed. */
export type AnswerKind = Shown['kind'] | 'held';

/** Which of them it is; `row` is the row as it is now. */
export function kindOf(shown: Shown, row: BatchRow | null): AnswerKind {
  return shown.kind === 'added' && row?.state === 'held' ? 'held' : shown.kind;
}

/** How each answer looks; its words are in AnswerText. */
export const ANSWER_LOOKS: Readonly<Record<AnswerKind, Look>> = {
  added: { icon: IconCircleCheck, tone: 'green' },
  held: { icon: IconHandStop, tone: 'amber' },
  duplicate: { icon: IconCopyCheck, tone: 'blue' },
  empty: { icon: IconBarcode, tone: 'gray' },
  invalid: { icon: IconCircleX, tone: 'red' },
  unusual: { icon: IconHelpCircle, tone: 'amber' },
  skipped: { icon: IconX, tone: 'gray' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
};
