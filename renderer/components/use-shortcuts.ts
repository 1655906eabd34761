import { useLayoutEffect, useRef } from 'react';
import { useComponentServices } from './context/component-services.ts';
import type { ShortcutLayer, ShortcutScope, ShortcutTable } from './shortcuts/shortcut-registry.ts';

export type { Shortcut as KeyUse } from './shortcuts/shortcut-registry.ts';

/** What keys do and what that is called, by the key's name (keys/key-name.ts). */
export type Shortcuts = ShortcutTable;

/**
 * Lets keys act anywhere on the page while the component is there, and lists them with their words (keys/keyboard.ts).
 * `place`: `everywhere` for keys that are no room's own; `alone` for a dialog, under which no other key acts.
 */
export function useShortcuts(keys: Shortcuts, place: ShortcutScope = 'room'): void {
  const { shortcuts } = useComponentServices();
  const layer = useRef<ShortcutLayer | null>(null);
  // In the commit itself: once its word can be read a key must act, also where the machine is busy.
  useLayoutEffect(() => {
    const added = shortcuts.add(place);
    layer.current = added;
    return () => {
      layer.current = null;
      added.remove();
    };
  }, [shortcuts, place]);
  // After the layer is there, and again whenever something can be done that could not.
  useLayoutEffect(() => layer.current?.set(keys));
}
