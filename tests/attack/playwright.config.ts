import { defineConfig } from '@playwright/test';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { expectIsolatedNetwork } from './expect-isolated-network.ts';

// Before any test is loaded: what they try would be tried on whoever is there.
expectIsolatedNetwork();

// The config is read in each worker too; the first line belongs to the run.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  process.stdout.write(`${electronBanner(electronBinary())}\n`);

const LABELS = '**/label-*.spec.ts';
const OUTPUT = '../../node_modules/.cache/tem-attack';

/**
 * The attacks on Tem: one at a time, because what is counted is the whole network's. Started by attack.ts only, which gives each
 * project a network of its own.
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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
});
