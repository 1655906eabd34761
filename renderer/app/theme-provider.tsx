import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type JSX, type ReactNode, useLayoutEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Settings } from '../../shared/settings.ts';
import type { SettingsStore } from '../components/context/settings.ts';
import { resolveCssVariables, theme } from './theme.ts';

/**
 * Applies the color scheme of the settings; until they are loaded, the one that main gave Chromium
 * (window-appearance.ts).
 */
export function ThemeProvider({
  settings,
  children,
}: {
  settings: StoreApi<SettingsStore>;
  children: ReactNode;
}): JSX.Element {
  const chosen = useStore(settings, (state) => state.settings?.theme ?? 'auto');
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const scheme = effectiveTheme(chosen, wantsContrast);
  useLayoutEffect(() => {
    // tokens.css selects its colors by this name.
    if (scheme === 'contrast') document.documentElement.dataset['look'] = scheme;
    else delete document.documentElement.dataset['look'];
  }, [scheme]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      getStyleNonce={styleNonce}
      defaultColorScheme="auto"
      {...(scheme === 'auto' ? {} : { forceColorScheme: scheme === 'dark' ? 'dark' : 'light' })}
    >
      {children}
    </MantineProvider>
  );
}

/** The effective theme: a machine set to more contrast gets high contrast. */
function effectiveTheme(chosen: Settings['theme'], wantsContrast: boolean): Settings['theme'] {
  return chosen === 'auto' && wantsContrast ? 'contrast' : chosen;
}

/**
 * The nonce required by style elements created at run time (main/app/page-headers.ts writes it into index.html). Besides
 * Mantine's, there is the one with which react-remove-scroll locks scrolling under a dialog; it looks for this name
 * (get-nonce).
 */
function styleNonce(): string {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
