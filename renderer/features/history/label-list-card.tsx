import type { JSX } from 'react';
import { ListCard } from '../../components/list-card.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { LabelListHeader } from './label-list-header.tsx';
import { LabelRows } from './label-rows.tsx';

/** The labels that are looked for, the newest first, with what they are looked for by. */
export function LabelListCard(): JSX.Element {
  return (
    <ListCard>
      <LabelListHeader />
      <HistoryFilters />
      <LabelRows />
    </ListCard>
  );
}
