import type { ActiveShortcut } from '../../components/shortcuts/shortcut-registry.ts';

/** One line of the list: an action and its keys. */
export interface ShortcutLine {
  readonly label: string;
  readonly keys: readonly string[];
}

/** The list's two groups. */
export interface ShortcutGroups {
  readonly screen: readonly ShortcutLine[];
  readonly global: readonly ShortcutLine[];
}

/** A line with more keys shows "first … last". */
const MAX_KEYS = 3;

/** Groups the active shortcuts; keys with the same label share a line. */
export function groupShortcuts(working: readonly ActiveShortcut[]): ShortcutGroups {
  const lines = (global: boolean): ShortcutLine[] => {
    const names = new Map<string, string[]>();
    for (const { name, label, scope } of working) {
      if (label === '' || (scope === 'global') !== global) continue;
      names.set(label, [...(names.get(label) ?? []), name]);
    }
    return [...names].map(([label, keys]) => ({ label, keys }));
  };
  return { screen: lines(false), global: lines(true) };
}

/** The keys to show for a line, and whether those in between are omitted. */
export function shownKeysOf({ keys }: ShortcutLine): {
  readonly caps: readonly string[];
  readonly shortened: boolean;
} {
  if (keys.length <= MAX_KEYS) return { caps: keys, shortened: false };
  return { caps: [keys[0] ?? '', keys.at(-1) ?? ''], shortened: true };
}
