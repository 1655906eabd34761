import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { launchElectron } from '../electron/launch.ts';
import { requireKeyring } from '../electron/require-keyring.ts';
import { approveWhenAsked } from './approve-when-asked.ts';
import { findLeaks } from './leaked-data.ts';
import {
  type FakePartner,
  type Partner,
  ROOT,
  startFakePartner,
  startSandboxProcess,
} from './partner-process.ts';

/** A running station. */
export interface RunningStation {
  readonly app: ElectronApplication;
  readonly page: Page;
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
  /** Starts the station and agrees to what it asks (approve-when-asked.ts); it ends with the test at the latest. */
  start(
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
    appPath?: string,
  ): Promise<RunningStation>;
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
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSandboxProcess();
      await use(sandbox);
      await sandbox.close();
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

  harness: async ({}, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'tem-e2e-'));
    const dataDir = join(folder, 'data');
    const labelDir = join(folder, 'labels');
    const printer = `file:${toAppPath(labelDir)}`;
    const running: StartedStation[] = [];
    let output = '';
    const settings = (patch: SettingsPatch): void => {
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(patch));
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
      async start(args = [], env = {}, appPath = ROOT) {
        const app = await launchElectron({
          appPath,
          args: ['--data-dir', dataDir, ...args],
          userDataDir: dataDir,
          env,
        });
        const ended = once(app.process(), 'exit').then(([code, signal]) => signal ?? code);
        running.push({ app, ended });
        await approveWhenAsked(app);
        const { stdout, stderr } = app.process();
        for (const stream of [stdout, stderr]) stream?.on('data', (part) => (output += String(part)));
        const page = await app.firstWindow();
        // The window exists before its page.
        await page.waitForURL((url) => url.pathname.endsWith('/index.html'));
        await page.locator('main:not([aria-busy])').waitFor();
        // A test that names a machine with one needs one.
        if (env['TEM_STANDIN_SAFE_STORAGE'] === 'keyring') await requireKeyring(app);
        return { app, page };
      },
      listLabels: () => {
        try {
          return readdirSync(labelDir).toSorted();
        } catch {
          return [];
        }
      },
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      const ended = (await Promise.all(running.map(describeEnd))).join(', ');
      process.stderr.write(
        `\n${testInfo.title}: stations: ${ended}; the last output:\n${output.slice(-MAX_OUTPUT)}\n`,
      );
    }
    await Promise.allSettled(running.map(({ app }) => app.close()));
    // Before any of it is deleted.
    const found = existsSync(dataDir) ? findLeaks(dataDir, output) : [];
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(found, 'what the station left behind').toEqual([]);
  },
});

/** In letters. */
const MAX_OUTPUT = 4_000;
/** A page may be gone shortly before its process. */
const END_MS = 1_000;

/** A station and how it ended: its exit code, or a signal. Playwright forgets the process of an app that was closed. */
interface StartedStation {
  readonly app: ElectronApplication;
  readonly ended: Promise<number | string>;
}

/** Whether a failed test's station had ended by itself, and how. */
function describeEnd({ ended }: StartedStation): Promise<string> {
  return Promise.race([ended.then((how) => `ended by itself (${how})`), pause(END_MS, 'running')]);
}

export { expect } from '@playwright/test';
