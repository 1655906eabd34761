import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ShiftItem } from './shift-order.ts';

/** The height of every line, in CSS pixels (shift-list.module.css). */
const ROW_PX = 44;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8;

/**
 * A long list that renders only its visible part, and keeps the current line in sight: whenever `current` names another row, or the same one again, or its row has another
 * state, the list scrolls to it.
 * In between it stays where the operator scrolled it.
 * @param sequence counts what made a row current
 */
export function useShiftList(items: readonly ShiftItem[], current: number | null, sequence: number) {
  const listRef = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const item = items[index];
      return item?.kind === 'row' ? item.row.id : 'fold';
    },
    overscan: OVERSCAN,
    // Scrolling after a new row is batched with other rendering rather than synchronous.
    useFlushSync: false,
  });
  const at =
    current === null ? -1 : items.findIndex((item) => item.kind === 'row' && item.row.id === current);
  const scrollTo = useCallback((index: number) => list.scrollToIndex(index, { align: 'auto' }), [list]);
  const place = useRef(at);
  useLayoutEffect(() => {
    place.current = at;
  });
  // A row may become current before main's message has brought it. A new state may move it to another part of the list.
  const item = items[at];
  const state = item?.kind === 'row' ? item.row.state : null;
  useLayoutEffect(() => {
    if (state !== null) scrollTo(place.current);
  }, [scrollTo, state, current, sequence]);
  // The panel above has another height in another window: the current line stays in sight.
  useEffect(() => {
    const element = listRef.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (place.current !== -1) scrollTo(place.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollTo]);
  const drawn = list.getVirtualItems();
  return {
    /** The ref of the scrolling element. */
    listRef,
    /** The indexes of the rendered items, and the space above and below them in CSS pixels. */
    indexes: drawn.map(({ index }) => index),
    above: drawn[0]?.start ?? 0,
    below: Math.max(0, list.getTotalSize() - (drawn.at(-1)?.end ?? 0)),
    /** The index of the current row; -1 if there is none. */
    at,
    /** Scrolls the line at an index (from 0) into view. */
    scrollTo,
  };
}
