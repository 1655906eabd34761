import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

it('starts no attack outside its own network', { timeout: 60_000 }, () => {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  // Only lists: this test starts no attack even where the suites would.
  const command = [cli, 'test', '--list', '-c', join(ROOT, 'tests/attack/playwright.config.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('attacks are tried in a network of their own only: npm run test:attack');
  expect(stdout).not.toContain('.spec.ts:');
});
