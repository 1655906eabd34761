import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

  test.each<[env: Record<string, string>, platform: string]>([
    [{ DISPLAY: ':0' }, ''],
    [{ WAYLAND_DISPLAY: 'wayland-1' }, ''],
    [{}, '<--ozone-platform=headless>'],
    [{ DISPLAY: '' }, '<--ozone-platform=headless>'],
    [{ XDG_RUNTIME_DIR: '/nonexistent' }, '<--ozone-platform=headless>'],
  ])(
    'passes arguments through on %j, and selects Chromium’s headless platform without a display',
    (env, platform) => {
      expect(given(['info', 'a b', '$HOME', '-'], env)).toBe(`${platform}<--><info><a b><$HOME><->`);
    },
  );

  test('puts one "--", however often Tem starts itself again; detects Wayland by its socket alone', () => {
    writeFileSync(join(folder, 'wayland-0'), '');
    expect(given(['--', '--data-dir', 'a b'], { XDG_RUNTIME_DIR: folder })).toBe('<--><--data-dir><a b>');
  });
});

describe.skipIf(process.platform !== 'linux')('the start of the AppImage', () => {
  const RESTRICTED = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

  interface System {
    /** Ubuntu's setting; null where there is none. */
    readonly restricted?: '0' | '1' | null;
    /** The AppArmor profile that this file has. */
    readonly profile?: string;
    /** How `unshare -Ur true` ends; null without it. */
    readonly unshare?: number | null;
    readonly dialog?: 'zenity' | 'kdialog' | 'notify-send' | null;
  }

  /** Starts an unpacked AppImage in a system of its own, without a terminal. */
  function start(
    args: readonly string[],
    { restricted = null, profile = 'unconfined', unshare = 0, dialog = 'zenity' }: System,
  ) {
    const mounted = join(temporaryFolder('app-run'), 'mount_tem');
    const programs = join(mounted, '../bin');
    const shown = join(mounted, '../shown');
    for (const path of [join(mounted, 'resources/bin'), programs]) mkdirSync(path, { recursive: true });
    const lay = (path: string, script: string) =>
      writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    copyFileSync(join(import.meta.dirname, '../../../build/bin/app-run.sh'), join(mounted, 'AppRun'));
    lay(join(mounted, 'resources/bin/tem'), 'printf "<%s>" "$@"\nexit 3');
    for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(programs, name));
    lay(
      join(programs, 'cat'),
      `case $1 in
${restricted === null ? '' : `${RESTRICTED}) echo ${restricted} ;;`}
/proc/self/attr/apparmor/current) echo '${profile}' ;;
*) exit 1 ;;
esac`,
    );
    if (unshare !== null) lay(join(programs, 'unshare'), `[ "$*" = '-Ur true' ] && exit ${unshare}`);
    if (dialog !== null) lay(join(programs, dialog), `printf '%s|' ${dialog} "$@" > '${shown}'`);
    const { status, stdout, stderr } = spawnSync(join(mounted, 'AppRun'), args, {
      encoding: 'utf8',
      cwd: '/',
      env: { PATH: programs },
    });
    return { status, stdout, stderr, shown: existsSync(shown) ? readFileSync(shown, 'utf8') : null };
  }

  test.each<[what: string, System]>([
    ['where every program has a sandbox', {}],
    ['where Ubuntu’s restriction is switched off', { restricted: '0' }],
    ['with an AppArmor profile for it', { restricted: '1', profile: 'tem-appimage (unconfined)' }],
    ['where nothing can tell', { unshare: null }],
  ])('is the command "tem" %s', (_what, system) => {
    expect(start(['print', 'a b', '-'], system)).toEqual({
      status: 3,
      stdout: '<print><a b><->',
      stderr: '',
      shown: null,
    });
  });

  test.each<[what: string, System]>([
    ['programs may make no user namespaces', { unshare: 1 }],
    ['Ubuntu lets "unshare" make one, but no other program', { restricted: '1' }],
  ])('says why Tem does not open where %s, to a person in a box, too', (_what, system) => {
    const refused = { status: 2, stdout: '' };
    const stderr = expect.stringMatching(
      /^tem: Tem cannot open: .* no sandbox.*\.deb package.*AppArmor profile/,
    );
    const box = /^zenity\|--error\|--title=Tem\|--text=Tem không mở được: .*\n\nTem cannot open: /s;
    for (const args of [[], ['tem://print?code=A1'], ['--data-dir', '/home/a/two'], ['--sandbox']])
      expect(start(args, system)).toEqual({ ...refused, stderr, shown: expect.stringMatching(box) });
    expect(start(['print', '--codes', 'a.txt'], system)).toEqual({ ...refused, stderr, shown: null });
    expect(start([], { ...system, dialog: null })).toMatchObject({ status: 2, shown: null });
  });
});
