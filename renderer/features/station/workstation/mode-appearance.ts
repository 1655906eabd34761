import { IconBarcode, IconChecklist, IconStack2, IconTag } from '@tabler/icons-react';
import type { WorkMode } from '../../../../shared/settings.ts';
import type { StationPhase } from '../../../../shared/station.ts';
import type { Appearance } from '../../../components/state-appearance.ts';

/** The look of the modes; their words are `workstation.modes.*`. */
export const MODE_APPEARANCES: Readonly<Record<WorkMode, Appearance>> = {
  batch: { icon: IconStack2, tone: 'gray' },
  'one-by-one': { icon: IconTag, tone: 'blue' },
};

/** The look of the station's phases; their words are `workstation.phases.*`. */
export const PHASE_APPEARANCES: Readonly<Record<StationPhase, Appearance>> = {
  collect: { icon: IconBarcode, tone: 'gray' },
  confirm: { icon: IconChecklist, tone: 'teal' },
};
