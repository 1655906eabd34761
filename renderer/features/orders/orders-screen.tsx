import { Flex } from '@mantine/core';
import { Activity, type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderCode } from '../../../shared/order-code.ts';
import { IconBarcode } from '../../components/icons.tsx';
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
    orders.show(order);
    // The list may have changed while an order was open.
    if (order === null) orders.list.refresh();
  }, [orders, order]);
  useReturnToRow(order);
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

/** Gives the focus back to the row of the order that was closed, so that the arrows go on from there. */
function useReturnToRow(order: OrderCode | null): void {
  const shown = useRef(order);
  useEffect(() => {
    const closed = shown.current;
    shown.current = order;
    if (closed === null || order !== null) return;
    const row = (): HTMLElement | null =>
      document.querySelector<HTMLElement>(`[data-order-row][data-order-code="${CSS.escape(closed)}"]`);
    // After Escape's own effect (use-scan-focus.ts), which takes a frame.
    requestAnimationFrame(() => requestAnimationFrame(() => row()?.focus({ preventScroll: true })));
  }, [order]);
}

/** Scans or types a code; typing also filters the list, and Enter opens what it finds. */
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
      onChange={(typed) => {
        // A result of what was typed before says nothing about the new list.
        search.clear();
        void list.setFilter({ text: typed });
      }}
      onEnter={(typed) => void search.find(typed)}
      onScan={(scanned) => {
        void list.setFilter({ text: scanned });
        void search.findCode(scanned);
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
          if (order === null) void orders.list.setFilter({ text: '' });
        } else if (order !== null) navigation.setState({ order: null });
        else if (isFiltered(orders.list.store.getState().filter))
          void orders.list.setFilter({ text: '', status: null });
      },
    },
  });
}
