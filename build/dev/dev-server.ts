import { realpathSync, watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBuilder, createServer } from 'vite';

/** The folders whose code runs outside the page; shared/ runs on both sides. */
const MAIN_FOLDERS = ['main', 'preload', 'shared'];

/** The placeholder in renderer/index.html for the nonce of each response (main/app/page-headers.ts). */
const NONCE_PLACEHOLDER = '{{style-nonce}}';

/** Heads main and each worker, so that stack traces name lines of the sources (https://nodejs.org/api/process.html). */
const USE_SOURCE_MAPS = 'process.setSourceMapsEnabled(true);';

/** Serves the renderer's sources, and reports when main or the preload must be rebuilt. */
export interface DevServer {
  /** Builds main and the preload with source maps, for a page that is served from here. @throws Error if they do not compile */
  build(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens Vite's development server on a free loopback port.
 * @param root the repository
 * @param onMainChange called when a file of main, the preload or shared/ has changed
 */
export async function openDevServer(root: string, onMainChange: () => void): Promise<DevServer> {
  const http = createHttpServer();
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const common = { configFile: join(root, 'vite.config.ts'), root: join(root, 'renderer') };
  const vite = await createServer({
    ...common,
    base: '/',
    mode: 'development',
    cacheDir: join(root, 'out/dev'),
    clearScreen: false,
    html: { cspNonce: NONCE_PLACEHOLDER },
    server: {
      middlewareMode: true,
      // The page's address is app://tem. Errors are shown in the terminal and the console only: Vite's overlay is HTML, which the
      // page refuses.
      hmr: { server: http, protocol: 'ws', host: '127.0.0.1', clientPort: port, overlay: false },
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  });
  // A change of the configuration makes Vite restart its server within the same object.
  http.on('request', (request, response) => vite.middlewares(request, response));
  // Vite's own watcher closes when its server restarts.
  const watchers = MAIN_FOLDERS.map((folder) => watch(join(root, folder), { recursive: true }, onMainChange));

  return {
    async build() {
      // Read again, because the configuration contains the names of the IPC contract.
      const builder = await createBuilder({
        ...common,
        mode: 'development',
        logLevel: 'warn',
        define: { __DEV_SERVER__: JSON.stringify(`http://127.0.0.1:${port}`) },
        build: { sourcemap: true },
        environments: { main: { build: { rolldownOptions: { output: { banner: USE_SOURCE_MAPS } } } } },
      });
      for (const name of ['main', 'preload']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`);
        await builder.build(environment);
      }
    },
    async close() {
      for (const watcher of watchers) watcher.close();
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
