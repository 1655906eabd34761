import { IconPackages, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListCard } from '../../components/card.tsx';
import { EmptyList, ListError } from '../../components/empty-list.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { isFiltered } from './order-list.ts';
import { OrderListHeader } from './order-list-header.tsx';
import { OrderRow } from './order-row.tsx';
import { useOrdersServices } from './orders-services.ts';

/** The order book, most recent news first. */
export function OrderListView(): JSX.Element {
  return (
    <ListCard>
      <OrderListHeader />
      <OrderRows />
    </ListCard>
  );
}

/** The matching orders, or why there are none. */
function OrderRows(): JSX.Element {
  const { t } = useTranslation();
  const { list } = useOrdersServices().orders;
  const { total, filter, problem } = useStore(list.store);
  if (problem !== null)
    return <ListError problem={problem} retryLabel={t('orders.again')} onRetry={list.refresh} />;
  if (total === 0)
    return isFiltered(filter) ? (
      <EmptyList icon={IconSearchOff} title={t('orders.noneTitle')} hint={t('orders.noneHint')} />
    ) : (
      <EmptyList icon={IconPackages} title={t('orders.emptyTitle')} hint={t('orders.emptyHint')} />
    );
  return (
    <VirtualList
      label={t('orders.list')}
      loading={t('orders.loading')}
      total={total}
      rowAt={list.itemAt}
      keyOf={({ code }) => code}
      renderRow={(order, at) => <OrderRow order={order} index={at} />}
      onRowsVisible={list.setVisibleRows}
      filter={`${filter.status} ${filter.text}`}
    />
  );
}
