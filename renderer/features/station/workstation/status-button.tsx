import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkMode } from '../../../../shared/settings.ts';
import type { StationPhase } from '../../../../shared/station.ts';
import { useSettings } from '../../../components/context/settings.ts';
import { useStation } from '../../../components/context/station.ts';
import { IconBarcode, IconChecklist, IconStack2, IconTag } from '../../../components/icons.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { ariaShortcut, keyCapText } from '../../../components/shortcuts/key-name.ts';
import type { Appearance } from '../../../components/state-appearance.ts';
import { useStationServices } from '../station-services.ts';
import classes from './workstation.module.css';

/** The look of the modes; their words are `workstation.modes.*`. */
const MODE_APPEARANCES: Readonly<Record<WorkMode, Appearance>> = {
  batch: { icon: IconStack2, tone: 'gray' },
  'one-by-one': { icon: IconTag, tone: 'blue' },
};

/** The look of the station's phases; their words are `workstation.phases.*`. */
const PHASE_APPEARANCES: Readonly<Record<StationPhase, Appearance>> = {
  collect: { icon: IconBarcode, tone: 'gray' },
  confirm: { icon: IconChecklist, tone: 'teal' },
};

interface Props {
  readonly appearance: Appearance;
  /** The topic, for screen readers, and the current value. */
  readonly caption: string;
  readonly value: string;
  /** What pressing it does. */
  readonly hint: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

/** Shows how the station works now, and changes it when pressed. */
function StatusButton({ appearance, caption, value, hint, keyName, onClick }: Props): JSX.Element {
  const { icon: Icon, tone } = appearance;
  return (
    <button
      type="button"
      className={`${classes.statusButton} tone-${tone}`}
      data-tone={tone}
      title={hint}
      aria-keyshortcuts={ariaShortcut(keyName)}
      onClick={onClick}
    >
      <Icon size={24} stroke={2} aria-hidden />
      <span>
        <VisuallyHidden>{`${caption}: `}</VisuallyHidden>
        {value}
      </span>
      <KeyCap name={keyCapText(keyName)} />
    </button>
  );
}

/** Shows and switches the work mode. ScanBar handles its shortcut. */
export function ModeButton(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const { mode } = useSettings();
  return (
    <StatusButton
      appearance={MODE_APPEARANCES[mode]}
      caption={t('workstation.mode')}
      value={t(`workstation.modes.${mode}`)}
      hint={t('workstation.switchMode')}
      keyName="F3"
      onClick={() => scanQueue.command({ kind: 'mode' })}
    />
  );
}

/** With scan-back: shows and switches what scans mean. ScanBar handles its shortcut. */
export function PhaseButton(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const phase = useStation((station) => station.phase);
  return (
    <StatusButton
      appearance={PHASE_APPEARANCES[phase]}
      caption={t('workstation.phase')}
      value={t(`workstation.phases.${phase}`)}
      hint={t('workstation.switchPhase')}
      keyName="F4"
      onClick={() => scanQueue.command({ kind: 'phase' })}
    />
  );
}
