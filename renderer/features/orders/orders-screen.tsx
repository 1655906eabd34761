import { Flex } from '@mantine/core';
import { Activity, type JSX, useEffect } from 'react';
import { useStore } from 'zustand';
import { OrderListView } from './order-list-view.tsx';
import { OrderScreen } from './order-screen.tsx';
import { OrderSearchField } from './order-search-field.tsx';
import { OrderSearchResult } from './order-search-result.tsx';
import { useOrdersServices } from './orders-services.ts';
import { useOrdersEscape } from './use-orders-escape.ts';

/** The order book, and one order out of it. A scan finds an order in both. */
export function OrdersScreen(): JSX.Element {
  const { navigation, orders, report } = useOrdersServices();
  const order = useStore(navigation, (state) => state.order);
  useEffect(() => {
    orders.refresh().catch(report);
  }, [orders, report]);
  useEffect(() => {
    void orders.openOrder.open(order);
    // What happened to the list while an order was open.
    if (order === null) orders.list.refresh();
  }, [orders, order]);
  useOrdersEscape();
  return (
    <Flex component="main" direction="column" gap={12} flex={1} mih={0} p="12px 20px 16px">
      <OrderSearchField />
      <OrderSearchResult />
      {/* The list stays where it was scrolled to. */}
      <Activity mode={order === null ? 'visible' : 'hidden'}>
        <OrderListView />
      </Activity>
      {order !== null && <OrderScreen key={order} code={order} />}
    </Flex>
  );
}
