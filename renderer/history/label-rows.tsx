import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useListKeys } from '../ui/use-list-keys.ts';
import { useHistory } from './history-view.ts';
import classes from './label-list.module.css';
import { labelAt } from './label-list.ts';
import { LabelRow } from './label-row.tsx';

/** Of label-list.module.css, in CSS pixels. */
const ROW_HEIGHT = 64;

/** The rows; only those in sight are fetched and drawn. */
export function LabelRows(): JSX.Element {
  const { t } = useTranslation();
  const { list, store } = useHistory();
  const state = useStore(list.store);
  const openedId = useStore(store, ({ opened }) => opened?.id ?? null);
  const { total, filter } = state;
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // A row keeps its element, and with it the focus, when other labels move past it.
    getItemKey: (at) => labelAt(state, at)?.id ?? `row ${at}`,
  });
  const scrollTo = useCallback((index: number) => rows.scrollToIndex(index), [rows]);
  useListKeys({ scroller, count: total ?? 0, scrollTo });
  const inSight = rows.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => list.show(first, last), [list, first, last, total]);
  // Another filter is another list; the same one that comes back into sight stays where it was.
  const filterShown = useRef(filter);
  useEffect(() => {
    if (filterShown.current === filter || scroller.current === null) return;
    filterShown.current = filter;
    scroller.current.scrollTop = 0;
  }, [filter]);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('history.title')}
      aria-busy={total === null}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
      tabIndex={0}
    >
      <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {inSight.map(({ index, key, start }) => {
          const label = labelAt(state, index);
          return (
            <li
              key={key}
              className={classes.place}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
            >
              {label === null ? (
                <span className={classes.loading}>{t('history.loading')}</span>
              ) : (
                <LabelRow label={label} isOpen={label.id === openedId} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
