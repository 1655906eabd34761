import { Box, Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatCount } from '../../../shared/language.ts';
import { useStation } from '../../components/context/station.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { STATE_APPEARANCES } from '../../components/state-appearance.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './batch-summary.module.css';
import { type SummaryCount, summarizeCounts, useCounts } from './counts.ts';
import { nextRowToAnswer } from './row-question.ts';
import { useStationServices } from './station-services.ts';
import { useInspectedRow } from './use-inspected-row.ts';

/** The number of orders in total and in each state that occurs, and a link to the next one with a question. */
export function BatchSummary(): JSX.Element {
  const { t } = useTranslation();
  const { rowSelection } = useStationServices();
  const rows = useStation((station) => station.rows);
  const counts = useCounts();
  const last = useStore(rowSelection.store, (state) => state.highlighted?.id ?? null);
  const next = nextRowToAnswer(rows, last);
  const goOn = next === null ? undefined : () => rowSelection.highlight(next);
  useShortcuts({ F6: { label: t('batch.answerNext'), act: goOn } });
  // A label's picture covers it.
  const covered = useInspectedRow() !== null;
  return (
    <Flex
      align="center"
      gap={10}
      mih={48}
      p="8px 16px"
      style={{ borderBottom: '1px solid var(--tem-line)' }}
      inert={covered}
    >
      <Box component="h2" flex="none" m={0} fz={20}>
        {t('batch.title')}
      </Box>
      <Box component="span" flex="none" fz={17} c="var(--tem-muted)">
        {t('batch.total', { number: rows.length })}
      </Box>
      <Flex component="ul" wrap="wrap" justify="flex-end" gap={5} ml="auto" aria-label={t('batch.counts')}>
        {summarizeCounts(counts).map((summed) => (
          <Count key={summed.of} {...summed} />
        ))}
      </Flex>
      {goOn !== undefined && (
        <KeyButton
          size="sm"
          variant="default"
          flex="none"
          bd="1px solid var(--tem-amber-ink)"
          c="var(--tem-amber-ink)"
          keyName="F6"
          onClick={goOn}
        >
          {t('batch.answerNext')}
        </KeyButton>
      )}
    </Flex>
  );
}

function Count({ of, number }: SummaryCount): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { icon: Icon, tone } = STATE_APPEARANCES[of === 'under-way' ? 'submitting' : of];
  return (
    <li className={`${classes.count} tone-${tone}`} data-count={of}>
      <Icon size={17} stroke={2.2} aria-hidden />
      {t(`counts.${of}`)}
      <b>{formatCount(number, language)}</b>
    </li>
  );
}
