import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import { DEFAULT_SCANNER } from '../../shared/scanner.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { requireKeyring } from '../electron/require-keyring.ts';
import { launchStation } from './launch-station.ts';
import { findLeaks } from './leaked-data.ts';
import {
  type FakePartner,
  type Partner,
  ROOT,
  startFakePartner,
  startSandboxProcess,
} from './partner-process.ts';
import { createSharedApp, type SharedApp } from './station-host/host.ts';
import type { CommandResult } from './station-host/request.ts';

/** A station in the app of many tests, which none of its tests ends. */
export interface RunningStation {
  readonly app: Omit<ElectronApplication, 'close' | 'process' | 'firstWindow'>;
  readonly page: Page;
  /** Closes the station, as quitting does. */
  close(): Promise<void>;
}

/** A station in a process of its own. */
export interface RunningApp extends RunningStation {
  readonly app: ElectronApplication;
}

/** A test's own folders, and the stations started in them. */
export interface Harness {
  readonly dataDir: string;
  readonly labelDir: string;
  /** That folder as the name of a printer. */
  readonly printer: string;
  /** Writes the settings file for the next start. */
  writeSettings(settings: SettingsPatch): void;
  /**
   * Writes the settings of a station that prints this partner's S9 labels into the harness's folder. @param more further
   * settings
   */
  writeServiceSettings(partner: Partner, more?: SettingsPatch): void;
  /**
   * Starts a station in the app of many tests, one at a time, and agrees to what it asks (approve-when-asked.ts); it ends with
   * the test at the latest. @param env variables that the process has meanwhile
   */
  start(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningStation>;
  /** Starts one in a process of its own likewise: for tests of starting and ending, keyrings, and processes. */
  startApp(
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
    appPath?: string,
  ): Promise<RunningApp>;
  /** Runs `tem …` in the app of many tests while no station is open there: for tests of labels, not of the command line. */
  run(
    args: readonly string[],
    input?: string,
    env?: Readonly<Record<string, string>>,
  ): Promise<CommandResult>;
  /** The names of the printed files. */
  listLabels(): string[];
}

interface Fixtures {
  harness: Harness;
  /** Starts a partner that answers as the test says; it ends with the test. */
  fakePartner: (answer: RequestListener) => Promise<FakePartner>;
}
interface WorkerFixtures {
  sandbox: Partner;
  /** The app of many tests. */
  sharedApp: SharedApp;
}

/** A scanner that is known to send Enter: its scan ends there, and no pause of a busy machine ends it before. */
export const CALIBRATED_SCANNER = { ...DEFAULT_SCANNER, terminator: 'enter' } as const;

export const test = base.extend<Fixtures, WorkerFixtures>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSandboxProcess();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],

  sharedApp: [
    async ({}, use) => {
      const shared = createSharedApp();
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],

  fakePartner: async ({}, use) => {
    const started: FakePartner[] = [];
    await use(async (answer) => {
      const partner = await startFakePartner(answer);
      started.push(partner);
      return partner;
    });
    await Promise.all(started.map((partner) => partner.close()));
  },

  harness: async ({ sharedApp }, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'tem-e2e-'));
    const dataDir = join(folder, 'data');
    const labelDir = join(folder, 'labels');
    const printer = `file:${toAppPath(labelDir)}`;
    const running: StartedApp[] = [];
    let output = '';
    sharedApp.takeOutput();
    const settings = (patch: SettingsPatch): void => {
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(
        join(dataDir, 'settings.json'),
        JSON.stringify({ scanner: CALIBRATED_SCANNER, ...patch }),
      );
    };
    await use({
      dataDir,
      labelDir,
      printer,
      writeSettings: settings,
      writeServiceSettings: ({ url }, more = {}) =>
        settings({
          partner: 'service',
          baseUrl: url,
          labelUrl: url,
          printer,
          size: 'S9',
          ...more,
        }),
      async start(args = [], env = {}) {
        const station = await sharedApp.open({ args: ['--data-dir', toAppPath(dataDir), ...args], env });
        await station.page.locator('main:not([aria-busy])').waitFor();
        if (needsKeyring(env)) await requireKeyring(station.app);
        return { ...station, close: sharedApp.close };
      },
      async startApp(args = [], env = {}, appPath = ROOT) {
        const station = await launchStation({
          dataDir,
          args,
          env,
          appPath,
          accessToken: null,
          onStarted(started) {
            const { stdout, stderr } = started.process();
            for (const stream of [stdout, stderr]) stream?.on('data', (part) => (output += String(part)));
            const ended = once(started.process(), 'exit').then(([code, signal]) => signal ?? code);
            running.push({ app: started, ended });
          },
        });
        if (needsKeyring(env)) await requireKeyring(station.app);
        return station;
      },
      run: (args, input = '', env = {}) => sharedApp.run({ args, input, env }),
      listLabels: () => {
        try {
          return readdirSync(labelDir).toSorted();
        } catch {
          return [];
        }
      },
    });
    const left = await sharedApp.reset();
    output += sharedApp.takeOutput();
    if (testInfo.status !== testInfo.expectedStatus) {
      const ended = (await Promise.all(running.map(describeEnd))).join(', ');
      process.stderr.write(
        `\n${testInfo.title}: apps of its own: ${ended}; the last output:\n${output.slice(-MAX_OUTPUT)}\n`,
      );
    }
    await Promise.allSettled(running.map(({ app }) => app.close()));
    // Before any of it is deleted.
    const found = existsSync(dataDir) ? findLeaks(dataDir, output) : [];
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(found, 'what the station left on the disk and wrote').toEqual([]);
    expect(left, 'what the station left in its process').toEqual([]);
  },
});

/** A test that names a machine with a keyring needs one. */
const needsKeyring = (env: Readonly<Record<string, string>>): boolean =>
  env['TEM_STANDIN_SAFE_STORAGE'] === 'keyring';

/** In letters. */
const MAX_OUTPUT = 4_000;
/** A page may be gone shortly before its process. */
const END_MS = 1_000;

/** An app and how it ended: its exit code, or a signal. Playwright forgets the process of an app that was closed. */
interface StartedApp {
  readonly app: ElectronApplication;
  readonly ended: Promise<number | string>;
}

/** Whether a failed test's app had ended by itself, and how. */
function describeEnd({ ended }: StartedApp): Promise<string> {
  return Promise.race([ended.then((how) => `ended by itself (${how})`), pause(END_MS, 'running')]);
}

export { expect } from '@playwright/test';
