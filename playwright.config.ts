import { defineConfig } from '@playwright/test';
import { skippedUnderWine } from './tests/wine/skipped-under-wine.ts';

// Each test starts an app of its own with folders, ports and a partner of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/test-results',
  fullyParallel: true,
  workers: Number(process.env['TEM_WORKERS'] ?? '2'),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  grepInvert: skippedUnderWine(),
  globalSetup: ['./tests/e2e/print-electron-banner.ts', './tests/wine/global-setup.ts'],
  projects: [
    { name: 'e2e', testMatch: '**/*.spec.ts' },
    { name: 'screens', testMatch: '**/screens*.ts' },
    { name: 'tasks', testMatch: 'tasks/{full,tasks.spec}.ts' },
  ],
});
