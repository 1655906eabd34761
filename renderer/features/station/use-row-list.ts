import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BatchRow } from '../../../shared/station.ts';

const FLASH_MS = 1600;

/** Makes a row light up for a moment; where no motion is wanted, it is lit and then not. */
export function flash(element: Element): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bright = { backgroundColor: 'var(--tem-blue-ground)', outline: '3px solid var(--tem-accent)' };
  element.animate(still ? [bright, bright] : [bright, bright, { outline: '3px solid transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
}

/** Height of a row without notes, in CSS pixels; others are measured once they are drawn. */
const ROW_PX = 55;
/** Rows drawn above and below those in sight. */
const OVERSCAN = 8;
/** How far from the end still counts as being there, in CSS pixels. */
const NEAR_PX = 48;
/** A row that is scrolled to is drawn within a frame or two. */
const MAX_FRAMES = 30;

/** A long list of which only what is in sight is drawn. It stays at its end unless the operator scrolled away from it. */
export interface RowList {
  /** Goes to the scrolling element. */
  readonly listRef: RefObject<HTMLElement | null>;
  /** What is drawn, and the room above and below it in CSS pixels. */
  readonly items: readonly VirtualItem[];
  readonly above: number;
  readonly below: number;
  /** Goes to each drawn row, as its ref; it carries data-index. */
  readonly measure: (element: Element | null) => void;
  readonly atEnd: boolean;
  readonly scrollToEnd: () => void;
  /** Brings the row at a place (from 0) into sight. */
  readonly scrollTo: (index: number) => void;
  /** Brings a row into sight, and hands it over once it is drawn. */
  readonly revealRow: (id: number, then: (element: HTMLElement) => void) => void;
}

export function useRowList(rows: readonly BatchRow[]): RowList {
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
    // New rows are at the end: they are followed by whoever is there, and move nobody who is not.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
    // A scroll of its own after a new row is drawn with what else there is to draw, not at once and alone.
    useFlushSync: false,
    onChange(changed) {
      // The list's own height changes with what is said above it.
      const height = changed.scrollRect?.height ?? 0;
      if (height !== lastHeight.current && following.current) changed.scrollToEnd();
      lastHeight.current = height;
      following.current = changed.isAtEnd();
      setAtEnd(following.current);
    },
  });
  const toEnd = useCallback(() => list.scrollToEnd(), [list]);
  // At the first rows too: a list of codes that comes into an empty batch leaves the list where the next scan is seen.
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
    listRef,
    items: drawn,
    above: drawn[0]?.start ?? 0,
    below: Math.max(0, list.getTotalSize() - (drawn.at(-1)?.end ?? 0)),
    measure: list.measureElement,
    atEnd,
    scrollToEnd: toEnd,
    scrollTo,
    revealRow: show,
  };
}
