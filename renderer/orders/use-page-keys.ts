import type { RefObject } from 'react';
import { useKeys } from '../ui/use-keys.ts';

/** How much of what was in sight stays there, so that the eye finds its place again. */
const KEPT = 0.15;

/** Lets Page Up and Page Down turn the pages of a part of the screen while the focus is in the search field. */
export function usePageKeys(scroller: RefObject<HTMLElement | null>): void {
  const turn = (direction: 1 | -1): void => {
    const height = scroller.current?.clientHeight ?? 0;
    scroller.current?.scrollBy({ top: direction * height * (1 - KEPT) });
  };
  useKeys({ PageDown: () => turn(1), PageUp: () => turn(-1) });
}
