import { describe, expect, it } from 'vitest';
import {
  isPrintableKey,
  keyCapText,
  keyNameOf,
  type NamedKey,
  normalizeKeyName,
} from '../../../../../renderer/components/shortcuts/key-name.ts';

const pressed = (event: Partial<NamedKey>): string =>
  keyNameOf({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...event,
  });

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
  ] as const)('is %s', (name, event) => {
    expect(pressed(event)).toBe(name);
  });

  it('goes by its position if a Vietnamese layout types a letter with the digit’s key', () => {
    expect(pressed({ key: 'â', code: 'Digit2', ctrlKey: true })).toBe('Ctrl+2');
    expect(pressed({ key: 'đ', code: 'Digit0', ctrlKey: true })).toBe('Ctrl+0');
    expect(pressed({ key: 'â', code: 'Digit2' })).toBe('â');
  });

  it('has one spelling', () => {
    expect(['Ctrl+n', 'Ctrl+N', 'F9', 'n', 'Ctrl+Delete'].map(normalizeKeyName)).toEqual([
      'Ctrl+N',
      'Ctrl+N',
      'F9',
      'n',
      'Ctrl+Delete',
    ]);
  });

  it('is shown as on the keyboard', () => {
    expect(['Ctrl+Delete', 'Escape', 'Ctrl+,', 'PageUp', '?', 'Shift+Escape'].map(keyCapText)).toEqual([
      'Ctrl Del',
      'Esc',
      'Ctrl ,',
      'PgUp',
      '?',
      'Shift Esc',
    ]);
  });

  it('tells whether a scanner types with it', () => {
    expect(['?', '1', 'â', 'F1', ' ', 'Enter', 'Ctrl+1'].filter(isPrintableKey)).toEqual(['?', '1', 'â']);
  });
});
