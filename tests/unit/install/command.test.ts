import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notOnWindows } from '../../systems.ts';

const SCRIPT = join(import.meta.dirname, '../../../build/bin/tem-macos.sh');

let folder: string;
let command: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-command-'));
  const contents = join(folder, 'My Apps/Tem.app/Contents');
  mkdirSync(join(contents, 'Resources/bin'), { recursive: true });
  mkdirSync(join(contents, 'MacOS'));
  command = join(contents, 'Resources/bin/tem');
  copyFileSync(SCRIPT, command);
  const program = join(contents, 'MacOS/Tem');
  writeFileSync(program, '#!/bin/sh\nprintf "<%s>" "$@"\ncat\nexit 3\n');
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(notOnWindows('the command "tem" of macOS is a shell script'))(
  'the command "tem" on macOS',
  () => {
    test('hands arguments, input and exit code through, from anywhere and through links', () => {
      mkdirSync(join(folder, 'bin'));
      symlinkSync(command, join(folder, 'bin/tem'));
      symlinkSync('../bin/tem', join(folder, 'My Apps/again'));
      for (const name of [command, join(folder, 'bin/tem'), join(folder, 'My Apps/again')]) {
        const { status, stdout } = spawnSync(name, ['print', 'a b', '$HOME', '-'], {
          input: 'codes',
          cwd: '/',
        });
        expect([name, status, String(stdout)]).toEqual([name, 3, '<--><print><a b><$HOME><->codes']);
      }
    });

    test('is the program itself afterwards, which gets its signals', () => {
      writeFileSync(join(folder, 'My Apps/Tem.app/Contents/MacOS/Tem'), '#!/bin/sh\nps -o args= -p $$\n');
      expect(execFileSync(command, ['x'], { encoding: 'utf8' })).toMatch(/Contents\/MacOS\/Tem -- x/);
    });
  },
);
