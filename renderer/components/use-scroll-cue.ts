import { type RefObject, useEffect } from 'react';

/** Less than this many px below the edge hides nothing. */
const TOLERANCE = 12;

/** Marks a scrolling column that goes on below its edge, for scroll-cue.module.css. */
export function useScrollCue(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = column;
    if (current === null) return undefined;
    const update = (): void => {
      const below = current.scrollHeight - current.scrollTop - current.clientHeight;
      current.toggleAttribute('data-more', below > TOLERANCE);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(current);
    const content = new MutationObserver(update);
    content.observe(current, { childList: true, subtree: true, characterData: true });
    current.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      sizes.disconnect();
      content.disconnect();
      current.removeEventListener('scroll', update);
    };
  }, [column]);
}
