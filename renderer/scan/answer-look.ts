import {
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconCopyCheck,
  IconHelpCircle,
  IconScan,
  IconX,
} from '@tabler/icons-react';
import type { Look } from '../ui/state-look.ts';
import type { Shown } from './answers.ts';

/** Before the first scan. */
export const READY_LOOK: Look = { icon: IconScan, tone: 'gray' };

/** How each answer looks; its words are in AnswerText. */
export const ANSWER_LOOKS: Readonly<Record<Shown['kind'], Look>> = {
  added: { icon: IconCircleCheck, tone: 'green' },
  duplicate: { icon: IconCopyCheck, tone: 'blue' },
  empty: { icon: IconBarcode, tone: 'gray' },
  invalid: { icon: IconCircleX, tone: 'red' },
  unusual: { icon: IconHelpCircle, tone: 'amber' },
  skipped: { icon: IconX, tone: 'gray' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
};
