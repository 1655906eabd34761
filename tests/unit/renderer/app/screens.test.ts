import { expect, it } from 'vitest';
import { isLockedScreen, SCREENS, screenOf } from '../../../../renderer/app/screens.tsx';

it('assigns digits to the screens in the header’s order, and the comma to the settings', () => {
  const below = SCREENS.filter(({ layout }) => layout === 'preserved' || layout === 'header');
  const shortcuts = below.map((screen) => ('shortcut' in screen ? screen.shortcut : null));
  expect(shortcuts).toEqual(below.map((_screen, at) => `Ctrl+${at + 1}`));
  expect(screenOf('history')).toMatchObject({ shortcut: 'Ctrl+6' });
  expect(screenOf('webhook')).toMatchObject({ shortcut: 'Ctrl+7' });
  expect(screenOf('settings')).toMatchObject({ shortcut: 'Ctrl+,' });
});

it('names each screen and each shortcut once', () => {
  expect(new Set(SCREENS.map(({ key }) => key)).size).toBe(SCREENS.length);
  const shortcuts = SCREENS.flatMap((screen) => ('shortcut' in screen ? [screen.shortcut] : []));
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

it('locks the settings, the guide and the print methods', () => {
  const locked = SCREENS.map(({ key }) => key).filter(isLockedScreen);
  expect(locked).toEqual(['settings', 'guide', 'print-methods']);
});
