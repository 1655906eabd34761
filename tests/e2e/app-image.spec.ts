import { execFile } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { sealStandIn } from '../../build/electron/seal-stand-in.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { findProgram } from '../cups/available-programs.ts';
import { listUnsafeFiles } from '../helpers/installed-files.ts';
import { hasLinuxTools } from '../helpers/linux-tools.ts';
import { ROOT } from './partner-process.ts';

const run = promisify(execFile);

/** In the place of type2-runtime, which mounts the rest of the file: it comes from the network, and nothing here runs it. */
const NO_RUNTIME = Buffer.alloc(4096, 'not a runtime\n');

test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: AppImages are made on Linux, of what is built for it');
test.skip(
  !hasLinuxTools('what is in an AppImage', {
    mksquashfs: 'squashfs-tools',
    unsquashfs: 'squashfs-tools',
    'desktop-file-validate': 'desktop-file-utils',
  }),
  'SKIPPED: squashfs-tools or desktop-file-utils is missing',
);

/** Lays Debian's tools out as electron-builder's own (app-builder-lib, toolsets/linux.js, getAppImageTools). */
function layTools(folder: string): void {
  for (const name of ['runtimes', 'lib/x64']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    symlinkSync(findProgram(name) ?? '', join(folder, name));
  writeFileSync(join(folder, 'runtimes/runtime-x64'), NO_RUNTIME);
}

test('an AppImage has the launcher with tem:// links, Tem’s own start, and updates', async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'tem-app-image-'));
  try {
    layTools(join(folder, 'tools'));
    await run(
      process.execPath,
      [
        join(ROOT, 'node_modules/electron-builder/cli.js'),
        '--linux',
        'AppImage',
        '--publish=never',
        `-c.directories.output=${join(folder, 'out')}`,
        '-c.electronDist=tests/electron/dist',
      ],
      { cwd: ROOT, env: { ...process.env, APPIMAGE_TOOLS_PATH: join(folder, 'tools') } },
    );
    const [name = ''] = readdirSync(join(folder, 'out')).filter((file) => file.endsWith('.AppImage'));
    expect(name).toMatch(/^tem-[\d.]+-linux-x86_64\.AppImage$/);
    const image = join(folder, 'out', name);
    expect(lstatSync(image).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(folder, 'out/latest-linux.yml'), 'utf8')).toContain(`url: ${name}`);

    const mounted = join(folder, 'mounted');
    await run('unsquashfs', [
      '-quiet',
      '-no-progress',
      '-offset',
      String(NO_RUNTIME.length),
      '-dest',
      mounted,
      image,
    ]);

    // What Gear Lever and AppImageLauncher read. They put the file's own path in the place of AppRun.
    const entry = readFileSync(join(mounted, 'tem.desktop'), 'utf8').split('\n');
    expect(entry).toEqual(
      expect.arrayContaining([
        'Exec=AppRun %U',
        'Icon=tem',
        'StartupWMClass=tem',
        'MimeType=x-scheme-handler/tem;',
      ]),
    );
    expect((await run('desktop-file-validate', [join(mounted, 'tem.desktop')])).stdout).toBe('');
    for (const link of ['.DirIcon', 'tem.png'])
      expect(realpathSync(join(mounted, link))).toBe(
        join(realpathSync(mounted), 'usr/share/icons/hicolor/1024x1024/apps/tem.png'),
      );
    expect(readFileSync(join(mounted, 'AppRun'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'build/bin/app-run.sh'), 'utf8'),
    );
    for (const program of ['AppRun', 'tem', 'resources/bin/tem'])
      expect([program, lstatSync(join(mounted, program)).mode & 0o777]).toEqual([program, 0o755]);

    // Any account of the machine may run it, and nobody gets more rights or another's file by it.
    expect(listUnsafeFiles(mounted)).toEqual([]);
    expect(readdirSync(join(mounted, 'resources'))).not.toContain('package-type');
    expect(readFileSync(join(mounted, 'resources/app-update.yml'), 'utf8')).toContain('provider: generic');

    sealStandIn(join(mounted, 'tem'));
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect((await run(join(mounted, 'AppRun'), ['version'], { cwd: folder })).stdout).toBe(`${version}\n`);
    const refused = run(join(mounted, 'AppRun'), ['print', 'A1', '--proxy-server=x'], { cwd: folder });
    await expect(refused).rejects.toMatchObject({ code: 2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
