import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { launchElectron } from '../../electron/launch.ts';
import { KEYRING } from '../../electron/require-keyring.ts';
import { approveWhenAsked } from '../approve-when-asked.ts';
import type { StationHost } from './app.ts';
import { HOST } from './build.ts';
import type { CommandRequest, CommandResult, StationRequest } from './request.ts';

declare global {
  var stationHost: StationHost;
}

/** Between two looks for the station's page. */
const PAGE_MS = 20;
/** Closing waits for a label in progress. */
const CLOSE_MS = 30_000;

/** The app of a worker's tests; started by the first of them, and again after a test has ended it. */
export type SharedApp = ReturnType<typeof createSharedApp>;

export function createSharedApp() {
  let running: ElectronApplication | null = null;
  let output = '';

  async function start(): Promise<ElectronApplication> {
    if (running !== null) return running;
    // Chromium would find this machine by itself there, which reveals a request of a label page that bypasses the gate.
    const switches = ['--host-resolver-rules=MAP rebound.example 127.0.0.1'];
    const app = await launchElectron({ appPath: HOST, switches, env: KEYRING });
    const process = app.process();
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (part) => (output += String(part)));
    process.once('exit', () => {
      if (running === app) running = null;
    });
    await app.evaluate(({ app: electronApp }) => electronApp.whenReady());
    running = app;
    return app;
  }

  async function kill(app: ElectronApplication): Promise<void> {
    if (running !== app) return;
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGKILL');
    await ended;
  }

  return {
    start,
    /** Opens a station in it, and agrees to what it asks. */
    async open(request: StationRequest): Promise<{ readonly app: ElectronApplication; readonly page: Page }> {
      const app = await start();
      await approveWhenAsked(app);
      const before = new Set(app.windows());
      const isStation = (page: Page): boolean =>
        !before.has(page) && new URL(page.url()).pathname.endsWith('/index.html');
      await app.evaluate((_electron, wanted) => stationHost.open(wanted), request);
      // Playwright may learn of the window after the app has shown it.
      for (;;) {
        const page = app.windows().find(isStation);
        if (page !== undefined) return { app, page };
        await pause(PAGE_MS);
      }
    },
    /** Closes the open station. */
    async close(): Promise<void> {
      await running?.evaluate(() => stationHost.close());
    },
    /** Runs a command in it. */
    async run(request: CommandRequest): Promise<CommandResult> {
      const app = await start();
      return app.evaluate((_electron, wanted) => stationHost.run(wanted), request);
    },
    /** Ends what a test has left open. @returns what its stations left behind; an app that cannot say it ends */
    async reset(): Promise<readonly string[]> {
      const app = running;
      if (app === null) return [];
      try {
        const left = await Promise.race([
          app.evaluate(() => stationHost.reset()),
          pause(CLOSE_MS, [`not closed within ${CLOSE_MS} ms`], { ref: false }),
        ]);
        if (left.length > 0) await kill(app);
        return left;
      } catch (error) {
        const died = running === null;
        await kill(app);
        return died ? [] : [`the app did not reset: ${String(error)}`];
      }
    },
    /** What it has written since the last time. */
    takeOutput(): string {
      const said = output;
      output = '';
      return said;
    },
    /** The app that runs now, if any. */
    running: () => running,
    async end(): Promise<void> {
      await running?.close();
    },
  };
}
