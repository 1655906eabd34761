import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_PHASES, type LabelTiming } from '../../../shared/diagnostics.ts';
import { Section } from '../../components/section.tsx';
import shared from './diagnostics.module.css';
import classes from './label-times.module.css';
import { LabelTimesRow } from './label-times-row.tsx';

/** The labels handed over last, each with the time of its phases. */
export function LabelTimes({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.labels')}>
      <p className={shared.hint}>{t('diagnostics.labelsHint')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('diagnostics.at')}</th>
            <th scope="col">{t('diagnostics.label')}</th>
            <th scope="col">{t('diagnostics.state')}</th>
            {LABEL_PHASES.map((phase) => (
              <th key={phase} scope="col" className={classes.number}>
                {t(`diagnostics.phase.${phase}`)}
                <span className={classes.unit}>ms</span>
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {t('diagnostics.total')}
              <span className={classes.unit}>ms</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <LabelTimesRow key={label.job} label={label} />
          ))}
        </tbody>
      </table>
      <VisuallyHidden>{t('diagnostics.labelsEnd', { number: labels.length })}</VisuallyHidden>
    </Section>
  );
}
