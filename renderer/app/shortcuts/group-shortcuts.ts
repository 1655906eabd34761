import type { ActiveShortcut } from '../../components/shortcuts/shortcut-registry.ts';

/** One line of the list: an action and its keys. */
export interface ShortcutLine {
  readonly word: string;
  readonly names: readonly string[];
}

/** The list's two groups. */
export interface ShortcutGroups {
  readonly screen: readonly ShortcutLine[];
  readonly everywhere: readonly ShortcutLine[];
}

/** A line with more keys shows "first … last". */
const MAX_KEYS = 3;

/** Groups the active shortcuts; keys with the same label share a line. */
export function groupShortcuts(working: readonly ActiveShortcut[]): ShortcutGroups {
  const lines = (everywhere: boolean): ShortcutLine[] => {
    const names = new Map<string, string[]>();
    for (const { name, word, place } of working) {
      if (word === '' || (place === 'everywhere') !== everywhere) continue;
      names.set(word, [...(names.get(word) ?? []), name]);
    }
    return [...names].map(([word, all]) => ({ word, names: all }));
  };
  return { screen: lines(false), everywhere: lines(true) };
}

/** The keys to show for a line, and whether those in between are omitted. */
export function shownKeysOf({ names }: ShortcutLine): {
  readonly caps: readonly string[];
  readonly shortened: boolean;
} {
  if (names.length <= MAX_KEYS) return { caps: names, shortened: false };
  return { caps: [names[0] ?? '', names.at(-1) ?? ''], shortened: true };
}
