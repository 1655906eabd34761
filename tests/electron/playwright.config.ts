import { defineConfig } from '@playwright/test';
import { skippedUnderWine } from '../wine/skipped-under-wine.ts';
import { electronBanner, electronBinary } from './launch.ts';

// Each worker reads the config too; the first line belongs to the run.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  process.stdout.write(`${electronBanner(electronBinary())}\n`);

/** The conformance suite: what Tem relies on in Electron, on Electron or on its stand-in. */
export default defineConfig({
  testDir: './conformance',
  outputDir: '../../node_modules/.cache/tem-conformance',
  // Only what hangs is ended: Electron's first start on a machine in CI takes many seconds (its 250 MB come from a cold disk,
  // through a virus scanner), as does every step beside ten busy programs.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  workers: Number(process.env['TEM_WORKERS'] ?? '2'),
  fullyParallel: false,
  retries: 0,
  reporter: 'line',
  grepInvert: skippedUnderWine(),
  globalSetup: '../wine/global-setup.ts',
});
