import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openStagingFolder, removeStaleStagingFolders } from '../../electron/stand-in/staging-folders.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const HOUR_MS = 60 * 60_000;

let folder: string;
let target: string;
beforeEach(() => {
  folder = temporaryFolder('drafts');
  target = join(folder, 'chromium-1.2.3');
});

test('removes a killed process’s partial folder an hour later, and none that a process is filling', async () => {
  const source = join(import.meta.dirname, '../../electron/stand-in/staging-folders.ts');
  const program = `
    const { openStagingFolder } = await import(${JSON.stringify(source)});
    console.log((await openStagingFolder(${JSON.stringify(target)})).folder);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const draft = String((await once(child.stdout, 'data'))[0]).trim();
  await removeStaleStagingFolders(target, Date.now() + 24 * HOUR_MS);
  expect(existsSync(draft)).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await removeStaleStagingFolders(target, Date.now() + 0.9 * HOUR_MS);
  expect(existsSync(draft)).toBe(true);
  await removeStaleStagingFolders(target, Date.now() + 1.1 * HOUR_MS);
  expect(readdirSync(folder)).toEqual([]);
});

test('removes an unlocked draft, and touches neither the complete folder nor another version’s', async () => {
  const kept = ['chromium-1.2.3', 'chromium-1.2.3.old', 'chromium-1.2.30', 'other'];
  for (const name of [...kept, 'chromium-1.2.3.b0aa0409-2cea-4c6d-a851-f441016c255b'])
    mkdirSync(join(folder, name));
  await removeStaleStagingFolders(target, Date.now() + 24 * HOUR_MS);
  expect(readdirSync(folder)).toEqual(kept);
});

test('leaves nothing behind when a folder is closed', async () => {
  const draft = await openStagingFolder(target);
  writeFileSync(join(draft.folder, 'half'), '');
  draft.close();
  expect(readdirSync(folder)).toEqual([]);
});
