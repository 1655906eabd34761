import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services.ts';
import { useListKeys } from '../ui/use-list-keys.ts';
import { NoOrders } from './no-orders.tsx';
import { isFiltered, orderAt } from './order-list.ts';
import { OrderListHead } from './order-list-head.tsx';
import classes from './order-list-view.module.css';
import { OrderRow } from './order-row.tsx';

/** Of order-row.module.css, in CSS pixels. */
const ROW_HEIGHT = 64;

/** The order book, the orders heard of last first. Only the rows in sight are fetched and drawn. */
export function OrderList(): JSX.Element {
  const { t } = useTranslation();
  const { orders } = useServices();
  const state = useStore(orders.list.store);
  const { total, text, status } = state;
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // A row keeps its element, and with it the focus, when other orders move past it.
    getItemKey: (at) => orderAt(state, at)?.code ?? at,
  });
  const scrollTo = useCallback((index: number) => rows.scrollToIndex(index), [rows]);
  useListKeys({ scroller, count: total ?? 0, scrollTo });
  const inSight = rows.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => orders.list.show(first, last), [orders, first, last, total]);
  // Another filter is another list; the same one that comes back into sight stays where it was.
  const filter = `${status} ${text}`;
  const filterShown = useRef(filter);
  useEffect(() => {
    if (filterShown.current === filter || scroller.current === null) return;
    filterShown.current = filter;
    scroller.current.scrollTop = 0;
  }, [filter]);

  return (
    <div className={classes.book}>
      <OrderListHead />
      {total === 0 || state.problem !== null ? (
        <NoOrders problem={state.problem} isFiltered={isFiltered(state)} />
      ) : (
        <section
          ref={scroller}
          className={classes.scroller}
          aria-label={t('orders.list')}
          aria-busy={total === null}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
          tabIndex={0}
        >
          <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
            {inSight.map(({ index, key, start }) => {
              const order = orderAt(state, index);
              return (
                <li
                  key={key}
                  className={classes.row}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={total ?? -1}
                  aria-posinset={index + 1}
                >
                  {order === null ? (
                    <span className={classes.loading}>{t('orders.loading')}</span>
                  ) : (
                    <OrderRow order={order} at={index} />
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </div>
  );
}
