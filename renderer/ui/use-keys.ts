import { useEffect, useRef } from 'react';

/** What keys do, by KeyboardEvent.key; `Ctrl+` in front means Control or Command. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Lets keys act anywhere on the page while the component is there. A key held down acts once; a key that has nothing
 * to do keeps its meaning.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.altKey || event.shiftKey || event.isComposing || event.defaultPrevented) return;
      const name = event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : event.key;
      const action = current.current[name];
      if (action === undefined) return;
      event.preventDefault();
      if (!event.repeat) action();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}
