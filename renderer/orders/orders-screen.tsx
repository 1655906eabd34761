import { Activity, type JSX, useEffect } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { Screen } from '../ui/screen.tsx';
import { OrderList } from './order-list-view.tsx';
import { OrderScreen } from './order-screen.tsx';
import classes from './orders-screen.module.css';
import { SearchAnswer } from './search-answer.tsx';
import { SearchField } from './search-field.tsx';
import { useEscape } from './use-escape.ts';

/** The order book, and one order out of it. A scan finds an order in both. */
export function OrdersScreen(): JSX.Element {
  const { rooms, orders, report } = useServices();
  const order = useStore(rooms, (state) => state.order);
  useEffect(() => {
    orders.enter().catch(report);
  }, [orders, report]);
  useEffect(() => {
    void orders.opened.open(order);
    // What happened to the list while an order was open.
    if (order === null) orders.list.refresh();
  }, [orders, order]);
  useEscape();
  return (
    <Screen>
      <main className={classes.main}>
        <SearchField />
        <SearchAnswer />
        {/* The list stays where it was scrolled to. */}
        <Activity mode={order === null ? 'visible' : 'hidden'}>
          <OrderList />
        </Activity>
        {order !== null && <OrderScreen key={order} code={order} />}
      </main>
    </Screen>
  );
}
