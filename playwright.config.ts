import { defineConfig } from '@playwright/test';
import { skippedUnderWine } from './tests/wine/skipped-under-wine.ts';

// Each test has folders, ports and a partner of its own, and a station in the app of its worker (tests/e2e/station-host).
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/test-results',
  fullyParallel: true,
  workers: Number(process.env['TEM_WORKERS'] ?? '2'),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Only what hangs is ended: beside ten busy programs each step takes many seconds.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  grepInvert: skippedUnderWine(),
  globalSetup: [
    './tests/e2e/print-electron-banner.ts',
    './tests/wine/global-setup.ts',
    './tests/e2e/station-host/build.ts',
  ],
  projects: [
    { name: 'e2e', testMatch: '**/*.spec.ts' },
    { name: 'screens', testMatch: '**/screens*.ts' },
    { name: 'tasks', testMatch: 'tasks/{full,tasks.spec}.ts' },
  ],
});
