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

/** A process that was killed while it filled a draft, or is still at it. */
async function fillerOf(kept: string) {
  const source = join(import.meta.dirname, '../../electron/stand-in/staging-folders.ts');
  const program = `
    import { writeFileSync } from 'node:fs';
    const { openStagingFolder } = await import(${JSON.stringify(source)});
    const draft = await openStagingFolder(${JSON.stringify(kept)});
    writeFileSync(draft.folder + '/half', 'of it');
    console.log(draft.folder);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    draft: String(said).trim(),
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('removes a killed process’s partial folder an hour later', async () => {
  const filler = await fillerOf(target);
  await filler.kill();

  await removeStaleStagingFolders(target, Date.now() + 0.9 * HOUR_MS);
  expect(existsSync(join(filler.draft, 'half'))).toBe(true);

  await removeStaleStagingFolders(target, Date.now() + 1.1 * HOUR_MS);
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves a folder alone that another process is filling, however old', async () => {
  const filler = await fillerOf(target);
  await removeStaleStagingFolders(target, Date.now() + 24 * HOUR_MS);
  expect(existsSync(join(filler.draft, 'half'))).toBe(true);
  await filler.kill();
});

test('removes a folder made before folders were locked', async () => {
  const draft = `${target}.b0aa0409-2cea-4c6d-a851-f441016c255b`;
  mkdirSync(draft);
  writeFileSync(join(draft, 'chromium'), 'half');
  await removeStaleStagingFolders(target, Date.now() + 2 * HOUR_MS);
  expect(readdirSync(folder)).toEqual([]);
});

test('touches neither the complete folder nor another version’s', async () => {
  for (const name of ['chromium-1.2.3', 'chromium-1.2.30', 'chromium-1.2.3.old', 'other'])
    mkdirSync(join(folder, name));
  await removeStaleStagingFolders(target, Date.now() + 24 * HOUR_MS);
  expect(readdirSync(folder)).toEqual(['chromium-1.2.3', 'chromium-1.2.3.old', 'chromium-1.2.30', 'other']);
});

test('leaves nothing behind when a folder is closed', async () => {
  const draft = await openStagingFolder(target);
  writeFileSync(join(draft.folder, 'half'), '');
  draft.close();
  expect(readdirSync(folder)).toEqual([]);
});
