import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../shared/language.ts';
import { isUnconfirmed } from '../../../../shared/station.ts';
import { useSettings } from '../../../components/context/settings.ts';
import { useStation } from '../../../components/context/station.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useStationServices } from '../station-services.ts';
import { ModeButton, PHASE_APPEARANCES, StatusButton } from './status-button.tsx';
import classes from './workstation.module.css';

/** With scan-back: the mode, the current meaning of scans, and the number of labels left. */
export function WorkstationBar(): JSX.Element | null {
  const { scanBack } = useSettings();
  return scanBack ? <ScanBackBar /> : null;
}

function ScanBackBar(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useStationServices();
  const phase = useStation((station) => station.phase);
  const switchPhase = (): void => scanQueue.command({ kind: 'phase' });
  useShortcuts({ F4: { label: t('workstation.switchPhase'), act: switchPhase } });
  return (
    <section className={classes.bar} aria-label={t('workstation.bar')}>
      <ModeButton />
      <StatusButton
        appearance={PHASE_APPEARANCES[phase]}
        caption={t('workstation.phase')}
        value={t(`workstation.phases.${phase}`)}
        hint={t('workstation.switchPhase')}
        keyName="F4"
        onClick={switchPhase}
      />
      <UnconfirmedCount />
    </section>
  );
}

function UnconfirmedCount(): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = useStation(({ rows }) => rows.filter(isUnconfirmed).length);
  return (
    <p
      className={`${classes.unconfirmed} tone-${number === 0 ? 'green' : 'amber'}`}
      data-unconfirmed={number}
    >
      <span className={classes.caption}>{t('workstation.unconfirmed')}</span>
      <b className={classes.number}>{formatCount(number, language)}</b>
    </p>
  );
}
