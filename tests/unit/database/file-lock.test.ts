import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { lockFile } from '../../../main/database/file-lock.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('lock');
  file = join(folder, 'lock');
});

it('lets runs of separate batches proceed in parallel, and blocks resuming a batch meanwhile', () => {
  const one = lockFile(file, 'shared');
  const other = lockFile(file, 'shared');
  expect([one, other]).not.toContain(null);
  expect(lockFile(file, 'alone')).toBeNull();
  one?.release();
  expect(lockFile(file, 'alone')).toBeNull();
  other?.release();
  const alone = lockFile(file, 'alone');
  expect(alone).not.toBeNull();
  expect(lockFile(file, 'alone')).toBeNull();
  expect(lockFile(file, 'shared')).toBeNull();
  alone?.release();
  const last = lockFile(file, 'shared');
  expect(last).not.toBeNull();
  // Windows removes no open file.
  last?.release();
});
