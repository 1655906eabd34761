import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices, useSettings } from '../services.ts';
import { MODE_LOOKS } from './work-look.ts';
import { WorkSign } from './work-sign.tsx';

/** Which mode the station works in. Its key is WorkPlace's. */
export function ModeSign(): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const { mode } = useSettings();
  return (
    <WorkSign
      look={MODE_LOOKS[mode]}
      caption={t('bench.mode')}
      word={t(`bench.modes.${mode}`)}
      hint={t('bench.switchMode')}
      keyName="F3"
      onClick={() => scanner.command({ kind: 'mode' })}
    />
  );
}
