import { Flex } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { Activity, type JSX, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { ScanSearchField } from '../../scanning/scan-search-field.tsx';
import { isFiltered } from './order-list.ts';
import { OrderListView } from './order-list-view.tsx';
import { OrderScreen } from './order-screen.tsx';
import { OrderSearchResult } from './order-search-result.tsx';
import { useOrdersServices } from './orders-services.ts';

/** The order book, and one order from it. A scan finds an order in both. */
export function OrdersScreen(): JSX.Element {
  const { navigation, orders, report } = useOrdersServices();
  const order = useStore(navigation, (state) => state.order);
  useEffect(() => {
    orders.refresh().catch(report);
  }, [orders, report]);
  useEffect(() => {
    void orders.openOrder.open(order);
    // The list may have changed while an order was open.
    if (order === null) orders.list.refresh();
  }, [orders, order]);
  useOrdersEscape();
  return (
    <Flex component="main" direction="column" gap={12} flex={1} mih={0} p="12px 20px 16px">
      <OrderSearchField />
      <OrderSearchResult />
      {/* The list keeps its scroll position. */}
      <Activity mode={order === null ? 'visible' : 'hidden'}>
        <OrderListView />
      </Activity>
      {order !== null && <OrderScreen key={order} code={order} />}
    </Flex>
  );
}

/** Scans or types a code; typing also filters the list, and Enter finds the order with exactly that code. */
function OrderSearchField(): JSX.Element {
  const { t } = useTranslation();
  const { list, search } = useOrdersServices().orders;
  const text = useStore(list.store, (state) => state.filter.text);
  return (
    <ScanSearchField
      icon={IconBarcode}
      label={t('orders.search')}
      hint={t('orders.searchHint')}
      submitLabel={t('orders.find')}
      text={text}
      onChange={(typed) => list.setFilter({ text: typed })}
      onEnter={(typed) => void search.find(typed)}
      onScan={(scanned) => {
        list.setFilter({ text: scanned });
        void search.find(scanned);
      }}
    />
  );
}

/** What Escape undoes on the orders screen, innermost first: a question, a search result, the open order, the filter. */
function useOrdersEscape(): void {
  const { navigation, orders } = useOrdersServices();
  const { t } = useTranslation();
  useShortcuts({
    Escape: {
      label: t('keys.back'),
      act: () => {
        const { order } = navigation.getState();
        if (orders.openOrder.store.getState().confirmingCancel) orders.openOrder.setConfirmingCancel(false);
        else if (orders.search.store.getState().search.kind !== 'none') {
          orders.search.clear();
          if (order === null) orders.list.setFilter({ text: '' });
        } else if (order !== null) navigation.setState({ order: null });
        else if (isFiltered(orders.list.store.getState().filter))
          orders.list.setFilter({ text: '', status: null });
      },
    },
  });
}
