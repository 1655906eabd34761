import { type JSX, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { Screen } from '../ui/screen.tsx';
import { DayPanel } from './day-panel.tsx';
import classes from './history-screen.module.css';
import { createHistoryView, HistoryContext } from './history-view.ts';
import { LabelListCard } from './label-list-card.tsx';
import { LabelPanel } from './label-panel.tsx';
import { ReceiptsPanel } from './receipts-panel.tsx';
import { SearchField } from './search-field.tsx';
import { useBack } from './use-back.ts';

/** Every label that was ever printed, and what a day came to. */
export function HistoryScreen(): JSX.Element {
  const { tem } = useServices();
  const [view] = useState(() => createHistoryView({ tem }));
  // Only while the room is shown.
  useEffect(() => view.enter(), [view]);
  return (
    <HistoryContext value={view}>
      <Screen>
        <Content />
      </Screen>
    </HistoryContext>
  );
}

function Content(): JSX.Element {
  const { store } = useBack();
  const opened = useStore(store, (state) => state.opened);
  const receipts = useStore(store, (state) => state.receipts);
  return (
    <main className={classes.main}>
      <div className={classes.left}>
        <SearchField />
        <LabelListCard />
      </div>
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
