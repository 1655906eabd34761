import { useLayoutEffect, useRef } from 'react';
import { useComponentServices } from './context/component-services.ts';
import type { ShortcutLayer, ShortcutScope, ShortcutTable } from './shortcuts/shortcut-registry.ts';

/**
 * Registers shortcuts for the whole page while the component is mounted (shortcuts/shortcut-registry.ts). `scope`:
 * `global` for shortcuts of no particular screen; `modal` for a dialog, which disables all others.
 */
export function useShortcuts(keys: ShortcutTable, scope: ShortcutScope = 'screen'): void {
  const { shortcuts } = useComponentServices();
  const layer = useRef<ShortcutLayer | null>(null);
  // In the commit itself: a shortcut must work as soon as its label is visible, even on a busy machine.
  useLayoutEffect(() => {
    const added = shortcuts.add(scope);
    layer.current = added;
    return () => {
      layer.current = null;
      added.remove();
    };
  }, [shortcuts, scope]);
  // After the layer exists, and again whenever an action becomes available.
  useLayoutEffect(() => layer.current?.set(keys));
}
