import { IconClockExclamation } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_PHASES, type LabelTiming } from '../../../shared/diagnostics.ts';
import { Section } from '../../components/section.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import shared from './diagnostics.module.css';
import { formatMs } from './format-units.ts';
import classes from './phase-summary.module.css';
import { getMedianTotals, getPhaseMedians } from './phases.ts';

/** Where the time of a label goes: each phase as half of the labels have it. */
export function PhaseSummary({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const medians = getPhaseMedians(labels);
  const { totalMs, slowest } = getMedianTotals(medians);
  const most = Math.max(1, ...LABEL_PHASES.map((phase) => medians[phase] ?? 0));
  return (
    <Section title={t('diagnostics.summary')}>
      <p className={shared.hint}>
        {labels.length === 0
          ? t('diagnostics.noLabels')
          : t('diagnostics.summaryHint', { number: labels.length })}
      </p>
      {totalMs !== null && (
        <dl className={classes.phases}>
          {LABEL_PHASES.map((phase) => {
            const ms = medians[phase];
            return (
              <div key={phase} className={classes.phase} data-phase={phase} data-slowest={phase === slowest}>
                <dt className={classes.name}>{t(`diagnostics.phase.${phase}`)}</dt>
                <dd className={classes.time}>
                  <span className={classes.number}>{ms === null ? '—' : formatMs(ms, language)}</span>
                  {ms !== null && <span className={classes.unit}>ms</span>}
                </dd>
                <dd className={classes.explanation}>{t(`diagnostics.phaseMeans.${phase}`)}</dd>
                <dd className={classes.foot}>
                  <svg className={classes.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                    <rect className={classes.track} width={100} height={8} />
                    <rect className={classes.share} width={((ms ?? 0) / most) * 100} height={8} />
                  </svg>
                  {phase === slowest && (
                    <span className={classes.slowest}>
                      <IconClockExclamation size={18} aria-hidden />
                      {t('diagnostics.slowest')}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </Section>
  );
}
