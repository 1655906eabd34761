import { describe, expect, it } from 'vitest';
import { isRefusedByWindows } from '../../electron/stand-in/windows-arguments.ts';

describe('arguments that Electron for Windows refuses', () => {
  const refused: readonly (readonly string[])[] = [
    ['print', '--printer', 'file:out', 'CODE'],
    ['print', 'raw:zpl://192.168.1.20:9100', 'CODE'],
    ['print', '--printer', 'raw:zpl:Zebra ZD421', 'CODE'],
    // Switches move to the front.
    ['https://example.test', '--json', 'CODE'],
    ['tem:print', 'x'],
    ['print', 'file:out', 'CODE', '--', 'x'],
  ];
  it.each(refused)('%s %s %s %s', (...args) => expect(isRefusedByWindows(args)).toBe(true));

  const taken: readonly (readonly string[])[] = [
    [],
    ['print', 'CODE', '--printer', 'file:out'],
    ['print', '--printer=raw:zpl://192.168.1.20:9100', 'CODE'],
    ['print', '--printer=raw:zpl:Zebra ZD421', 'CODE'],
    ['--', 'print', '--printer', 'file:out', 'CODE'],
    ['print', 'file:out', '--', 'CODE'],
    // A drive, a time of day, a space before the colon, Windows' own switches.
    ['C:\\Tem', 'x'],
    ['10:30', 'x'],
    ['a b:c', 'x'],
    ['/base:https://example.test', 'x'],
    ['https://example.test', '--json'],
  ];
  it.each(taken)('not: %s %s %s %s', (...args) => expect(isRefusedByWindows(args)).toBe(false));
});
