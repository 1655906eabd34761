import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { electronBinary } from '../electron/launch.ts';
import { parseJsonLines } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { installApp } from './installed-app.ts';
import { ROOT } from './partner-process.ts';

// The command of an installed Tem on Linux without a display, as the stand-in plays Electron there
// (docs/development/stand-in.md): a start ends in a segmentation fault; on Ozone's headless platform the first window does.

test.skip(electronBinary().kind === 'electron', 'SKIPPED: lays an installed app out on the stand-in only');
test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux');

test('without a display runs what needs none, begins no label, and draws labels where xvfb is installed', () =>
  withTemporaryFolder(async (folder) => {
    installApp(folder, 'no key');
    for (const name of ['resources/bin', 'tools', 'tmp', 'virtual']) mkdirSync(join(folder, name));
    copyFileSync(join(ROOT, 'build/bin/tem-linux.sh'), join(folder, 'resources/bin/tem'));
    for (const tool of ['sh', 'dirname', 'readlink', 'rm', 'tail'])
      symlinkSync(join('/usr/bin', tool), join(folder, 'tools', tool));
    // Does what xvfb-run does, without a server: the stand-in only checks that a display is named.
    writeFileSync(
      join(folder, 'virtual/xvfb-run'),
      '#!/bin/sh\n[ "$1" = -a ] || exit 9\nshift\nDISPLAY=:99 exec "$@"\n',
      { mode: 0o755 },
    );
    const data = ['--data-dir', join(folder, 'data')];

    /** Runs the command as cron or SSH does, without the machine's own xvfb-run. */
    async function command(
      args: readonly string[],
      { program = 'resources/bin/tem', tools = ['tools'] } = {},
    ): Promise<{ exitCode: number | null; signal: string | null; output: string; error: string }> {
      const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, XDG_RUNTIME_DIR: _runtime, ...rest } = process.env;
      const own = {
        PATH: tools.map((name) => join(folder, name)).join(':'),
        // What a killed process leaves behind is removed with the test.
        TMPDIR: join(folder, 'tmp'),
        TEM_STANDIN_FLAVOUR: 'headless-linux',
      };
      const child = spawn(join(folder, program), args, {
        env: electronEnvironment(own, rest),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, error, [exitCode, signal]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null, string | null]>,
      ]);
      return { exitCode, signal, output, error };
    }

    const ended = await command(['--', 'statuses', '--sandbox', ...data], { program: 'tem' });
    expect(ended).toMatchObject({ signal: 'SIGSEGV', output: '' });
    const statuses = await command(['statuses', '--json', '--sandbox', ...data]);
    expect(statuses).toMatchObject({ exitCode: 0, error: '' });
    expect(parseJsonLines(statuses.output)[0]).toHaveLength(28);
    const zip = join(folder, 'diagnostics.zip');
    expect(await command(['diagnostics', '--out', zip, ...data])).toMatchObject({ exitCode: 0, error: '' });
    expect(existsSync(zip)).toBe(true);
    expect(await command(['help'], { program: 'tem' })).toMatchObject({
      exitCode: 0,
      error: '',
      output: expect.stringContaining('--token-file'),
    });

    const out = join(folder, 'labels');
    const demo = ['demo', '--out', out, ...data];
    for (const args of [demo, ['print', 'A1', ...data], data]) {
      const said = await command(args);
      expect(said).toMatchObject({ exitCode: 2, output: '' });
      expect(said.error).toMatch(
        /This machine has no display[\s\S]*xvfb|xvfb[\s\S]*This machine has no display/,
      );
    }
    expect(existsSync(out)).toBe(false);
    const drawn = await command(demo, { tools: ['virtual', 'tools'] });
    expect(drawn).toMatchObject({ exitCode: 0, error: '' });
    expect(drawn.output).toContain('9 of 9 labels written');
  }));
