import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { findInstalledBinary, readElectronPackage } from '../../build/electron/binary/installed.ts';
import { readRequestedBinary, STAND_IN_SUPPORTED } from '../../build/electron/binary/requested-binary.ts';
import { tryElectron } from '../../build/electron/binary/trial.ts';

/** What the tests run on. */
export interface ElectronBinary {
  readonly kind: 'electron' | 'stand-in';
  readonly path: string;
  /** Tem's process.platform; the test's own may be another. */
  readonly platform: NodeJS.Platform;
}

const root = dirname(dirname(import.meta.dirname));

/**
 * Electron where its binary is and starts, else the stand-in; TEM_ELECTRON chooses (docs/development/stand-in.md). Fetches nothing: that
 * is done once, before (choose.ts).
 * @throws Error where TEM_ELECTRON insists on an Electron that is not here
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

/** The line a test run begins with. */
export function electronBanner({ kind, path, platform }: ElectronBinary): string {
  if (kind === 'electron') return `Running on Electron: ${path}`;
  const where =
    platform === process.platform ? 'tests/electron' : 'tests/electron, on Windows’ Node under Wine';
  return `Running on the stand-in for Electron (${where}): what passes here is not shown on Electron itself.`;
}

/**
 * Electron's arguments for an app and the app's own, which Chromium and Electron's command-line check leave alone behind "--".
 * @param switches Chromium's
 */
export function electronArguments(
  appPath: string,
  args: readonly string[],
  switches: readonly string[] = [],
): string[] {
  return [...switches, appPath, '--', ...args];
}

/** Tem's environment where tests have printers on ports of this machine's loopback (main/index.ts). */
export const TEST_PRINTERS = { TEM_TEST_PRINTERS: '1' } as const;

/** What a launch needs. */
export interface LaunchOptions {
  readonly appPath: string;
  /** The app's own; no switches of Chromium's. */
  readonly args?: readonly string[];
  /** Chromium's. */
  readonly switches?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a new folder, removed when the app has ended. */
  readonly userDataDir?: string;
}

/** Launches an app for a test; closing it is the caller's part. */
export async function launchElectron(options: LaunchOptions): Promise<ElectronApplication> {
  const own =
    options.userDataDir === undefined ? mkdtempSync(join(tmpdir(), 'tem-test-user-data-')) : undefined;
  const remove = () => {
    if (own !== undefined) rmSync(own, { recursive: true, force: true, maxRetries: 10 });
  };
  const userData = options.userDataDir ?? own ?? '';
  const switches = [`--user-data-dir=${userData}`, ...(options.switches ?? [])];
  try {
    const app = await _electron.launch({
      executablePath: electronBinary().path,
      args: electronArguments(options.appPath, options.args ?? [], switches),
      env: { ...(process.env as Record<string, string>), ...TEST_PRINTERS, ...options.env },
    });
    app.process().once('exit', remove);
    return app;
  } catch (error) {
    remove();
    throw error;
  }
}
