import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EmptyList, ListError } from '../../components/empty-list.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { useHistory } from './history-view.ts';
import { isFiltered } from './label-list.ts';
import { LabelRow } from './label-row.tsx';

/** The matching labels, or why there are none. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  const { total, filter, problem } = useStore(list.store);
  if (problem !== null)
    return <ListError problem={problem} retryLabel={t('history.again')} onRetry={list.refresh} />;
  if (total === 0)
    return isFiltered(filter) ? (
      <EmptyList icon={IconSearchOff} title={t('history.noneTitle')} hint={t('history.noneHint')} />
    ) : (
      <EmptyList icon={IconHistory} title={t('history.emptyTitle')} hint={t('history.emptyHint')} />
    );
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
