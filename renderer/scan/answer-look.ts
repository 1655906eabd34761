import {
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardX,
  IconCopyCheck,
  IconHandStop,
  IconScan,
  IconSearch,
} from '@tabler/icons-react';
import type { BatchRow } from '../../shared/station.ts';
import type { Look } from '../ui/state-look.ts';
import type { Shown } from './answers.ts';
import { type ListKind, listKind } from './codes/outcome.ts';

/** Before the first scan. */
export const READY_LOOK: Look = { icon: IconScan, tone: 'gray' };

/** What the operator is told: an added order that waits for an answer, or is looked up, is another thing than one that will be printed. */
export type AnswerKind = Exclude<Shown['kind'], 'list'> | ListKind | 'held' | 'looking-up';

/** Which of them it is; `row` is the row as it is now. */
export function kindOf(shown: Shown, row: BatchRow | null): AnswerKind {
  if (shown.kind === 'list') return listKind(shown);
  if (shown.kind !== 'added') return shown.kind;
  return row?.state === 'held' || row?.state === 'looking-up' ? row.state : 'added';
}

/** How each answer looks; its words are in AnswerText. */
export const ANSWER_LOOKS: Readonly<Record<AnswerKind, Look>> = {
  added: { icon: IconCircleCheck, tone: 'green' },
  held: { icon: IconHandStop, tone: 'amber' },
  duplicate: { icon: IconCopyCheck, tone: 'blue' },
  empty: { icon: IconBarcode, tone: 'gray' },
  invalid: { icon: IconCircleX, tone: 'red' },
  'looking-up': { icon: IconSearch, tone: 'blue' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
  'list-adding': { icon: IconClipboardList, tone: 'blue' },
  'list-added': { icon: IconClipboardCheck, tone: 'green' },
  'list-partly': { icon: IconClipboardList, tone: 'amber' },
  'list-refused': { icon: IconClipboardX, tone: 'red' },
};
