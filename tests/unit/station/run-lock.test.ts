import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockRun } from '../../../main/station/run-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('lets runs of their own batches go side by side, and nobody take up a batch meanwhile', () => {
  const one = lockRun(file, 'shared');
  const other = lockRun(file, 'shared');
  expect([one, other]).not.toContain(null);
  expect(lockRun(file, 'alone')).toBeNull();
  one?.release();
  expect(lockRun(file, 'alone')).toBeNull();
  other?.release();
  const alone = lockRun(file, 'alone');
  expect(alone).not.toBeNull();
  expect(lockRun(file, 'alone')).toBeNull();
  expect(lockRun(file, 'shared')).toBeNull();
  alone?.release();
  const last = lockRun(file, 'shared');
  expect(last).not.toBeNull();
  // Windows removes no open file.
  last?.release();
});
