import { createIsolatedKeyDetector } from './isolated-key.ts';
import { isPrintableKey, keyNameOf, normalizeKeyName } from './key-name.ts';
import { isTypingField, removeTypedCharacter } from './scan-field-text.ts';

/** What a key does, and what that is called. */
export interface Shortcut {
  /** As it stands on its button. */
  readonly label: string;
  /** `at`: what had the focus when the key was pressed. Undefined where there is nothing to do now. */
  readonly act: ((at: Element | null) => void) | undefined;
  /** Where it says no, the key keeps its meaning: a key of a list acts only in it. */
  readonly when?: (at: Element | null) => boolean;
}

/** Keys by their name (key-name.ts). */
export type ShortcutTable = Readonly<Record<string, Shortcut | undefined>>;

/** In which part of the list of keys it stands; under `alone` no other key acts while it is there (a dialog). */
export type ShortcutScope = 'room' | 'everywhere' | 'alone';

/** A key that works now. */
export interface ActiveShortcut {
  readonly name: string;
  readonly word: string;
  readonly place: ShortcutScope;
}

/** The keys of one component, for as long as it is there. */
export interface ShortcutLayer {
  readonly set: (keys: ShortcutTable) => void;
  readonly remove: () => void;
}

export interface ShortcutRegistry {
  readonly add: (place: ShortcutScope) => ShortcutLayer;
  /** All that works now beside what a dialog over it does, once each, in the order in which it was added. */
  readonly active: () => readonly ActiveShortcut[];
  /** Hears when other keys work, or under other words. @returns what ends it */
  readonly onChange: (listener: () => void) => () => void;
  /** Keys that two components want at this moment; of Escape (and Shift+Escape) the one that wanted it last has it, which is no mistake. */
  readonly collisions: () => readonly string[];
  /** Does what a key does now, as a button with its word on it would. */
  readonly trigger: (name: string) => void;
  /** Starts to listen. @returns what ends it */
  readonly listen: (page: Document) => () => void;
}

interface Entry {
  readonly shortcut: Shortcut;
  /** Counts what became possible: the newest question is the one that Escape takes back. */
  readonly sequence: number;
}

interface Layer {
  readonly scope: ShortcutScope;
  entries: ReadonlyMap<string, Entry>;
}

/** Keys that edit text: in a field that somebody types in they keep their meaning. */
const TEXT_EDITING_KEYS: ReadonlySet<string> = new Set(['Ctrl+Z', 'Delete', 'Home', 'End']);

/**
 * The one place that knows which key does what at this moment: it acts, and the list of keys is made from it. A key held
 * down acts once; one that has nothing to do keeps its meaning. A key that is a sign acts only where it stands alone
 * (isolated-key.ts): scanners press those too.
 */
export function createShortcutRegistry(): ShortcutRegistry {
  const layers = new Set<Layer>();
  const listeners = new Set<() => void>();
  const lone = createIsolatedKeyDetector();
  let turn = 0;

  const activeLayers = (): readonly Layer[] => {
    const all = [...layers];
    const alone = all.findLast(({ scope }) => scope === 'alone');
    return alone === undefined ? all : [alone];
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const entriesFor = (name: string): readonly Entry[] =>
    activeLayers().flatMap(({ entries }) => entries.get(name) ?? []);

  const entryOf = (name: string, at: Element | null): Entry | null => {
    if (TEXT_EDITING_KEYS.has(name) && isTypingField(at)) return null;
    const possible = entriesFor(name).filter(({ shortcut }) => shortcut.when?.(at) !== false);
    return possible.toSorted((one, other) => other.sequence - one.sequence)[0] ?? null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : null;
    const name = keyNameOf(event);
    const alone = lone.observe({ name, atMs: event.timeStamp, repeat: event.repeat });
    if (event.isComposing || event.defaultPrevented) return;
    if (isPrintableKey(name)) {
      const entry = alone && !isTypingField(at) ? entryOf(name, at) : null;
      if (entry === null) return;
      lone.runIfIsolated(() => {
        removeTypedCharacter(name);
        entry.shortcut.act?.(at);
      });
      return;
    }
    const entry = entryOf(name, at);
    if (entry === null) return;
    event.preventDefault();
    if (!event.repeat) entry.shortcut.act?.(at);
  };

  return {
    add: (place) => {
      const layer: Layer = { scope: place, entries: new Map() };
      layers.add(layer);
      return {
        set: (keys) => {
          const before = layer.entries;
          layer.entries = new Map(
            Object.entries(keys).flatMap(([written, use]): [string, Entry][] => {
              const name = normalizeKeyName(written);
              if (use?.act === undefined) return [];
              return [[name, { shortcut: use, sequence: before.get(name)?.sequence ?? ++turn }]];
            }),
          );
          if (labelsOf(before) !== labelsOf(layer.entries)) notify();
        },
        remove: () => {
          layers.delete(layer);
          notify();
        },
      };
    },
    active: () => {
      const seen = new Set<string>();
      const all = [...layers].filter(({ scope }) => scope !== 'alone');
      return all.flatMap(({ scope, entries }) =>
        [...entries].flatMap(([name, { shortcut }]) => {
          const which = `${name} ${shortcut.label}`;
          if (seen.has(which)) return [];
          seen.add(which);
          return [{ name, word: shortcut.label, place: scope }];
        }),
      );
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    collisions: () => {
      const names = new Set(activeLayers().flatMap(({ entries }) => [...entries.keys()]));
      return [...names].filter((name) => {
        const all = entriesFor(name);
        return (
          !name.endsWith('Escape') &&
          all.length > 1 &&
          all.some(({ shortcut }) => shortcut.when === undefined)
        );
      });
    },
    trigger: (name) =>
      entryOf(normalizeKeyName(name), document.activeElement)?.shortcut.act?.(document.activeElement),
    listen: (page) => {
      page.addEventListener('keydown', onKeyDown);
      return () => {
        lone.stop();
        page.removeEventListener('keydown', onKeyDown);
      };
    },
  };
}

/** The keys with their words, as one text. */
const labelsOf = (entries: Layer['entries']): string =>
  JSON.stringify([...entries].map(([name, { shortcut }]) => [name, shortcut.label]));
