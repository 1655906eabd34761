import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { ListCard } from '../ui/list-card.tsx';
import { ListUnread } from '../ui/nothing-listed.tsx';
import { PagedRows } from '../ui/paged-rows.tsx';
import { NoOrders } from './no-orders.tsx';
import { isFiltered, orderAt } from './order-list.ts';
import { OrderListHead } from './order-list-head.tsx';
import { OrderRow } from './order-row.tsx';

/** The order book, the orders heard of last first. */
export function OrderList(): JSX.Element {
  return (
    <ListCard>
      <OrderListHead />
      <OrderRows />
    </ListCard>
  );
}

/** The orders that match, or why none are listed. */
function OrderRows(): JSX.Element {
  const { t } = useTranslation();
  const { list } = useServices().orders;
  const state = useStore(list.store);
  const { total, text, status, problem } = state;
  if (problem !== null)
    return <ListUnread problem={problem} again={t('orders.again')} onAgain={list.refresh} />;
  if (total === 0) return <NoOrders isFiltered={isFiltered(state)} />;
  return (
    <PagedRows
      label={t('orders.list')}
      loading={t('orders.loading')}
      total={total}
      rowAt={(at) => orderAt(state, at)}
      keyOf={({ code }) => code}
      renderRow={(order, at) => <OrderRow order={order} at={at} />}
      show={list.show}
      filter={`${status} ${text}`}
    />
  );
}
