import type { ElectronApplication, Page } from '@playwright/test';
import { launchElectron } from '../electron/launch.ts';
import { approveWhenAsked } from './approve-when-asked.ts';
import { ROOT } from './partner-process.ts';

/** The built app with its window loaded. */
export interface LaunchedStation {
  readonly app: ElectronApplication;
  readonly page: Page;
  close(): Promise<void>;
}

/** How a station is started whose settings lie in its data folder. */
export interface StationLaunch {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Given to main as the settings screen does; null: it has one, or needs none. */
  readonly accessToken: string | null;
  /** Tem's own arguments. */
  readonly args?: readonly string[];
  /** Another build than dist/. */
  readonly appPath?: string;
  /** Called with the app as soon as it runs. */
  readonly onStarted?: (app: ElectronApplication) => void;
}

/** Starts a station, and agrees to what it asks (approve-when-asked.ts). The caller closes it. */
export async function launchStation(launch: StationLaunch): Promise<LaunchedStation> {
  const { dataDir, env, accessToken, args = [], appPath = ROOT, onStarted } = launch;
  const app = await launchElectron({
    appPath,
    args: ['--data-dir', dataDir, ...args],
    userDataDir: dataDir,
    env,
  });
  onStarted?.(app);
  try {
    await approveWhenAsked(app);
    const page = await app.firstWindow();
    // The window exists before its page.
    await page.waitForURL((at) => at.pathname.endsWith('/index.html'));
    await page.locator('main:not([aria-busy])').waitFor();
    if (accessToken !== null)
      await page.evaluate((token) => window.tem.calls.token.set({ token }), accessToken);
    return { app, page, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}
