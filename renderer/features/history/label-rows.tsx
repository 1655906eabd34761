import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListError } from '../../components/empty-list.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';
import { LabelRow } from './label-row.tsx';
import { NoLabels } from './no-labels.tsx';

/** The labels that match, or why none are listed. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  const { total, filter, problem } = useStore(list.store);
  if (problem !== null)
    return <ListError problem={problem} retryLabel={t('history.again')} onRetry={list.refresh} />;
  if (total === 0) return <NoLabels isFiltered={isFiltered(filter)} />;
  return (
    <VirtualList
      label={t('history.title')}
      loading={t('history.loading')}
      total={total}
      rowAt={list.itemAt}
      keyOf={({ id }) => id}
      renderRow={(label) => <LabelRow label={label} isOpen={label.id === openedId} />}
      onRowsVisible={list.setVisibleRows}
      filter={filter}
    />
  );
}
