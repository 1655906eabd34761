import { holdOf } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconBarcode,
  IconBolt,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClipboardList,
  IconClipboardX,
  IconCopyCheck,
  IconHandStop,
  IconHelpCircle,
  IconKeyboardOff,
  IconPrinter,
  IconScan,
  IconSearch,
  IconZoomQuestion,
} from '../../components/icons.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { type CodeListAnswerKind, codeListAnswerKind } from '../queue/code-list-outcome.ts';
import { type CommandAnswerKind, commandAnswerKind } from '../queue/command-outcome.ts';
import type { ShownAnswer } from '../queue/shown-answer.ts';
import type { SoundName } from '../sound/sounds.ts';

/** How an answer looks and sounds. */
interface AnswerAppearance extends Appearance {
  readonly sound: SoundName | null;
}

/** Before the first scan. */
export const READY_APPEARANCE: AnswerAppearance = { icon: IconScan, tone: 'gray', sound: null };

/** The outcome for an order that a scan added to the batch; the answer follows its row. */
export type AddedKind =
  | 'added'
  | 'looking-up'
  | 'not-found'
  | 'held'
  | 'printing'
  | 'printed'
  | 'label-failed'
  | 'label-unknown'
  | 'cancelled';

type AnswerKind =
  | Exclude<ShownAnswer['kind'], 'list' | 'command'>
  | CodeListAnswerKind
  | CommandAnswerKind
  | AddedKind;

/** Returns the kind of answer to show. `row` is the current row; null if it is gone. */
export function answerKindOf(shown: ShownAnswer, row: BatchRow | null): AnswerKind {
  if (shown.kind === 'list') return codeListAnswerKind(shown);
  if (shown.kind === 'command') return commandAnswerKind(shown);
  if (shown.kind !== 'added') return shown.kind;
  return row === null ? 'added' : answerKindOfRow(row);
}

/** Returns the answer for the row of an added order. */
export function answerKindOfRow(row: BatchRow): AddedKind {
  switch (row.state) {
    case 'queued':
      return 'added';
    case 'held':
      return holdOf(row)?.kind === 'order-not-found' ? 'not-found' : 'held';
    case 'preparing':
    case 'proven':
    case 'submitting':
      return 'printing';
    case 'submitted':
    case 'printed':
    case 'confirmed':
      return 'printed';
    case 'failed':
      return 'label-failed';
    case 'unknown':
      return 'label-unknown';
    case 'looking-up':
    case 'cancelled':
      return row.state;
  }
}

/** The look and sound of each answer; AnswerText has the words. A wrong label sounds for as long as its alarm lasts. */
export const ANSWER_APPEARANCES: Readonly<Record<AnswerKind, AnswerAppearance>> = {
  added: { icon: IconCircleCheck, tone: 'green', sound: 'accepted' },
  'looking-up': { icon: IconSearch, tone: 'blue', sound: null },
  'not-found': { icon: IconZoomQuestion, tone: 'red', sound: 'unknown' },
  held: { icon: IconHandStop, tone: 'amber', sound: 'held' },
  printing: { icon: IconPrinter, tone: 'blue', sound: 'accepted' },
  printed: { icon: IconCheck, tone: 'green', sound: 'accepted' },
  'label-failed': { icon: IconAlertTriangle, tone: 'red', sound: 'failed' },
  'label-unknown': { icon: IconHelpCircle, tone: 'amber', sound: 'failed' },
  cancelled: { icon: IconBan, tone: 'gray', sound: null },
  duplicate: { icon: IconCopyCheck, tone: 'blue', sound: 'duplicate' },
  empty: { icon: IconBarcode, tone: 'gray', sound: null },
  invalid: { icon: IconCircleX, tone: 'red', sound: 'unknown' },
  confirmed: { icon: IconChecks, tone: 'green', sound: 'confirmed' },
  'confirmed-before': { icon: IconCopyCheck, tone: 'blue', sound: 'duplicate' },
  wrong: { icon: IconCircleX, tone: 'red', sound: null },
  stopped: { icon: IconHandStop, tone: 'red', sound: null },
  failed: { icon: IconAlertTriangle, tone: 'red', sound: 'unknown' },
  'command-done': { icon: IconBolt, tone: 'blue', sound: 'accepted' },
  'command-asks': { icon: IconHelpCircle, tone: 'amber', sound: 'held' },
  'command-idle': { icon: IconBolt, tone: 'gray', sound: 'duplicate' },
  'command-refused': { icon: IconAlertTriangle, tone: 'red', sound: 'unknown' },
  bounced: { icon: IconCopyCheck, tone: 'blue', sound: 'duplicate' },
  ime: { icon: IconKeyboardOff, tone: 'red', sound: 'ime' },
  mixed: { icon: IconCircleX, tone: 'red', sound: 'unknown' },
  'list-adding': { icon: IconClipboardList, tone: 'blue', sound: null },
  'list-added': { icon: IconClipboardCheck, tone: 'green', sound: 'accepted' },
  'list-partly': { icon: IconClipboardList, tone: 'amber', sound: 'held' },
  'list-refused': { icon: IconClipboardX, tone: 'red', sound: 'unknown' },
};
