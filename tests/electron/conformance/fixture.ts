import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, type ElectronApplication } from '@playwright/test';
import { type ElectronBinary, electronBinary, launchElectron } from '../launch.ts';

/** The app's side of the suite (app/main.mjs), for functions that run there. */
export interface Lab {
  here: string;
  preload: string;
  log: unknown[];
  requests: { url: string; method: string }[];
  page(path: string, body: string, headers?: Record<string, string>, status?: number): void;
  window(options?: Electron.BrowserWindowConstructorOptions): Electron.BrowserWindow;
  open(path?: string, options?: Electron.BrowserWindowConstructorOptions): Promise<Electron.BrowserWindow>;
  serve(request: Request): Response;
  /** Runs a script in a window's page. */
  run(win: Electron.BrowserWindow, code: string, gesture?: boolean): Promise<unknown>;
  /** What it throws or rejects with; "nothing" where it goes well. */
  why(act: () => unknown): Promise<string>;
  /** Sends a request by net, and tells its events: redirects, then `response` (status, body, headers), `error` or `abort`. */
  ask(
    options: Electron.ClientRequestConstructorOptions | string,
    more?: {
      readonly body?: readonly string[];
      readonly onRedirect?: (request: Electron.ClientRequest, headers: Record<string, string[]>) => void;
      readonly onPart?: (request: Electron.ClientRequest, answer: Electron.IncomingMessage) => void;
    },
  ): Promise<unknown[][]>;
  once(emitter: unknown, name: string): Promise<unknown[]>;
}

declare global {
  // Only var can declare a property of globalThis.
  var lab: Lab;
}

/** A web server on loopback for the specs. */
export interface Web {
  readonly url: string;
  routes: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  readonly hits: string[];
}

export const appPath = join(import.meta.dirname, 'app');

/** One app per worker; each test starts without windows. */
// Playwright insists on a destructured first parameter.
export const test = base.extend<
  { app: ElectronApplication },
  { shared: ElectronApplication; web: Web; binary: ElectronBinary }
>({
  binary: [async ({}, provide) => provide(electronBinary()), { scope: 'worker' }],
  shared: [
    async ({}, provide) => {
      // A page is asked about the camera only where there is one, which a machine in CI lacks.
      // https://www.chromium.org/developers/how-tos/run-chromium-with-flags/ and media/base/media_switches.cc
      const app = await launchElectron({ appPath, switches: ['--use-fake-device-for-media-stream'] });
      await app.evaluate(({ app }) => app.whenReady());
      await provide(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, provide) => {
    await provide(shared);
    await shared.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
      lab.log.length = 0;
      lab.requests.length = 0;
    });
  },
  web: [
    async ({}, provide) => {
      const web: Web = { url: '', routes: new Map(), hits: [] };
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
        web.hits.push(pathname);
        const route = web.routes.get(pathname);
        if (route) route(request, response);
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await provide({ ...web, url: `http://127.0.0.1:${port}` });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
