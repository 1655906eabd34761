import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { skipOnWindows } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../build/bin/tem-macos.sh');

let folder: string;
let command: string;
beforeEach(() => {
  folder = temporaryFolder('command');
  const contents = join(folder, 'My Apps/Tem.app/Contents');
  mkdirSync(join(contents, 'Resources/bin'), { recursive: true });
  mkdirSync(join(contents, 'MacOS'));
  command = join(contents, 'Resources/bin/tem');
  copyFileSync(SCRIPT, command);
  const program = join(contents, 'MacOS/Tem');
  writeFileSync(program, '#!/bin/sh\nprintf "<%s>" "$@"\ncat\nexit 3\n');
  chmodSync(program, 0o755);
});

describe.skipIf(skipOnWindows('the command "tem" of macOS is a shell script'))(
  'the command "tem" on macOS',
  () => {
    test('passes arguments, input and exit code through, from anywhere and through links', () => {
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

    test('replaces itself by the program, which gets its signals', () => {
      // On a minimal system `ps` is a separate package.
      writeFileSync(join(folder, 'My Apps/Tem.app/Contents/MacOS/Tem'), '#!/bin/sh\necho "$$ $*"\n');
      const { pid, stdout } = spawnSync(command, ['x'], { encoding: 'utf8' });
      expect(stdout).toBe(`${pid} -- x\n`);
    });
  },
);

describe.skipIf(process.platform !== 'linux')('the command "tem" on Linux', () => {
  /** The program's arguments. */
  function given(args: readonly string[], env: Readonly<Record<string, string>>): string {
    const installed = join(folder, 'opt/Tem');
    mkdirSync(join(installed, 'resources/bin'), { recursive: true });
    copyFileSync(
      join(import.meta.dirname, '../../../build/bin/tem-linux.sh'),
      join(installed, 'resources/bin/tem'),
    );
    writeFileSync(join(installed, 'tem'), '#!/bin/sh\nprintf "<%s>" "$@"\nexit 3\n');
    chmodSync(join(installed, 'tem'), 0o755);
    symlinkSync(join(installed, 'resources/bin/tem'), join(folder, 'linked'));
    const { status, stdout } = spawnSync(join(folder, 'linked'), args, {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...env },
    });
    expect(status).toBe(3);
    return String(stdout);
  }

  test.each([{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-1' }])(
    'passes arguments through on %o',
    (env) => {
      expect(given(['print', 'a b', '$HOME', '-'], env)).toBe('<--><print><a b><$HOME><->');
    },
  );

  test.each([[{}], [{ DISPLAY: '' }], [{ XDG_RUNTIME_DIR: '/nonexistent' }]])(
    'selects Chromium’s headless platform without a display: %o',
    (env) => {
      expect(given(['info', 'A1'], env)).toBe('<--ozone-platform=headless><--><info><A1>');
    },
  );

  test('detects Wayland by its socket alone', () => {
    writeFileSync(join(folder, 'wayland-0'), '');
    expect(given(['info', 'A1'], { XDG_RUNTIME_DIR: folder })).toBe('<--><info><A1>');
  });
});
