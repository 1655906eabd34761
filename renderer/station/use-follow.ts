import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How far from the end still counts as being there, in CSS pixels. */
const NEAR_PX = 48;

/** A scrolling list that stays at its end. */
export interface Follow {
  /** Goes to the scrolling element. */
  readonly listRef: RefObject<HTMLElement | null>;
  readonly atEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  /** Brings an element of the list into sight without giving up following. */
  readonly show: (element: Element) => void;
}

/** Keeps a list at its newest row (`length` tells when one came) unless the operator scrolled away from it. */
export function useFollow(length: number): Follow {
  const listRef = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  // Where we put the list ourselves: that scroll event is not the operator's.
  const ours = useRef<number | null>(null);
  const following = useRef(true);
  const before = useRef(0);

  const toEnd = useCallback(() => {
    const list = listRef.current;
    if (list === null) return;
    list.scrollTop = list.scrollHeight;
    ours.current = list.scrollTop;
    following.current = true;
    setAtEnd(true);
  }, []);

  useLayoutEffect(() => {
    if (length > before.current && following.current) toEnd();
    before.current = length;
  }, [length, toEnd]);

  const onScroll = useCallback(() => {
    const list = listRef.current;
    if (list === null) return;
    const near = list.scrollHeight - list.clientHeight - list.scrollTop < NEAR_PX;
    setAtEnd(near);
    const wasOurs = ours.current !== null && Math.abs(list.scrollTop - ours.current) < 2;
    if (!wasOurs) following.current = near;
  }, []);

  const show = useCallback((element: Element) => {
    const center = (): void => {
      element.scrollIntoView({ block: 'center' });
      ours.current = listRef.current?.scrollTop ?? null;
    };
    center();
    // Rows that come into sight only now take their real height, which moves the others once more.
    requestAnimationFrame(center);
  }, []);

  return { listRef, atEnd, onScroll, toEnd, show };
}
