import { Box, VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_PHASES, type LabelTiming } from '../../../shared/diagnostics.ts';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import classes from './label-times.module.css';
import { LabelTimesRow } from './label-times-row.tsx';

/** The most recent labels with the time of each phase. */
export function LabelTimes({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.labels')}>
      <Hint maw={900}>{t('diagnostics.labelsHint')}</Hint>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('diagnostics.at')}</th>
            <th scope="col">{t('diagnostics.label')}</th>
            <th scope="col">{t('diagnostics.state')}</th>
            {LABEL_PHASES.map((phase) => (
              <th key={phase} scope="col" className={classes.number}>
                {t(`diagnostics.phase.${phase}`)}
                <Box component="span" display="block" fz={14} lh="18px">
                  ms
                </Box>
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {t('diagnostics.total')}
              <Box component="span" display="block" fz={14} lh="18px">
                ms
              </Box>
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
