import { useVirtualizer } from '@tanstack/react-virtual';
import { type JSX, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useListShortcuts } from './use-list-shortcuts.ts';
import classes from './virtual-list.module.css';

/** The height in virtual-list.module.css, in CSS pixels. */
const ROW_HEIGHT = 64;
/** Rows rendered beyond each edge, ready for a turn of the wheel. */
const OVERSCAN = 6;

interface Props<Row> {
  /** What is listed, for screen readers. */
  readonly label: string;
  /** Placeholder for a row that has not arrived. */
  readonly loading: string;
  /** The number of rows; null while unknown. */
  readonly total: number | null;
  /** The row at an index, from 0; null if it has not arrived. */
  readonly rowAt: (at: number) => Row | null;
  readonly keyOf: (row: Row) => string | number;
  /** Renders a row as a button that fills its place. */
  readonly renderRow: (row: Row, at: number) => ReactNode;
  /** Receives the visible rows, both inclusive, and fetches missing ones; must be a stable function. */
  readonly onRowsVisible: (first: number, last: number) => void;
  /** The rows' filter. Another filter is another list, shown from its start. */
  readonly filter: string | object;
  /** Moves the focus to the first row once it is there; then `onFocused` is called. */
  readonly focusFirst?: boolean;
  readonly onFocused?: () => void;
}

/**
 * A long list of rows of equal height with keyboard navigation (use-list-shortcuts.ts); fetches and renders only the
 * visible ones.
 */
export function VirtualList<Row>(props: Props<Row>): JSX.Element {
  const { label, loading, total, rowAt, keyOf, renderRow, onRowsVisible, filter } = props;
  const { focusFirst = false, onFocused } = props;
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const rows = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // A row keeps its element, and so the focus, when others move past it.
    getItemKey: (at) => {
      const row = rowAt(at);
      return row === null ? `row ${at}` : keyOf(row);
    },
  });
  const scrollTo = useCallback((index: number) => rows.scrollToIndex(index), [rows]);
  const focusRow = useListShortcuts({ scroller, count: total ?? 0, scrollTo });
  const inSight = rows.getVirtualItems();
  const [first, last] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0];
  useEffect(() => onRowsVisible(first, last), [onRowsVisible, first, last, total]);
  // The same list keeps its scroll position when it is shown again.
  const filterShown = useRef(filter);
  useEffect(() => {
    if (filterShown.current === filter || scroller.current === null) return;
    filterShown.current = filter;
    scroller.current.scrollTop = 0;
  }, [filter]);
  useEffect(() => {
    if (!focusFirst || total === null || total === 0) return;
    focusRow(0);
    onFocused?.();
  }, [focusFirst, total, focusRow, onFocused]);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-busy={total === null}
      // A scrollable region has to be reachable by keyboard.
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
