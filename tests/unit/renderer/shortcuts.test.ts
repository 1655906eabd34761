import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCAN_GAP_MS, SILENCE_MS } from '../../../renderer/components/shortcuts/isolated-key.ts';
import { keyNameOf } from '../../../renderer/components/shortcuts/key-name.ts';
import { SCAN_FIELD } from '../../../renderer/components/shortcuts/scan-field-text.ts';
import {
  createShortcutRegistry,
  type ShortcutRegistry,
} from '../../../renderer/components/shortcuts/shortcut-registry.ts';

const NO_MODIFIERS = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a key’s name', () => {
  it.each([
    ['F9', { key: 'F9' }],
    ['?', { key: '?', shiftKey: true }],
    ['Shift+Escape', { key: 'Escape', shiftKey: true }],
    ['Ctrl+N', { key: 'n', ctrlKey: true }],
    ['Ctrl+N', { key: 'N', metaKey: true }],
    ['Ctrl+Shift+S', { key: 'S', ctrlKey: true, shiftKey: true }],
    ['Ctrl+,', { key: ',', code: 'Comma', ctrlKey: true }],
    ['Ctrl+Alt+2', { key: '2', ctrlKey: true, altKey: true }],
    ['Ctrl+Delete', { key: 'Delete', ctrlKey: true }],
    // A Vietnamese layout types a letter with the digit's key: its position counts.
    ['Ctrl+2', { key: 'â', code: 'Digit2', ctrlKey: true }],
    ['Ctrl+0', { key: 'đ', code: 'Digit0', ctrlKey: true }],
    ['â', { key: 'â', code: 'Digit2' }],
  ] as const)('is %s', (name, event) => {
    expect(keyNameOf({ ...NO_MODIFIERS, ...event })).toBe(name);
  });
});

/** What the registry sees of an element, without a page. */
class FakeElement extends EventTarget {
  readOnly = false;
  value = '';
  readonly marks: ReadonlySet<string>;
  readonly field: boolean;
  constructor(field: boolean, ...marks: string[]) {
    super();
    this.field = field;
    this.marks = new Set(marks);
  }
  matches(): boolean {
    return this.field;
  }
  hasAttribute(name: string): boolean {
    return this.marks.has(name);
  }
}

const page = new EventTarget();
const button = new FakeElement(false);
const scanField = new FakeElement(true, SCAN_FIELD);
const otherField = new FakeElement(true);
let nowMs = 0;

/** Presses a key; a character goes into the scan field, as in a browser. */
function press(
  key: string,
  more: Partial<KeyboardEvent> & { at?: FakeElement; afterMs?: number } = {},
): Event {
  const { at: target = scanField, afterMs = 1000, ...rest } = more;
  vi.advanceTimersByTime(afterMs);
  nowMs += afterMs;
  const event = new Event('keydown', { cancelable: true });
  const fields = { ...NO_MODIFIERS, key, repeat: false, isComposing: false, ...rest };
  for (const [name, value] of Object.entries({ ...fields, target, timeStamp: nowMs }))
    Object.defineProperty(event, name, { value });
  page.dispatchEvent(event);
  if (key.length === 1 && !event.defaultPrevented) scanField.value += key;
  return event;
}

let keyboard: ShortcutRegistry;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLInputElement', FakeElement);
  vi.stubGlobal('document', { activeElement: scanField });
  scanField.value = '';
  keyboard = createShortcutRegistry();
  stop = keyboard.listen(page as Document);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const settle = (): void => void vi.advanceTimersByTime(SILENCE_MS + 1);

describe('keys', () => {
  let act: ReturnType<typeof vi.fn<() => void>>;
  beforeEach(() => void (act = vi.fn<() => void>()));

  it('act once while held, and keep their default if there is nothing to do', () => {
    const layer = keyboard.add('screen');
    layer.set({
      F9: { label: 'Print', act },
      F6: undefined,
      F7: { label: 'Retry', act: undefined },
      F4: { label: 'Never', act, when: () => false },
    });
    for (const repeat of [false, true]) expect(press('F9', { repeat }).defaultPrevented).toBe(true);
    for (const key of ['F6', 'F7', 'F4']) expect(press(key).defaultPrevented).toBe(false);
    press('F9', { isComposing: true });
    press('F9', { shiftKey: true });
    layer.remove();
    expect(press('F9').defaultPrevented).toBe(false);
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('a key that is a sign', () => {
  let help: ReturnType<typeof vi.fn<() => void>>;
  beforeEach(() => {
    help = vi.fn<() => void>();
    keyboard.add('global').set({ '?': { label: 'Keys', act: help } });
  });

  it('acts if it is typed alone, and is removed from the scan field', () => {
    press('?', { shiftKey: true });
    expect(help).not.toHaveBeenCalled();
    settle();
    expect(help).toHaveBeenCalledTimes(1);
    expect(scanField.value).toBe('');
    press('Shift', { shiftKey: true });
    press('?', { shiftKey: true, at: button, afterMs: 20 });
    settle();
    expect(help).toHaveBeenCalledTimes(2);
  });

  it.each([8, 35, SCAN_GAP_MS])('is part of a scan whose keys are %i ms apart', (gap) => {
    for (const code of ['?ABC123', 'ABC?123', 'ABC123?', '??????']) {
      for (const [at, sign] of Array.from(code).entries()) press(sign, { afterMs: at === 0 ? 1000 : gap });
      press('Enter', { afterMs: gap });
      settle();
      expect([help.mock.calls.length, scanField.value]).toEqual([0, code]);
      scanField.value = '';
    }
  });

  it('is left to a focused field', () => {
    press('?', { at: otherField });
    settle();
    scanField.value = 'AB';
    press('?');
    settle();
    expect(help).not.toHaveBeenCalled();
    expect(scanField.value).toContain('AB?');
  });
});
