import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCAN_GAP_MS, SILENCE_MS } from '../../../../../renderer/components/shortcuts/isolated-key.ts';
import { SCAN_FIELD } from '../../../../../renderer/components/shortcuts/scan-field-text.ts';
import {
  createShortcutRegistry,
  type ShortcutRegistry,
} from '../../../../../renderer/components/shortcuts/shortcut-registry.ts';

// What shortcut-registry.ts sees of a page, without one.

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

/** Presses a key; a character goes into the focused field, as in a browser. */
function press(
  key: string,
  more: Partial<KeyboardEvent> & { at?: FakeElement; afterMs?: number } = {},
): Event {
  const { at = scanField, afterMs = 1000, ...rest } = more;
  vi.advanceTimersByTime(afterMs);
  nowMs += afterMs;
  const event = new Event('keydown', { cancelable: true });
  const fields = { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  for (const [name, value] of Object.entries({
    ...fields,
    repeat: false,
    isComposing: false,
    ...rest,
    target: at,
    timeStamp: nowMs,
  }))
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
  it('act once while held, and are not propagated', () => {
    const print = vi.fn<() => void>();
    keyboard.add('screen').set({ F9: { label: 'Print', act: print } });
    expect(press('F9').defaultPrevented).toBe(true);
    expect(press('F9', { repeat: true }).defaultPrevented).toBe(true);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('keep their default if there is nothing to do, after being handled, and during composition', () => {
    const act = vi.fn<() => void>();
    const layer = keyboard.add('screen');
    layer.set({
      F9: undefined,
      F7: { label: 'Retry', act: undefined },
      F8: { label: 'Stop', act },
      F4: { label: 'Never', act, when: () => false },
    });
    for (const key of ['F9', 'F7', 'F4']) expect(press(key).defaultPrevented).toBe(false);
    press('F8', { isComposing: true });
    press('F8', { shiftKey: true });
    expect(act).not.toHaveBeenCalled();
    layer.remove();
    expect(press('F8').defaultPrevented).toBe(false);
  });

  it('are listed with their texts, once each, from the active shortcuts', () => {
    keyboard.add('global').set({ 'Ctrl+n': { label: 'New', act: () => undefined } });
    const room = keyboard.add('screen');
    room.set({
      F9: { label: 'Print', act: () => undefined },
      F7: { label: 'Retry', act: undefined },
      9: { label: '', act: () => undefined, unlisted: true },
    });
    expect(keyboard.active()).toEqual([
      { name: 'Ctrl+N', label: 'New', scope: 'global' },
      { name: 'F9', label: 'Print', scope: 'screen' },
    ]);
    room.remove();
    expect(keyboard.active().map(({ name }) => name)).toEqual(['Ctrl+N']);
  });

  it('notify when the active ones change, and not on every render', () => {
    const heard = vi.fn<() => void>();
    const stopHearing = keyboard.onChange(heard);
    const room = keyboard.add('screen');
    const print = { label: 'Print', act: () => undefined };
    room.set({ F9: print });
    room.set({ F9: { ...print } });
    expect(heard).toHaveBeenCalledTimes(1);
    room.set({ F9: { ...print, label: 'Print 2 labels' } });
    room.remove();
    expect(heard).toHaveBeenCalledTimes(3);
    stopHearing();
    keyboard.add('screen').set({ F9: print });
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('of a dialog replace all others', () => {
    const print = vi.fn<() => void>();
    const close = vi.fn<() => void>();
    keyboard.add('screen').set({ F9: { label: 'Print', act: print }, Escape: { label: 'Back', act: print } });
    const dialog = keyboard.add('modal');
    dialog.set({ Escape: { label: 'Close', act: close } });
    press('F9');
    press('Escape');
    expect([print.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
    dialog.remove();
    press('F9');
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('with two owners are detected; Escape dismisses the last dialog', () => {
    const took: string[] = [];
    const use = (name: string) => ({ label: name, act: () => void took.push(name) });
    const first = keyboard.add('screen');
    const second = keyboard.add('screen');
    second.set({ F9: use('second'), Escape: use('second') });
    first.set({ F9: use('first'), Escape: use('first') });
    expect(keyboard.collisions()).toEqual(['F9']);
    press('Escape');
    // Rendered again, but requested before.
    second.set({ Escape: use('second') });
    press('Escape');
    expect(took).toEqual(['first', 'first']);
    expect(keyboard.collisions()).toEqual([]);
  });

  it('that edit text are left to a focused field', () => {
    const undo = vi.fn<() => void>();
    keyboard.add('screen').set({ 'Ctrl+Z': { label: 'Undo', act: undo }, F9: { label: 'Print', act: undo } });
    press('z', { ctrlKey: true, at: otherField });
    scanField.value = 'SG';
    press('z', { ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    scanField.value = '';
    press('z', { ctrlKey: true });
    press('F9', { at: otherField });
    expect(undo).toHaveBeenCalledTimes(2);
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

  it.each([8, 16, 35, 50, SCAN_GAP_MS])('is part of a scan whose keys are %i ms apart', (gap) => {
    for (const code of ['?ABC123', 'ABC?123', 'ABC123?', '??????']) {
      for (const [at, sign] of Array.from(code).entries()) press(sign, { afterMs: at === 0 ? 1000 : gap });
      press('Enter', { afterMs: gap });
      settle();
      expect(help).not.toHaveBeenCalled();
      expect(scanField.value).toBe(code);
      scanField.value = '';
    }
  });

  it('acts right after a key that is in no scan, and not right after one that is', () => {
    press('F6');
    press('?', { afterMs: 30 });
    settle();
    expect(help).toHaveBeenCalledTimes(1);
    for (const key of ['Enter', 'Backspace', 'A']) {
      scanField.value = '';
      press(key);
      press('?', { afterMs: 30, at: button });
      settle();
    }
    expect(help).toHaveBeenCalledTimes(1);
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

  it('gets the element focused when it was pressed', () => {
    const answer = vi.fn<(at: Element | null) => void>();
    keyboard.add('screen').set({ 1: { label: 'Answer', act: answer, when: (at) => Object.is(at, button) } });
    press('1', { at: button });
    settle();
    expect(answer).toHaveBeenCalledWith(button);
    press('1', { at: scanField });
    settle();
    expect(answer).toHaveBeenCalledTimes(1);
  });
});
