import { Box, Stack } from '@mantine/core';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { DayTotals } from '../../../shared/history.ts';
import { formatCount } from '../../../shared/language.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Columns } from '../../components/columns.tsx';
import { IconFilter, IconReceipt, IconRepeat } from '../../components/icons.tsx';
import { type Appearance, STATE_APPEARANCES } from '../../components/state-appearance.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './day-panel.module.css';
import { formatWeekday } from './days.ts';
import { useHistory } from './history-view.ts';
import { HoursChart } from './hours-chart.tsx';
import { Panel, SecondButton } from './panel.tsx';

/** A day's totals, hour by hour. */
export function DayPanel(): JSX.Element {
  const { t, language } = useTexts();
  const view = useHistory();
  const { store, list } = view;
  const { day, isToday, totals } = useStore(store);
  const { fromDay, toDay } = useStore(list.store, ({ filter }) => filter);
  const shown = totals?.day === day ? totals : null;
  const isListed = fromDay === day && toDay === day;
  const listDay = (): void =>
    void list.setFilter(isListed ? { fromDay: null, toDay: null } : { fromDay: day, toDay: day });
  return (
    <Panel aria-labelledby="history-day">
      <Stack gap={10}>
        <h2 className={classes.day} id="history-day" aria-live="polite">
          {isToday && (
            <Box component="span" fw={500} c="dimmed">
              {t('history.today')}
            </Box>
          )}
          <span>{formatWeekday(day, language)}</span>
        </h2>
        <Columns gap={8} align="stretch">
          <ActionButton
            variant="default"
            keyName="F6"
            px={8}
            aria-label={t('history.dayBefore')}
            onClick={() => view.moveDays(-1)}
          >
            {t('history.before')}
          </ActionButton>
          <ActionButton
            variant="default"
            keyName="F7"
            px={8}
            aria-label={t('history.dayAfter')}
            disabled={isToday}
            onClick={() => view.moveDays(1)}
          >
            {t('history.after')}
          </ActionButton>
        </Columns>
      </Stack>
      <Totals totals={shown} />
      <HoursChart hours={shown?.hours ?? null} />
      <SecondButton
        variant={isListed ? 'filled' : 'default'}
        mt="auto"
        keyName="F4"
        icon={IconFilter}
        iconSize={20}
        onClick={listDay}
      >
        {isListed ? t('history.listAll') : t('history.listDay')}
      </SecondButton>
      <SecondButton keyName="Ctrl+B" icon={IconReceipt} iconSize={20} onClick={() => view.showReceipts(true)}>
        {t('history.receipt.all')}
      </SecondButton>
    </Panel>
  );
}

function Totals({ totals }: { totals: DayTotals | null }): JSX.Element {
  const { t, language } = useTexts();
  const count = (number: number | undefined): string =>
    number === undefined ? '…' : formatCount(number, language);
  return (
    <dl className={classes.totals}>
      <div className={classes.printed} data-total="printed">
        <dt>{t('history.printed')}</dt>
        <dd>{count(totals?.printed)}</dd>
      </div>
      {DAY_TOTALS.map(({ name, icon: Icon, tone }) => (
        // Totals of 0 are muted.
        <div
          key={name}
          className={`${classes.total} ${totals !== null && totals[name] > 0 ? `tone-${tone}` : classes.zero}`}
          data-total={name}
        >
          <dt>
            <Icon size={18} stroke={2.2} aria-hidden />
            {t(`history.${name}`)}
          </dt>
          <dd>{count(totals?.[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DayTotalAppearance extends Appearance {
  readonly name: keyof Pick<DayTotals, 'confirmed' | 'reprints' | 'failed' | 'unknown'>;
}

/** The day's totals besides printed labels, and their look; each has its word as well. */
const DAY_TOTALS: readonly DayTotalAppearance[] = [
  { name: 'confirmed', ...STATE_APPEARANCES.confirmed },
  { name: 'reprints', icon: IconRepeat, tone: 'blue' },
  { name: 'failed', ...STATE_APPEARANCES.failed },
  { name: 'unknown', ...STATE_APPEARANCES.unknown },
];
