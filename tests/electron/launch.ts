import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { findInstalledBinary, readElectronPackage } from '../../build/electron/binary/installed.ts';
import { readRequestedBinary, STAND_IN_SUPPORTED } from '../../build/electron/binary/requested-binary.ts';
import { tryElectron } from '../../build/electron/binary/trial.ts';
import { removeOrLeave } from '../../build/remove-or-leave.ts';

/** The binary that the tests run on. */
export interface ElectronBinary {
  readonly kind: 'electron' | 'stand-in';
  readonly path: string;
  /** Tem's process.platform, which may differ from the test's own. */
  readonly platform: NodeJS.Platform;
}

const root = dirname(dirname(import.meta.dirname));

/**
 * Electron where its binary exists and starts, otherwise the stand-in; TEM_ELECTRON chooses (docs/development/stand-in.md).
 * Downloads nothing: choose.ts does that once beforehand.
 * @throws Error where TEM_ELECTRON insists on an Electron that is missing
 */
export function electronBinary(): ElectronBinary {
  const wanted = readRequestedBinary(process.env);
  const standIn: ElectronBinary = {
    kind: 'stand-in',
    path: join(import.meta.dirname, 'dist/electron'),
    platform: wanted === 'wine' ? 'win32' : process.platform,
  };
  if (wanted === 'stand-in' || wanted === 'wine') return standIn;
  const electron = readElectronPackage(root);
  const binary = findInstalledBinary(electron);
  if (binary === null) {
    if (wanted === 'electron')
      throw new Error('TEM_ELECTRON=electron, but Electron is not here: "npm run electron"');
    return standIn;
  }
  const real: ElectronBinary = { kind: 'electron', path: binary, platform: process.platform };
  if (wanted === 'electron') return real;
  const trial = tryElectron({ electron, binary, env: process.env, retry: false });
  return trial.starts || !STAND_IN_SUPPORTED ? real : standIn;
}

/** The first line of a test run. */
export function electronBanner({ kind, path, platform }: ElectronBinary): string {
  if (kind === 'electron') return `Running on Electron: ${path}`;
  const where =
    platform === process.platform ? 'tests/electron' : 'tests/electron, on Windows’ Node under Wine';
  return `Running on the stand-in for Electron (${where}): what passes here is not shown on Electron itself.`;
}

/**
 * Electron's arguments for an app and the app's own, which stand after "--", where Chromium and Electron's command-line check
 * ignore them.
 * @param switches Chromium's
 */
export function electronArguments(
  appPath: string,
  args: readonly string[],
  switches: readonly string[] = [],
): string[] {
  return [...switches, appPath, '--', ...args];
}

/** Tem's environment where tests have printers on local ports (main/index.ts). */
export const TEST_PRINTERS = { TEM_TEST_PRINTERS: '1' } as const;

/** Playwright attaches a debugger, under which Node mixes URLs up. */
const STEADY_URLS = join(import.meta.dirname, 'url-under-debugger.cjs');

/**
 * Switches that Playwright's loader gives to the `electron` package, and not to an executable named by its path
 * (playwright-core, server/electron/loader.js). Without the first, macOS and Windows take a window that another
 * one covers for hidden (content/browser/web_contents/web_contents_impl.cc), and its page draws nothing to wait for. Without the
 * others, input is dropped until the page has been drawn (third_party/blink/public/common/switches.h).
 *
 * The loader's other switches stay out. Its password store would keep no token, and a hidden label window gets no help that it
 * lacks at a packing station.
 */
const PLAYWRIGHT_SWITCHES = [
  '--disable-backgrounding-occluded-windows',
  '--allow-pre-commit-input',
  '--disable-features=PaintHolding',
] as const;

/** The options of a launch. */
export interface LaunchOptions {
  readonly appPath: string;
  /** The app's own arguments; no Chromium switches. */
  readonly args?: readonly string[];
  /** Chromium's. */
  readonly switches?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a new folder, removed when the app has ended. */
  readonly userDataDir?: string;
}

/** Launches an app for a test; the caller closes it. */
export async function launchElectron(options: LaunchOptions): Promise<ElectronApplication> {
  const own =
    options.userDataDir === undefined ? mkdtempSync(join(tmpdir(), 'tem-test-user-data-')) : undefined;
  const remove = () => {
    if (own !== undefined) removeOrLeave(own);
  };
  const userData = options.userDataDir ?? own ?? '';
  const switches = [`--user-data-dir=${userData}`, ...PLAYWRIGHT_SWITCHES, ...(options.switches ?? [])];
  try {
    const app = await _electron.launch({
      executablePath: electronBinary().path,
      args: ['-r', STEADY_URLS, ...electronArguments(options.appPath, options.args ?? [], switches)],
      // Playwright's type cannot express an unset variable.
      env: electronEnvironment({ ...TEST_PRINTERS, ...options.env }) as Record<string, string>,
    });
    app.process().once('exit', remove);
    return app;
  } catch (error) {
    remove();
    throw error;
  }
}
