import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractNames } from './shared/ipc.ts';

/** Lays the WebAssembly that main's worker needs beside main's bundle. */
function shipWasm(): Plugin {
  const files = {
    'pdfium.wasm': '@hyzyla/pdfium/pdfium.wasm',
    'zxing_reader.wasm': 'zxing-wasm/reader/zxing_reader.wasm',
  };
  return {
    name: 'tem:ship-wasm',
    applyToEnvironment: (environment) => environment.name === 'main',
    generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      for (const [fileName, module] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(resolve(module)) });
      }
    },
  };
}

// One build for the three parts of the app: `vite build --app` (Vite's environments). Everything is bundled, so that
// the installed app carries no node_modules; only Electron itself stays outside.
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react(), shipWasm()],
  define: { __CONTRACT_NAMES__: JSON.stringify(contractNames) },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist/renderer',
        emptyOutDir: true,
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
        target: 'node24',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            index: 'main/index.ts',
            sandbox: 'main/sandbox/serve.ts',
            'inspect-worker': 'main/labels/inspect/worker.ts',
            'import-worker': 'main/imports/worker.ts',
            'history-worker': 'main/history/worker.ts',
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
        target: 'chrome144',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        // A sandboxed preload is one CommonJS file that may require only electron.
        rolldownOptions: {
          input: { index: 'preload/index.ts' },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
