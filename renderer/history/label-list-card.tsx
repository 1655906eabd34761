import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Filters } from './filters.tsx';
import { useHistory } from './history-view.ts';
import classes from './label-list.module.css';
import { isFiltered } from './label-list.ts';
import { LabelRows } from './label-rows.tsx';
import { ListHead } from './list-head.tsx';
import { NoLabels } from './no-labels.tsx';

/** The labels that are looked for, the newest first, with what they are looked for by. */
export function LabelListCard(): JSX.Element {
  const { list } = useHistory();
  const { total, problem, filter } = useStore(list.store);
  return (
    <div className={classes.card}>
      <ListHead />
      <Filters />
      {total === 0 || problem !== null ? (
        <NoLabels problem={problem} isFiltered={isFiltered(filter)} />
      ) : (
        <LabelRows />
      )}
    </div>
  );
}
