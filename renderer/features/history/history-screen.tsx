import { Stack } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { DayPanel } from './day-panel.tsx';
import classes from './history-screen.module.css';
import { HistorySearchField } from './history-search-field.tsx';
import { useHistoryServices } from './history-services.ts';
import { createHistoryView, HistoryContext } from './history-view.ts';
import { LabelListCard } from './label-list-card.tsx';
import { LabelPanel } from './label-panel.tsx';
import { ReceiptsPanel } from './receipts-panel.tsx';
import { useHistoryEscape } from './use-history-escape.ts';

/** Every label that was ever printed, and what a day came to. */
export function HistoryScreen(): JSX.Element {
  const { tem } = useHistoryServices();
  const [view] = useState(() => createHistoryView({ tem }));
  // Only while the room is shown.
  useEffect(() => view.enter(), [view]);
  return (
    <HistoryContext value={view}>
      <Content />
    </HistoryContext>
  );
}

function Content(): JSX.Element {
  const { store } = useHistoryEscape();
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
