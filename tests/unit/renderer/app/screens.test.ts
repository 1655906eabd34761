import { expect, it } from 'vitest';
import {
  isLockedScreen,
  navScreensOf,
  SCREENS,
  screenOf,
  type View,
} from '../../../../renderer/app/screens.tsx';

const keysOf = (view: View): readonly string[] => navScreensOf(view).map(({ key }) => key);

it('assigns digits to the screens in the registry’s order, and the comma to the settings', () => {
  const shortcuts = SCREENS.flatMap((screen) => ('shortcut' in screen ? [screen.shortcut] : []));
  expect(shortcuts).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `Ctrl+${digit}`), 'Ctrl+,']);
  expect(screenOf('history')).toMatchObject({ shortcut: 'Ctrl+6' });
  expect(screenOf('webhook')).toMatchObject({ shortcut: 'Ctrl+7' });
});

it('shows a packer the station and the print history, and a manager the other screens', () => {
  expect(keysOf('packer')).toEqual(['station', 'history']);
  expect(keysOf('manager')).toEqual(['orders', 'create', 'imports', 'quote', 'webhook', 'settings']);
  // The board is there only where other stations are.
  expect(navScreensOf('manager', true).map(({ key }) => key)).toContain('board');
});

it('names each screen and each shortcut once', () => {
  expect(new Set(SCREENS.map(({ key }) => key)).size).toBe(SCREENS.length);
  const shortcuts = SCREENS.flatMap((screen) => ('shortcut' in screen ? [screen.shortcut] : []));
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

it('locks every manager’s screen, the guide and the print methods among them, and no packer’s', () => {
  const open = SCREENS.map(({ key }) => key).filter((key) => !isLockedScreen(key));
  expect(open).toEqual(['station', 'history']);
});
