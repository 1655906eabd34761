import { type BrowserWindow, nativeTheme } from 'electron';
import type { Settings, TextZooms } from '../../shared/settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { zoomFactorFor } from './zoom-factor.ts';

/** The parts of the station's look that the window sets before the page is painted. */
export type WindowAppearance = ReturnType<typeof createWindowAppearance>;

/**
 * The theme that Chromium reports to its pages (prefers-color-scheme). High contrast is black on white
 * (renderer/app/tokens.css).
 */
const THEME_SOURCES = {
  auto: 'system',
  light: 'light',
  dark: 'dark',
  contrast: 'light',
} as const satisfies Readonly<Record<Settings['theme'], Electron.NativeTheme['themeSource']>>;

/** tokens.css, --tem-page. */
const BACKGROUND_COLORS = { light: '#f3f4f6', dark: '#121417' } as const;

/** Follows the settings; only after the app is ready. */
export function createWindowAppearance(settings: Pick<SettingsStore, 'get' | 'onChange'>) {
  const dressed = new Set<BrowserWindow>();

  const applyTheme = ({ theme }: Settings): void => {
    const scheme = THEME_SOURCES[theme];
    if (nativeTheme.themeSource !== scheme) nativeTheme.themeSource = scheme;
  };
  const applySize = (window: BrowserWindow): void => {
    const [width = 0, height = 0] = window.getContentSize();
    const zoom = zoomFactorFor(settings.get().textSize, { width, height });
    if (Math.abs(window.webContents.getZoomFactor() - zoom) > 0.001) window.webContents.setZoomFactor(zoom);
  };

  applyTheme(settings.get());
  settings.onChange((now) => {
    applyTheme(now);
    for (const window of dressed) applySize(window);
  });

  return {
    /** The color of a window that shows nothing yet. */
    backgroundColor: (): string =>
      nativeTheme.shouldUseDarkColors ? BACKGROUND_COLORS.dark : BACKGROUND_COLORS.light,
    /** What each text size gives in the window as it is now, 1 for as designed. */
    textZooms(): TextZooms {
      const [width = 0, height = 0] = [...dressed][0]?.getContentSize() ?? [];
      const zoomOf = (textSize: Settings['textSize']): number => zoomFactorFor(textSize, { width, height });
      return { normal: zoomOf('normal'), large: zoomOf('large'), largest: zoomOf('largest') };
    },
    /** Applies the text size of the settings to a window, now and whenever the setting or the window's size changes. */
    applyTo(window: BrowserWindow) {
      const apply = (): void => applySize(window);
      dressed.add(window);
      window.once('closed', () => dressed.delete(window));
      window.on('resize', apply);
      // Chromium remembers a zoom per address and applies it to a new page.
      window.webContents.on('did-navigate', apply);
      apply();
    },
  };
}
