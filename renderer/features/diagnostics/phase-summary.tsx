import { Box, Flex, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_PHASES, type LabelPhase, type LabelTiming } from '../../../shared/diagnostics.ts';
import { Columns } from '../../components/columns.tsx';
import { IconClockExclamation } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { Hint } from '../../components/typography.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { formatMs } from './format-units.ts';
import { getMedianTotals, getPhaseMedians } from './phases.ts';

/** Where a label's time goes: the median of each phase. */
export function PhaseSummary({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t } = useTranslation();
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
        <Columns component="dl" columns="repeat(6, minmax(0, 1fr))" gap={12} align="stretch">
          {LABEL_PHASES.map((phase) => (
            <Phase key={phase} phase={phase} ms={medians[phase]} most={most} isSlowest={phase === slowest} />
          ))}
        </Columns>
      )}
    </Section>
  );
}

interface PhaseProps {
  readonly phase: LabelPhase;
  readonly ms: number | null;
  /** The longest phase's milliseconds, which fill the bar. */
  readonly most: number;
  readonly isSlowest: boolean;
}

function Phase({ phase, ms, most, isSlowest }: PhaseProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <Stack
      gap={2}
      miw={0}
      p={isSlowest ? '9px 11px 11px' : '10px 12px 12px'}
      bd={isSlowest ? '2px solid var(--tem-amber-ink)' : '1px solid var(--tem-line)'}
      bdrs={8}
      data-phase={phase}
      data-slowest={isSlowest}
    >
      <Box component="dt" fz={16} fw={600}>
        {t(`diagnostics.phase.${phase}`)}
      </Box>
      <Flex
        component="dd"
        gap={5}
        align="baseline"
        style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}
      >
        <Text span fz={24} lh="32px" fw={600}>
          {ms === null ? '—' : formatMs(ms, language)}
        </Text>
        {ms !== null && (
          <Text span fz={15} c="dimmed">
            ms
          </Text>
        )}
      </Flex>
      <Box component="dd" flex={1} fz={15} lh="20px" c="dimmed">
        {t(`diagnostics.phaseMeans.${phase}`)}
      </Box>
      <Flex component="dd" direction="column" gap={6} pt={8}>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" width="100%" height={8} style={BAR} aria-hidden>
          <rect fill="var(--tem-line-soft)" width={100} height={8} />
          <rect
            fill={isSlowest ? 'var(--tem-amber-ink)' : 'var(--tem-accent)'}
            width={((ms ?? 0) / most) * 100}
            height={8}
          />
        </svg>
        {isSlowest && (
          <StatusLine
            tone="amber"
            icon={IconClockExclamation}
            iconSize={18}
            gap={5}
            fz={15}
            lh="20px"
            fw={600}
          >
            {t('diagnostics.slowest')}
          </StatusLine>
        )}
      </Flex>
    </Stack>
  );
}

const BAR = { display: 'block', borderRadius: 4 } as const;
