import { createIsolatedKeyDetector } from './isolated-key.ts';
import { isPrintableKey, keyNameOf, normalizeKeyName } from './key-name.ts';
import { isTypingField, removeTypedCharacter } from './scan-field-text.ts';

/** A shortcut's action and label. */
export interface Shortcut {
  /** As on its button. */
  readonly label: string;
  /** `at`: the element that had the focus. Undefined while there is nothing to do. */
  readonly act: ((at: Element | null) => void) | undefined;
  /** If it returns false, the key keeps its meaning: a list's key acts only in the list. */
  readonly when?: (at: Element | null) => boolean;
  /** It only keeps its key from doing something else, so the shortcut list leaves it out. */
  readonly unlisted?: true;
}

/** Shortcuts by key name (key-name.ts). */
export type ShortcutTable = Readonly<Record<string, Shortcut | undefined>>;

/** The part of the shortcut list it belongs to; with `modal` no other shortcut works while it is registered (a dialog). */
export type ShortcutScope = 'screen' | 'global' | 'modal';

/** A shortcut that works now. */
export interface ActiveShortcut {
  readonly name: string;
  readonly label: string;
  readonly scope: ShortcutScope;
}

/** One component's shortcuts while it is mounted. */
export interface ShortcutLayer {
  readonly set: (keys: ShortcutTable) => void;
  readonly remove: () => void;
}

export type ShortcutRegistry = ReturnType<typeof createShortcutRegistry>;

interface Entry {
  readonly shortcut: Shortcut;
  /** Counts what became possible: Escape takes back the newest question. */
  readonly sequence: number;
}

interface Layer {
  readonly scope: ShortcutScope;
  entries: ReadonlyMap<string, Entry>;
}

/** Keys that edit text: they keep their meaning in a field that somebody types in. */
const TEXT_EDITING_KEYS: ReadonlySet<string> = new Set(['Ctrl+Z', 'Delete', 'Home', 'End']);

/**
 * The single registry of what each key does now; it runs the actions and provides the shortcut list. A held key acts
 * once; a key without an action keeps its meaning. A character key acts only in isolation (isolated-key.ts), because
 * scanners send those too.
 */
export function createShortcutRegistry() {
  const layers = new Set<Layer>();
  const listeners = new Set<() => void>();
  const lone = createIsolatedKeyDetector();
  let turn = 0;

  const activeLayers = (): readonly Layer[] => {
    const all = [...layers];
    const modal = all.findLast(({ scope }) => scope === 'modal');
    return modal === undefined ? all : [modal];
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
    add: (scope: ShortcutScope): ShortcutLayer => {
      const layer: Layer = { scope, entries: new Map() };
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
    /** All shortcuts that work now or would without an open dialog, once each, in the order they were added. */
    active: (): readonly ActiveShortcut[] => {
      const seen = new Set<string>();
      const all = [...layers].filter(({ scope }) => scope !== 'modal');
      return all.flatMap(({ scope, entries }) =>
        [...entries].flatMap(([name, { shortcut }]) => {
          const which = `${name} ${shortcut.label}`;
          if (shortcut.unlisted === true || seen.has(which)) return [];
          seen.add(which);
          return [{ name, label: shortcut.label, scope }];
        }),
      );
    },
    /** Called when shortcuts or their labels change. @returns a function that stops listening */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keys that two components currently claim. Escape and Shift+Escape are no conflict: the last claim wins. */
    collisions: (): readonly string[] => {
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
    /** Runs a key's current action, like a button with its label would. */
    trigger: (name: string) =>
      entryOf(normalizeKeyName(name), document.activeElement)?.shortcut.act?.(document.activeElement),
    /** Starts listening. @returns a function that stops it */
    listen: (page: Document): (() => void) => {
      page.addEventListener('keydown', onKeyDown);
      return () => {
        lone.stop();
        page.removeEventListener('keydown', onKeyDown);
      };
    },
  };
}

/** The keys and labels as one text. */
const labelsOf = (entries: Layer['entries']): string =>
  JSON.stringify([...entries].map(([name, { shortcut }]) => [name, shortcut.label]));
