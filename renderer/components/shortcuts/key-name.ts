/** The part of a KeyboardEvent that names its key. */
export type NamedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a pressed key as useShortcuts spells it: "F9", "Ctrl+N", "Alt+1", "?". Control and Command are the same.
 * With a modifier, letters and digits go by their position on the keyboard if the layout types something else there (a
 * Vietnamese layout types letters with the digit keys). Shift is part of a printed character, and named with all other
 * keys.
 */
export function keyNameOf(event: NamedKey): string {
  const ctrl = event.ctrlKey || event.metaKey;
  const modified = ctrl || event.altKey;
  const key = modified ? keyWithModifier(event) : event.key;
  const shift = event.shiftKey && (modified || key.length > 1);
  return `${ctrl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

function keyWithModifier({ key, code }: NamedKey): string {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key;
}

/** Normalizes "Ctrl+n" and "Ctrl+N" to one spelling. */
export function normalizeKeyName(name: string): string {
  return /\+[a-z]$/.test(name) ? name.slice(0, -1) + name.slice(-1).toUpperCase() : name;
}

/** Whether a key types a character into a field: a scanner sends it too. */
export const isPrintableKey = (name: string): boolean => Array.from(name).length === 1 && name !== ' ';

const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Space: '␣',
};

/** The text drawn for the key: "Ctrl Del" for Ctrl+Delete. */
export function keyCapText(name: string): string {
  return name
    .split(/\+(?=.)/)
    .map((part) => CAPS[part] ?? part)
    .join(' ');
}

/** The key as aria-keyshortcuts spells it (WAI-ARIA 1.2). */
export const ariaShortcut = (name: string): string => name.replace('Ctrl', 'Control');
