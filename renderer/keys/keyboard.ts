import { isSign, keyNameOf, spellKey } from './key-name.ts';
import { createLoneKey } from './lone-key.ts';
import { isBusyField, takeBack } from './typed-sign.ts';

/** What a key does, and what that is called. */
export interface KeyUse {
  /** As it stands on its button. */
  readonly word: string;
  /** `at`: what had the focus when the key was pressed. Undefined where there is nothing to do now. */
  readonly act: ((at: Element | null) => void) | undefined;
  /** Where it says no, the key keeps its meaning: a key of a list acts only in it. */
  readonly when?: (at: Element | null) => boolean;
}

/** Keys by their name (key-name.ts). */
export type KeyTable = Readonly<Record<string, KeyUse | undefined>>;

/** In which part of the list of keys it stands; under `alone` no other key acts while it is there (a dialog). */
export type KeyPlace = 'room' | 'everywhere' | 'alone';

/** A key that works now. */
export interface WorkingKey {
  readonly name: string;
  readonly word: string;
  readonly place: KeyPlace;
}

/** The keys of one component, for as long as it is there. */
export interface KeyLayer {
  readonly set: (keys: KeyTable) => void;
  readonly remove: () => void;
}

export interface Keyboard {
  readonly add: (place: KeyPlace) => KeyLayer;
  /** All that works now beside what a dialog over it does, once each, in the order in which it was added. */
  readonly working: () => readonly WorkingKey[];
  /** Hears when other keys work, or under other words. @returns what ends it */
  readonly changed: (listener: () => void) => () => void;
  /** Keys that two components want at this moment; of Escape (and Shift+Escape) the one that wanted it last has it, which is no mistake. */
  readonly collisions: () => readonly string[];
  /** Does what a key does now, as a button with its word on it would. */
  readonly press: (name: string) => void;
  /** Starts to listen. @returns what ends it */
  readonly listen: (page: Document) => () => void;
}

interface Entry {
  readonly use: KeyUse;
  /** Counts what became possible: the newest question is the one that Escape takes back. */
  readonly since: number;
}

interface Layer {
  readonly place: KeyPlace;
  entries: ReadonlyMap<string, Entry>;
}

/** Keys that edit text: in a field that somebody types in they keep their meaning. */
const EDITING: ReadonlySet<string> = new Set(['Ctrl+Z', 'Delete', 'Home', 'End']);

/**
 * The one place that knows which key does what at this moment: it acts, and the list of keys is made from it. A key held
 * down acts once; one that has nothing to do keeps its meaning. A key that is a sign acts only where it stands alone
 * (lone-key.ts): scanners press those too.
 */
export function createKeyboard(): Keyboard {
  const layers = new Set<Layer>();
  const listeners = new Set<() => void>();
  const lone = createLoneKey();
  let turn = 0;

  const heard = (): readonly Layer[] => {
    const all = [...layers];
    const alone = all.findLast(({ place }) => place === 'alone');
    return alone === undefined ? all : [alone];
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const wanting = (name: string): readonly Entry[] =>
    heard().flatMap(({ entries }) => entries.get(name) ?? []);

  const entryOf = (name: string, at: Element | null): Entry | null => {
    if (EDITING.has(name) && isBusyField(at)) return null;
    const possible = wanting(name).filter(({ use }) => use.when?.(at) !== false);
    return possible.toSorted((one, other) => other.since - one.since)[0] ?? null;
  };
  const hear = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : null;
    const name = keyNameOf(event);
    const alone = lone.heard({ name, atMs: event.timeStamp, repeat: event.repeat });
    if (event.isComposing || event.defaultPrevented) return;
    if (isSign(name)) {
      const entry = alone && !isBusyField(at) ? entryOf(name, at) : null;
      if (entry === null) return;
      lone.wait(() => {
        takeBack(name);
        entry.use.act?.(at);
      });
      return;
    }
    const entry = entryOf(name, at);
    if (entry === null) return;
    event.preventDefault();
    if (!event.repeat) entry.use.act?.(at);
  };

  return {
    add: (place) => {
      const layer: Layer = { place, entries: new Map() };
      layers.add(layer);
      return {
        set: (keys) => {
          const before = layer.entries;
          layer.entries = new Map(
            Object.entries(keys).flatMap(([written, use]): [string, Entry][] => {
              const name = spellKey(written);
              if (use?.act === undefined) return [];
              return [[name, { use, since: before.get(name)?.since ?? ++turn }]];
            }),
          );
          if (saying(before) !== saying(layer.entries)) tell();
        },
        remove: () => {
          layers.delete(layer);
          tell();
        },
      };
    },
    working: () => {
      const seen = new Set<string>();
      const all = [...layers].filter(({ place }) => place !== 'alone');
      return all.flatMap(({ place, entries }) =>
        [...entries].flatMap(([name, { use }]) => {
          const which = `${name} ${use.word}`;
          if (seen.has(which)) return [];
          seen.add(which);
          return [{ name, word: use.word, place }];
        }),
      );
    },
    changed: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    collisions: () => {
      const names = new Set(heard().flatMap(({ entries }) => [...entries.keys()]));
      return [...names].filter((name) => {
        const all = wanting(name);
        return !name.endsWith('Escape') && all.length > 1 && all.some(({ use }) => use.when === undefined);
      });
    },
    press: (name) => entryOf(spellKey(name), document.activeElement)?.use.act?.(document.activeElement),
    listen: (page) => {
      page.addEventListener('keydown', hear);
      return () => {
        lone.stop();
        page.removeEventListener('keydown', hear);
      };
    },
  };
}

/** The keys with their words, as one text. */
const saying = (entries: Layer['entries']): string =>
  JSON.stringify([...entries].map(([name, { use }]) => [name, use.word]));
