import { Box, Flex, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { JSX } from 'react';
import { LABEL_PHASES, type LabelTiming } from '../../../shared/diagnostics.ts';
import { Section } from '../../components/section.tsx';
import { Hint } from '../../components/typography.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { formatMs } from './format-units.ts';
import classes from './phase-summary.module.css';
import { getMedianTotals, getPhaseMedians } from './phases.ts';

/** Where a label's time goes: the median of each phase. */
export function PhaseSummary({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t, language } = useTexts();
  const medians = getPhaseMedians(labels);
  const { totalMs, slowest } = getMedianTotals(medians);
  const most = Math.max(1, ...LABEL_PHASES.map((phase) => medians[phase] ?? 0));
  return (
    <Section title={t('diagnostics.summary')}>
      <Hint maw={900}>
        {labels.length === 0
          ? t('diagnostics.noLabels')
          : t('diagnostics.summaryHint', { number: labels.length })}
      </Hint>
      {totalMs !== null && (
        <dl className={classes.phases}>
          {LABEL_PHASES.map((phase) => {
            const ms = medians[phase];
            return (
              <div key={phase} className={classes.phase} data-phase={phase} data-slowest={phase === slowest}>
                <Box component="dt" fz={16} fw={600}>
                  {t(`diagnostics.phase.${phase}`)}
                </Box>
                <dd className={classes.time}>
                  <Text span fz={24} lh="32px" fw={600}>
                    {ms === null ? '—' : formatMs(ms, language)}
                  </Text>
                  {ms !== null && (
                    <Text span fz={15} c="dimmed">
                      ms
                    </Text>
                  )}
                </dd>
                <Box component="dd" flex={1} fz={15} lh="20px" c="dimmed">
                  {t(`diagnostics.phaseMeans.${phase}`)}
                </Box>
                <Flex component="dd" direction="column" gap={6} pt={8}>
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
                </Flex>
              </div>
            );
          })}
        </dl>
      )}
    </Section>
  );
}
