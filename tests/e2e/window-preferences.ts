import { type ElectronApplication, expect } from '@playwright/test';

/** Preferences that no window may have, whatever their value. */
const FORBIDDEN_PREFERENCES = [
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
];

/** Every window of the app is sandboxed and isolated (Electron's security checklist, points 2 to 4, 6 and 8 to 11). */
export async function expectHardenedWindows(app: Pick<ElectronApplication, 'evaluate'>): Promise<void> {
  const all = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Not in Electron's typings; defined in lib/browser/api/web-contents.ts.
      const ask: unknown = Reflect.get(webContents, 'getLastWebPreferences');
      const preferences: unknown = typeof ask === 'function' ? Reflect.apply(ask, webContents, []) : null;
      const text = JSON.stringify(preferences, (key, value: unknown) => (key === 'session' ? null : value));
      return JSON.parse(text) as object;
    }),
  );
  expect(all).not.toEqual([]);
  for (const one of all) {
    expect(one).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
    expect(one).not.toHaveProperty('webSecurity', false);
    for (const name of FORBIDDEN_PREFERENCES) expect(Reflect.get(one, name) ?? false).toBe(false);
  }
}
