import type { WorkingKey } from './keyboard.ts';

/** One line of the list: what it does, and the keys that do it. */
export interface KeyLine {
  readonly word: string;
  readonly names: readonly string[];
}

/** The list's two parts. */
export interface KeyGroups {
  readonly room: readonly KeyLine[];
  readonly everywhere: readonly KeyLine[];
}

/** More keys of one line are shown as "first … last". */
const MOST_CAPS = 3;

/** Sorts the keys that work into the list's parts; keys of one meaning share a line. */
export function groupKeys(working: readonly WorkingKey[]): KeyGroups {
  const lines = (everywhere: boolean): KeyLine[] => {
    const names = new Map<string, string[]>();
    for (const { name, word, place } of working) {
      if (word === '' || (place === 'everywhere') !== everywhere) continue;
      names.set(word, [...(names.get(word) ?? []), name]);
    }
    return [...names].map(([word, all]) => ({ word, names: all }));
  };
  return { room: lines(false), everywhere: lines(true) };
}

/** The keys to draw for a line, and whether those in between are left out. */
export function capsOf({ names }: KeyLine): {
  readonly caps: readonly string[];
  readonly shortened: boolean;
} {
  if (names.length <= MOST_CAPS) return { caps: names, shortened: false };
  return { caps: [names[0] ?? '', names.at(-1) ?? ''], shortened: true };
}
