import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { listUnsafeFiles } from '../helpers/installed-files.ts';
import { ROOT } from './partner-process.ts';

/** Replaces fpm, which builds the package: stores what electron-builder passes to it. */
const FPM = `#!/bin/sh
printf '%s\\n' "$@" > "$KEPT/arguments"
before=
for part in "$@"; do
  case $part in *.desktop=*) cp "\${part%%=*}" "$KEPT/tem.desktop" ;; esac
  case $before in --package) echo package > "$part" ;; --after-install) cp "$part" "$KEPT/after-install" ;; --after-remove) cp "$part" "$KEPT/after-remove" ;; esac
  before=$part
done
`;

test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Debian packages are made on Linux, of what is built for it');

test('a Debian package has the command, the launcher with tem:// links, and updates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tem-deb-'));
  const kept = (name: string): string => readFileSync(join(folder, name), 'utf8');
  try {
    writeFileSync(join(folder, 'fpm'), FPM);
    chmodSync(join(folder, 'fpm'), 0o755);
    await promisify(execFile)(
      process.execPath,
      [
        join(ROOT, 'node_modules/electron-builder/cli.js'),
        '--linux',
        'deb',
        '--publish=never',
        `-c.directories.output=${join(folder, 'out')}`,
        '-c.electronDist=tests/electron/dist',
        '-c.extraMetadata.homepage=https://homepage.invalid',
      ],
      {
        cwd: ROOT,
        timeout: 50_000,
        env: {
          ...process.env,
          PATH: [folder, process.env['PATH']].join(delimiter),
          USE_SYSTEM_FPM: 'true',
          KEPT: folder,
        },
      },
    );
    expect(kept('tem.desktop').split('\n')).toEqual(
      expect.arrayContaining([
        'Exec=/opt/Tem/tem %U',
        'Icon=tem',
        'StartupWMClass=tem',
        'Terminal=false',
        'MimeType=x-scheme-handler/tem;',
      ]),
    );
    // The command, not the program: it works without a display.
    expect(kept('after-install')).toContain(
      "update-alternatives --install '/usr/bin/tem' 'tem' '/opt/Tem/resources/bin/tem' 100 || ln -sf '/opt/Tem/resources/bin/tem'",
    );
    expect(kept('after-install')).toContain("'/opt/Tem/chrome-sandbox'");
    expect(kept('after-remove')).toContain("--remove 'tem' '/opt/Tem/resources/bin/tem'");
    expect(statSync(join(folder, 'out/linux-unpacked/resources/bin/tem')).mode & 0o111).toBe(0o111);
    const told = kept('arguments').split('\n');
    const behind = (option: string): string[] => told.filter((_part, at) => told[at - 1] === option);
    expect(behind('--name')).toEqual(['tem']);
    expect(behind('--maintainer')).toEqual(['Tem <tem@maintainer.invalid>']);
    expect(behind('-d')).toEqual(expect.arrayContaining(['libgtk-3-0t64 | libgtk-3-0', 'libsecret-1-0']));
    expect(told.filter((part) => part.endsWith('/usr/share/applications/tem.desktop'))).toHaveLength(1);
    for (const size of [16, 48, 256, 512])
      expect(
        told.some((part) => part.endsWith(`=/usr/share/icons/hicolor/${size}x${size}/apps/tem.png`)),
      ).toBe(true);
    expect(listUnsafeFiles(join(folder, 'out/linux-unpacked'))).toEqual([]);
    expect(existsSync(join(folder, 'out/linux-unpacked/AppRun'))).toBe(false);
    expect(kept('out/latest-linux.yml')).toMatch(/url: tem-[\d.]+-linux-amd64\.deb/);
    expect(kept('out/linux-unpacked/resources/package-type')).toBe('deb');
    expect(kept('out/linux-unpacked/resources/app-update.yml')).toContain('provider: generic');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
