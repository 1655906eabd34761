import type { ActiveShortcut } from '../../components/shortcuts/shortcut-registry.ts';

/** One line of the list: what it does, and the keys that do it. */
export interface ShortcutLine {
  readonly word: string;
  readonly names: readonly string[];
}

/** The list's two parts. */
export interface ShortcutGroups {
  readonly screen: readonly ShortcutLine[];
  readonly everywhere: readonly ShortcutLine[];
}

/** More keys of one line are shown as "first … last". */
const MAX_KEYS = 3;

/** Sorts the keys that work into the list's parts; keys of one meaning share a line. */
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

/** The keys to draw for a line, and whether those in between are left out. */
export function shownKeysOf({ names }: ShortcutLine): {
  readonly caps: readonly string[];
  readonly shortened: boolean;
} {
  if (names.length <= MAX_KEYS) return { caps: names, shortened: false };
  return { caps: [names[0] ?? '', names.at(-1) ?? ''], shortened: true };
}
