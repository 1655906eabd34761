import type { ComponentProps, JSX } from 'react';
import { useStore } from 'zustand';
import { ListCard } from './card.tsx';
import { ListError } from './empty-list.tsx';
import type { PagedList } from './paged-list.ts';
import { VirtualList } from './virtual-list.tsx';

interface Props<Filter extends object, Row>
  extends Omit<ComponentProps<typeof VirtualList<Row>>, 'total' | 'rowAt' | 'onRowsVisible' | 'filter'> {
  readonly list: Pick<PagedList<Filter, Row>, 'store' | 'itemAt' | 'setVisibleRows'>;
  /** The retry button's label and action. */
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Takes the rows' place where there are none. */
  readonly renderEmpty: (filter: Filter) => JSX.Element;
  /** Two filters with the same key are the same list; by default each filter is another. */
  readonly filterKey?: (filter: Filter) => string;
  /** Whether the rows have a card of their own, which neither a failure nor the empty list has. */
  readonly inCard?: boolean;
}

/** The rows of a paged list, why they could not be fetched, or what to do where there are none. */
export function PagedRows<Filter extends object, Row>({
  list,
  retryLabel,
  onRetry,
  renderEmpty,
  filterKey,
  inCard = false,
  ...rows
}: Props<Filter, Row>): JSX.Element {
  const { total, filter, problem } = useStore(list.store);
  if (problem !== null) return <ListError problem={problem} retryLabel={retryLabel} onRetry={onRetry} />;
  if (total === 0) return renderEmpty(filter);
  const shown = (
    <VirtualList
      {...rows}
      total={total}
      rowAt={list.itemAt}
      onRowsVisible={list.setVisibleRows}
      filter={filterKey === undefined ? filter : filterKey(filter)}
    />
  );
  return inCard ? <ListCard>{shown}</ListCard> : shown;
}
