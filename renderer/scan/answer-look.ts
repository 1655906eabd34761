import {
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconCopyCheck,
  IconHelpCircle,
  type IconProps,
  IconScan,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Tone } from '../ui/state-look.ts';
import type { Shown } from './answers.ts';

interface Look {
  readonly icon: ComponentType<IconProps>;
  readonly tone: Tone;
}

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
