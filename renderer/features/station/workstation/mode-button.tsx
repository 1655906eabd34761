import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../components/context/settings.ts';
import { useStationServices } from '../station-services.ts';
import { MODE_APPEARANCES } from './mode-appearance.ts';
import { StatusButton } from './status-button.tsx';

/** Shows and switches the work mode. ScanArea handles its shortcut. */
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
