import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { useStationServices } from './station-services.ts';

const FLASH_MS = 1600;

/** Makes a row flash briefly; with reduced motion it lights up without fading. */
export function flash(element: Element): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bright = { backgroundColor: 'var(--tem-blue-ground)', outline: '3px solid var(--tem-accent)' };
  element.animate(still ? [bright, bright] : [bright, bright, { outline: '3px solid transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
}

/** The height of a row without notes, in CSS pixels; others are measured once rendered. */
const ROW_PX = 55;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8;
/** The distance from the end that still counts as the end, in CSS pixels. */
const NEAR_PX = 48;
/** A row that is scrolled to is rendered within a frame or two. */
const MAX_FRAMES = 30;

/** A long list that renders only its visible part. It stays at its end unless the operator scrolls away. */
type RowList = ReturnType<typeof useRowList>;

export function useRowList(rows: readonly BatchRow[]) {
  const listRef = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const lastHeight = useRef(0);
  const following = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- Tem is not built with the React compiler
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    // New rows come at the end: the list follows them if it is there, and stays otherwise.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
    // Scrolling after a new row is batched with other rendering rather than synchronous.
    useFlushSync: false,
    onChange(changed) {
      // The list's own height changes with the messages above it.
      const height = changed.scrollRect?.height ?? 0;
      if (height !== lastHeight.current && following.current) changed.scrollToEnd();
      lastHeight.current = height;
      following.current = changed.isAtEnd();
      setAtEnd(following.current);
    },
  });
  const toEnd = useCallback(() => list.scrollToEnd(), [list]);
  // For the first rows too: after a list of codes enters an empty batch, the next scan must be visible.
  const isEmpty = rows.length === 0;
  useLayoutEffect(() => {
    if (!isEmpty) toEnd();
  }, [toEnd, isEmpty]);
  const scrollTo = useCallback((index: number) => list.scrollToIndex(index), [list]);

  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const show = useCallback(
    (id: number, then: (element: HTMLElement) => void) => {
      const index = latest.current.findIndex((row) => row.id === id);
      if (index === -1) return;
      list.scrollToIndex(index, { align: 'center' });
      let frames = 0;
      const look = (): void => {
        const row = listRef.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
        if (row !== null && row !== undefined) then(row);
        else if (++frames < MAX_FRAMES) requestAnimationFrame(look);
      };
      look();
    },
    [list],
  );

  const drawn = list.getVirtualItems();
  return {
    /** The ref of the scrolling element. */
    listRef,
    /** The rendered items, and the space above and below them in CSS pixels. */
    items: drawn,
    above: drawn[0]?.start ?? 0,
    below: Math.max(0, list.getTotalSize() - (drawn.at(-1)?.end ?? 0)),
    /** The ref of each rendered row, which carries data-index. */
    measure: list.measureElement,
    atEnd,
    scrollToEnd: toEnd,
    /** Scrolls the row at an index (from 0) into view. */
    scrollTo,
    /** Scrolls a row into view, and passes on its element once rendered. */
    revealRow: show,
  };
}

/** Scrolls the highlighted row into view and focuses the first answer to its question. */
export function useHighlightedRow(show: RowList['revealRow']): void {
  const { rowSelection } = useStationServices();
  const called = useStore(rowSelection.store, (state) => state.highlighted);
  useEffect(() => {
    if (called === null) return;
    show(called.id, (row) => {
      flash(row);
      row.querySelector<HTMLElement>('[data-question] button')?.focus({ preventScroll: true });
    });
  }, [called, show]);
}
