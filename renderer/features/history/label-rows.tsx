import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListError } from '../../components/empty-list.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { useHistory } from './history-view.ts';
import { isFiltered, labelAt } from './label-list.ts';
import { LabelRow } from './label-row.tsx';
import { NoLabels } from './no-labels.tsx';

/** The labels that match, or why none are listed. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const state = useStore(list.store);
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  const { total, filter, problem } = state;
  if (problem !== null)
    return <ListError problem={problem} retryLabel={t('history.again')} onRetry={list.refresh} />;
  if (total === 0) return <NoLabels isFiltered={isFiltered(filter)} />;
  return (
    <VirtualList
      label={t('history.title')}
      loading={t('history.loading')}
      total={total}
      rowAt={(at) => labelAt(state, at)}
      keyOf={({ id }) => id}
      renderRow={(label) => <LabelRow label={label} isOpen={label.id === openedId} />}
      onRowsVisible={list.setVisibleRows}
      filter={filter}
    />
  );
}
