import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { showCount } from '../../shared/language.ts';
import { isUnconfirmed } from '../../shared/station.ts';
import { useServices, useSettings, useStation } from '../services.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useLanguage } from '../ui/use-language.ts';
import { ModeSign } from './mode-sign.tsx';
import { PHASE_LOOKS } from './work-look.ts';
import classes from './work-place.module.css';
import { WorkSign } from './work-sign.tsx';

/** Where labels are scanned back: the mode, what scans mean now, and how many labels are still to come. */
export function WorkBar(): JSX.Element | null {
  const { scanBack } = useSettings();
  return scanBack ? <ScanBackBar /> : null;
}

function ScanBackBar(): JSX.Element {
  const { t } = useTranslation();
  const { scanner } = useServices();
  const phase = useStation((station) => station.phase);
  const switchPhase = (): void => scanner.command({ kind: 'phase' });
  useKeys({ F4: { word: t('bench.switchPhase'), act: switchPhase } });
  return (
    <section className={classes.bar} aria-label={t('bench.bar')}>
      <ModeSign />
      <WorkSign
        look={PHASE_LOOKS[phase]}
        caption={t('bench.phase')}
        word={t(`bench.phases.${phase}`)}
        hint={t('bench.switchPhase')}
        keyName="F4"
        onClick={switchPhase}
      />
      <Unconfirmed />
    </section>
  );
}

function Unconfirmed(): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = useStation(({ rows }) => rows.filter(isUnconfirmed).length);
  return (
    <p
      className={`${classes.unconfirmed} tone-${number === 0 ? 'green' : 'amber'}`}
      data-unconfirmed={number}
    >
      <span className={classes.caption}>{t('bench.unconfirmed')}</span>
      <b className={classes.number}>{showCount(number, language)}</b>
    </p>
  );
}
