import type { JSX } from 'react';
import { ListCard } from '../ui/list-card.tsx';
import { Filters } from './filters.tsx';
import { LabelRows } from './label-rows.tsx';
import { ListHead } from './list-head.tsx';

/** The labels that are looked for, the newest first, with what they are looked for by. */
export function LabelListCard(): JSX.Element {
  return (
    <ListCard>
      <ListHead />
      <Filters />
      <LabelRows />
    </ListCard>
  );
}
