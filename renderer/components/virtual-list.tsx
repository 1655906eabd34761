import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useListShortcuts } from './use-list-shortcuts.ts';
import classes from './virtual-list.module.css';

/** Of virtual-list.module.css, in CSS pixels. */
const ROW_HEIGHT = 64;
/** Rows drawn beyond each edge, so that a turn of the wheel finds them there. */
const OVERSCAN = 6;

interface Props<Row> {
  /** What is listed, for screen readers. */
  readonly label: string;
  /** Stands where a row is not here yet. */
  readonly loading: string;
  /** Rows in all; null while that is not known. */
  readonly total: number | null;
  /** The row at a place, from 0; null where it is not here yet. */
  readonly rowAt: (at: number) => Row | null;
  readonly keyOf: (row: Row) => string | number;
  /** Draws a row, as a button that fills its place. */
  readonly renderRow: (row: Row, at: number) => ReactNode;
  /** Hears which rows are in sight, the last included, and fetches what is missing; the same function each time. */
  readonly onRowsVisible: (first: number, last: number) => void;
  /** What the rows were chosen by. Another filter is another list, seen from its beginning. */
  readonly filter: string | object;
}

/** A long list of rows of one height, walked by keys (use-list-shortcuts.ts); only those in sight are fetched and drawn. */
export function VirtualList<Row>(props: Props<Row>): JSX.Element {
  const { label, loading, total, rowAt, keyOf, renderRow, onRowsVisible, filter } = props;
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // A row keeps its element, and with it the focus, when others move past it.
    getItemKey: (at) => {
      const row = rowAt(at);
      return row === null ? `row ${at}` : keyOf(row);
    },
  });
  const scrollTo = useCallback((index: number) => rows.scrollToIndex(index), [rows]);
  useListShortcuts({ scroller, count: total ?? 0, scrollTo });
  const inSight = rows.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => onRowsVisible(first, last), [onRowsVisible, first, last, total]);
  // The same list that comes back into sight stays where it was.
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
      aria-label={label}
      aria-busy={total === null}
      // A scrolling region has to be reachable by keyboard.
      tabIndex={0}
    >
      <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {inSight.map(({ index, key, start }) => {
          const row = rowAt(index);
          return (
            <li
              key={key}
              className={classes.row}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
            >
              {row === null ? <span className={classes.loading}>{loading}</span> : renderRow(row, index)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
