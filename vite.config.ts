import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractNames } from './shared/ipc.ts';

// One build for the three parts of the app: `vite build --app` (Vite's environments). Everything is bundled, so that
// the installed app carries no node_modules; only Electron itself stays outside.
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
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
