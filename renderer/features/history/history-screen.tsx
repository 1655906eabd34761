import { Stack } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { ListCard } from '../../components/card.tsx';
import { IconHistory } from '../../components/icons.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { ScanSearchField } from '../../scanning/scan-search-field.tsx';
import { DayPanel } from './day-panel.tsx';
import { HistoryFilters } from './history-filters.tsx';
import classes from './history-screen.module.css';
import { useHistoryServices } from './history-services.ts';
import { createHistoryView, HistoryContext, type HistoryView, useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';
import { LabelPanel } from './label-panel.tsx';
import { LabelListHeader, LabelRows } from './label-rows.tsx';
import { ReceiptsPanel } from './receipts-panel.tsx';
import { useReprintShortcut } from './reprint-action.tsx';

/** Every label that was ever printed, and each day's totals. */
export function HistoryScreen(): JSX.Element {
  const { tem } = useHistoryServices();
  const [view] = useState(() => createHistoryView({ tem }));
  // Only while the screen is shown.
  useEffect(() => view.enter(), [view]);
  return (
    <HistoryContext value={view}>
      <Content />
    </HistoryContext>
  );
}

function Content(): JSX.Element {
  const { store } = useHistoryEscape();
  useReprintShortcut();
  const opened = useStore(store, (state) => state.opened);
  const receipts = useStore(store, (state) => state.receiptsShown);
  return (
    <main className={classes.main}>
      <Stack gap={12} miw={0} mih={0}>
        <HistorySearchField />
        <LabelListCard />
      </Stack>
      {opened !== null ? (
        <LabelPanel key={opened.id} label={opened} />
      ) : receipts ? (
        <ReceiptsPanel />
      ) : (
        <DayPanel />
      )}
    </main>
  );
}

/** Typing searches at once; Enter opens the newest result. A scan searches all labels. */
function HistorySearchField(): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const { list } = view;
  const text = useStore(list.store, ({ filter }) => filter.text);
  return (
    <ScanSearchField
      icon={IconHistory}
      label={t('history.search')}
      hint={t('history.searchHint')}
      submitLabel={t('history.open')}
      text={text}
      onChange={(typed) => void list.setFilter({ text: typed })}
      onEnter={() => void view.openFirst()}
      onScan={(scanned) => void view.findScanned(scanned)}
    />
  );
}

/** The matching labels, newest first, with their filters. */
function LabelListCard(): JSX.Element {
  return (
    <ListCard>
      <LabelListHeader />
      <HistoryFilters />
      <LabelRows />
    </ListCard>
  );
}

/** What Escape undoes, innermost first: receipts, the open label, the filter. A question has its own Escape. */
function useHistoryEscape(): HistoryView {
  const view = useHistory();
  const { t } = useTranslation();
  const { store, list } = view;
  useShortcuts({
    Escape: {
      label: t('keys.back'),
      act: () => {
        const { receiptsShown, opened } = store.getState();
        if (receiptsShown) view.showReceipts(false);
        else if (opened !== null) view.open(null);
        else if (isFiltered(list.store.getState().filter)) void list.setFilter(EMPTY_HISTORY_FILTER);
      },
    },
  });
  return view;
}
