import { IconBarcode, IconChecklist, IconStack2, IconTag } from '@tabler/icons-react';
import type { WorkMode } from '../../shared/settings.ts';
import type { Phase } from '../../shared/station.ts';
import type { Look } from '../ui/state-look.ts';

/** How the modes look; their words are `bench.modes.*`. */
export const MODE_LOOKS: Readonly<Record<WorkMode, Look>> = {
  batch: { icon: IconStack2, tone: 'gray' },
  'one-by-one': { icon: IconTag, tone: 'blue' },
};

/** How what scans mean looks; the words are `bench.phases.*`. */
export const PHASE_LOOKS: Readonly<Record<Phase, Look>> = {
  collect: { icon: IconBarcode, tone: 'gray' },
  confirm: { icon: IconChecklist, tone: 'teal' },
};
