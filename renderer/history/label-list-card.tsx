import type { JSX } from 'react';
import { ListCard } from '../ui/list-card.tsx';
import { HistoryFilters } from './filters.tsx';
import { LabelRows } from './label-rows.tsx';
import { LabelListHeader } from './list-head.tsx';

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
