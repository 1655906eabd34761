import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { findKoffi } from './build/koffi.ts';
import { BUNDLED_LICENCES_FILE, collectLicences, writeLicences } from './build/licences/plugin.ts';
import { readKeys } from './main/updates/signature.ts';
import { contractNames } from './shared/ipc.ts';

const koffi = findKoffi(import.meta.dirname);

/** A path in the repository, wherever the build was started. */
const at = (path: string): string => join(import.meta.dirname, path);

/** Lays the WebAssembly that the inspector's threads need, the window's icon, and for Windows koffi, beside main's bundle. */
function shipFiles(): Plugin {
  const files = {
    'pdfium.wasm': '@hyzyla/pdfium/pdfium.wasm',
    'zxing_reader.wasm': 'zxing-wasm/reader/zxing_reader.wasm',
    'icon.png': './build/icons/256x256.png',
  };
  return {
    name: 'tem:ship-files',
    applyToEnvironment: (environment) => environment.name === 'main',
    generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      for (const [fileName, module] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(resolve(module)) });
      }
      if (koffi !== null)
        this.emitFile({ type: 'asset', fileName: 'koffi.node', source: readFileSync(koffi) });
    },
  };
}

/** Of Tabler's 6,000 icons, keeps those that the screens name. */
function keepNamedIcons(): Plugin {
  return {
    name: 'tem:keep-named-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /@iconify-json\/tabler\/icons\.json$/ },
      handler(text) {
        const names = at('renderer/components/icons.tsx');
        // `npm run dev` reads the set again for an icon that is named while it runs.
        this.addWatchFile(names);
        const named = readFileSync(names, 'utf8').matchAll(/drawn\('(.+)'\)/g);
        const { icons } = JSON.parse(text) as { icons: Record<string, unknown> };
        return JSON.stringify({
          icons: Object.fromEntries(Array.from(named, ([, name = '']) => [name, icons[name]])),
        });
      },
    },
  };
}

// One build for the three parts of the app: `vite build --app` (Vite's environments). Everything is bundled, so that
// the installed app carries no node_modules; only Electron itself stays outside.
export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react(), keepNamedIcons(), shipFiles(), collectLicences(import.meta.dirname)],
  resolve: {
    // pg requires it, and extends what it gets: the ES module that the conditions below would choose is an object around it.
    alias: [{ find: /^pg-pool$/, replacement: createRequire(import.meta.url).resolve('pg-pool') }],
  },
  define: {
    __CONTRACT_NAMES__: JSON.stringify(contractNames),
    // It lies outside of app.asar, where nothing else says that it is the one that was packed.
    __KOFFI_SHA256__: JSON.stringify(
      koffi === null ? '' : createHash('sha256').update(readFileSync(koffi)).digest('hex'),
    ),
    // `npm run dev` sets its own (build/dev/dev-server.ts).
    __DEV_SERVER__: 'null',
    // docs/operations/updates.md: the keys that newer versions have to be signed with; without them Tem takes none.
    __UPDATE_KEYS__: JSON.stringify(readKeys(process.env['TEM_UPDATE_KEYS'] ?? '')),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      writeLicences(import.meta.dirname);
    },
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/renderer',
        emptyOutDir: true,
        license: { fileName: BUNDLED_LICENCES_FILE },
        target: 'chrome144',
        modulePreload: { polyfill: false },
      },
    },
    main: {
      consumer: 'server',
      resolve: {
        conditions: ['node', 'import', 'module', 'default'],
        noExternal: true,
        external: ['electron'],
      },
      build: {
        outDir: '../dist/main',
        emptyOutDir: true,
        license: { fileName: BUNDLED_LICENCES_FILE },
        target: 'node24',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            index: at('main/index.ts'),
            sandbox: at('main/sandbox/serve.ts'),
            'inspect-host': at('main/labels/inspect/host.ts'),
            'inspect-worker': at('main/labels/inspect/worker.ts'),
            'import-host': at('main/imports/host.ts'),
            'history-worker': at('main/history/worker.ts'),
            'ledger-worker': at('main/database/worker.ts'),
            'diagnostics-worker': at('main/diagnostics/worker.ts'),
            'winspool-host': at('main/printers/winspool/host.ts'),
          },
          external: ['electron'],
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: '../dist/preload',
        emptyOutDir: true,
        license: { fileName: BUNDLED_LICENCES_FILE },
        target: 'chrome144',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        // A sandboxed preload is one CommonJS file that may require only electron.
        rolldownOptions: {
          input: { index: at('preload/index.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
