import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type JSX, type ReactNode, useLayoutEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Settings } from '../../shared/settings.ts';
import type { SettingsStore } from '../components/context/settings.ts';
import { resolveCssVariables, theme } from './theme.ts';

/** Shows what it holds in the colours of the settings; before they are here, in those that main has told Chromium (window-appearance.ts). */
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
    // tokens.css has its colours under this name.
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

/** The theme in use: a machine that is set to more contrast gets it. */
export function effectiveTheme(chosen: Settings['theme'], wantsContrast: boolean): Settings['theme'] {
  return chosen === 'auto' && wantsContrast ? 'contrast' : chosen;
}

/**
 * The nonce that style elements made at run time need (main/app/page-headers.ts writes it into index.html). Besides
 * Mantine's own there is the one with which react-remove-scroll holds the page still under a dialog; it looks for this
 * name (get-nonce).
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
