import { useLayoutEffect, useRef } from 'react';
import { useComponentServices } from './context/component-services.ts';
import type { ShortcutLayer, ShortcutScope, ShortcutTable } from './shortcuts/shortcut-registry.ts';

export type { Shortcut as KeyUse } from './shortcuts/shortcut-registry.ts';

/** Actions and their labels by key name (shortcuts/key-name.ts). */
export type Shortcuts = ShortcutTable;

/**
 * Registers shortcuts for the whole page while the component is mounted (shortcuts/shortcut-registry.ts). `place`:
 * `everywhere` for shortcuts of no particular screen; `alone` for a dialog, which disables all others.
 */
export function useShortcuts(keys: Shortcuts, place: ShortcutScope = 'room'): void {
  const { shortcuts } = useComponentServices();
  const layer = useRef<ShortcutLayer | null>(null);
  // In the commit itself: a shortcut must work as soon as its label is visible, even on a busy machine.
  useLayoutEffect(() => {
    const added = shortcuts.add(place);
    layer.current = added;
    return () => {
      layer.current = null;
      added.remove();
    };
  }, [shortcuts, place]);
  // After the layer exists, and again whenever an action becomes available.
  useLayoutEffect(() => layer.current?.set(keys));
}
