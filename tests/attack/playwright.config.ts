import { defineConfig } from '@playwright/test';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { expectIsolatedNetwork } from './expect-isolated-network.ts';

// Before any test is loaded: otherwise the attacks would hit a real network.
expectIsolatedNetwork();

// Each worker reads the config too; the first line belongs to the run.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  process.stdout.write(`${electronBanner(electronBinary())}\n`);

const LABELS = '**/label-*.spec.ts';
const OUTPUT = '../../node_modules/.cache/tem-attack';

/**
 * The attacks on Tem, one at a time, because the counts cover the whole network. Started only by attack.ts, which gives
 * each project a
 * network of its own.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'labels', testMatch: LABELS, outputDir: `${OUTPUT}/labels` },
    { name: 'station', testMatch: '**/*.spec.ts', testIgnore: LABELS, outputDir: `${OUTPUT}/station` },
  ],
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
});
