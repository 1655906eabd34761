import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { parseJsonLines } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { installApp } from './installed-app.ts';
import { ROOT } from './partner-process.ts';

// The command of an installed Tem on Linux without a display, as the stand-in plays Electron there
// (docs/development/stand-in.md): a start ends in a segmentation fault; on Ozone's headless platform the first window does.

test.skip(electronBinary().kind === 'electron', 'SKIPPED: lays an installed app out on the stand-in only');
test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux');

let folder = '';
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-headless-'));
  installApp(folder, 'no key');
  mkdirSync(join(folder, 'resources/bin'));
  copyFileSync(join(ROOT, 'build/bin/tem-linux.sh'), join(folder, 'resources/bin/tem'));
  mkdirSync(join(folder, 'tools'));
  mkdirSync(join(folder, 'tmp'));
  for (const tool of ['sh', 'dirname', 'readlink', 'rm', 'tail'])
    symlinkSync(join('/usr/bin', tool), join(folder, 'tools', tool));
  mkdirSync(join(folder, 'virtual'));
  // Does what xvfb-run does, without a server: the stand-in only checks that a display is named.
  const xvfb = join(folder, 'virtual/xvfb-run');
  writeFileSync(xvfb, '#!/bin/sh\n[ "$1" = -a ] || exit 9\nshift\nDISPLAY=:99 exec "$@"\n');
  chmodSync(xvfb, 0o755);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as cron or SSH does. */
async function command(
  args: readonly string[],
  { program = 'resources/bin/tem', tools = ['tools'] } = {},
): Promise<{ exitCode: number | null; signal: string | null; output: string; error: string }> {
  // Hides the machine's own xvfb-run.
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, XDG_RUNTIME_DIR: _runtime, ...rest } = process.env;
  const child = spawn(join(folder, program), args, {
    env: electronEnvironment(
      {
        PATH: tools.map((name) => join(folder, name)).join(':'),
        // What a killed process leaves behind is removed with the test.
        TMPDIR: join(folder, 'tmp'),
        TEM_STANDIN_FLAVOUR: 'headless-linux',
      },
      rest,
    ),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, error, [exitCode, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  return { exitCode, signal, output, error };
}

const data = (): string[] => ['--data-dir', join(folder, 'data')];

test('the program itself ends without a display, except for help and version', async () => {
  const program = { program: 'tem' };
  const ended = await command(['--', 'statuses', '--sandbox', ...data()], program);
  expect(ended).toMatchObject({ signal: 'SIGSEGV', output: '' });
  expect(ended.error).toContain('Missing X server or $DISPLAY');
  for (const asked of ['help', 'version', '--version'])
    expect(await command([asked], program)).toMatchObject({ exitCode: 0, error: '' });
});

test('runs commands without labels without a display', async () => {
  const statuses = await command(['statuses', '--json', '--sandbox', ...data()]);
  expect(statuses).toMatchObject({ exitCode: 0, error: '' });
  expect(parseJsonLines(statuses.output)[0]).toHaveLength(28);
  const zip = join(folder, 'diagnostics.zip');
  expect(await command(['diagnostics', '--out', zip, ...data()])).toMatchObject({ exitCode: 0, error: '' });
  expect(existsSync(zip)).toBe(true);
  expect(await command(['verify', ...data()])).toMatchObject({ exitCode: 0, error: '' });
  for (const asked of ['help', 'version', '--version'])
    expect(await command([asked])).toMatchObject({ exitCode: 0, error: '' });
});

test('label commands report a missing display and begin nothing', async () => {
  for (const args of [
    ['demo', '--out', join(folder, 'out'), ...data()],
    ['print', 'A1', ...data()],
    data(),
  ]) {
    const said = await command(args);
    expect(said).toMatchObject({ exitCode: 2, output: '' });
    expect(said.error).toContain('xvfb');
    expect(said.error).toContain('This machine has no display');
  }
  expect(existsSync(join(folder, 'out'))).toBe(false);
});

test('draws labels on a virtual display where xvfb is installed', async () => {
  const tools = ['virtual', 'tools'];
  const drawn = await command(['demo', '--out', join(folder, 'labels'), ...data()], { tools });
  expect(drawn).toMatchObject({ exitCode: 0, error: '' });
  expect(drawn.output).toContain('9 of 9 labels written');
});
