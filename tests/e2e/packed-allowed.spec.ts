import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { smokeSettings } from '../../build/smoke/worker-threads.ts';
import { ALLOWED_SWITCHES, REMOVED_ENVIRONMENT } from '../../main/app/start-restrictions.ts';
import { electronBinary } from '../electron/launch.ts';
import { filterAppStderr } from '../helpers/filter-app-stderr.ts';
import { serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { createIsolatedEnvironment, snapshotFiles } from './isolated-environment.ts';
import { openPacked, type PackedStation, packForAll, runPacked, startPacked } from './packed-station.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

// Tries what docs/operations/packed.md allows on the packed app. For what it refuses see packed.spec.ts.

const builds = packForAll();

test('the packed app starts with each switch and variable that docs/operations/packed.md allows', async () => {
  const dataDir = join(builds.folder, 'allowed');
  const switches: Readonly<Record<string, string>> = {
    'ozone-platform': '--ozone-platform=x11',
    'ozone-platform-hint': '--ozone-platform-hint=auto',
    'user-data-dir': `--user-data-dir=${dataDir}`,
    'disable-gpu': '--disable-gpu',
    'force-device-scale-factor': '--force-device-scale-factor=1.5',
    lang: '--lang=vi',
    updated: '--updated',
    ...(APP_PLATFORM === 'darwin' ? { psn: '-psn_0_12345' } : {}),
  };
  expect(Object.keys(switches).filter((name) => name !== 'psn')).toEqual(Object.keys(ALLOWED_SWITCHES));
  const nowhere = join(builds.folder, 'nowhere');
  const proxy = 'http://127.0.0.1:9';
  const env: Readonly<Record<string, string>> = {
    NODE_EXTRA_CA_CERTS: nowhere,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_PATH: nowhere,
    ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER: 'sh',
    NODE_OPTIONS: '--no-warnings',
    ELECTRON_RUN_AS_NODE: '1',
    APPIMAGE: nowhere,
    XDG_CONFIG_HOME: join(builds.folder, 'config'),
    CUPS_SERVER: '127.0.0.1:9',
    http_proxy: proxy,
    https_proxy: proxy,
    all_proxy: proxy,
    no_proxy: '127.0.0.1',
    GOOGLE_API_KEY: 'x',
  };
  expect(Object.keys(env)).toEqual(startsWithVariables());

  // All of them at once: any refusal would end the start. Once with a command, which needs no display, and once with the
  // station.
  const headless = { ...switches, 'ozone-platform': '--ozone-platform=headless' };
  const run = await runPacked(builds.out, [...Object.values(headless), 'areas', '--sandbox'], env);
  expect([run.exitCode, filterAppStderr(run.error)]).toEqual([0, '']);
  expect(run.output).toContain('Hà Nội');
  expect(existsSync(join(dataDir, 'ledger.sqlite'))).toBe(true);

  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), smokeSettings(join(builds.folder, 'allowed-labels')));
  const ended = await openPacked(builds.out, Object.values(switches), env, (pid) => {
    // The stand-in passes Chromium what Tem left of its own environment; Electron's helpers start before Tem's code.
    if (electronBinary().kind === 'electron' || APP_PLATFORM !== 'linux') return;
    const [helper] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    const left = readFileSync(`/proc/${helper}/environ`, 'utf8')
      .split('\0')
      .map((variable) => variable.replace(/=.*$/s, ''));
    expect(left).toContain('CUPS_SERVER');
    expect(Object.keys(REMOVED_ENVIRONMENT).filter((name) => left.includes(name))).toEqual([]);
  });
  expect(ended).toBe(0);
  expect(existsSync(join(dataDir, 'ledger.sqlite'))).toBe(true);
});

test('the packed app writes where docs/operations/packed.md says, and nowhere else', async ({ sandbox }) => {
  test.skip(
    APP_PLATFORM !== 'linux',
    'SKIPPED: only Linux tells programs by their environment where to write',
  );
  const machine = createIsolatedEnvironment(join(builds.folder, 'machine'));
  const labels = join(machine.root, 'labels');
  const [code = '', another = ''] = sandbox.codes;
  const program = snapshotFiles(builds.out);
  let packed: PackedStation | undefined;
  try {
    // The station in its usual data folder: a label in training, and starting with the machine.
    mkdirSync(join(machine.root, 'config/Tem'));
    writeFileSync(
      join(machine.root, 'config/Tem/settings.json'),
      JSON.stringify({ partner: 'sandbox', printer: `file:${labels}`, size: 'S9', guide: 'done' }),
    );
    const service = serviceArguments(sandbox, { dataDir: join(machine.root, 'own') });
    expect(machine.listNewFiles()).toEqual(['config/Tem/', 'config/Tem/settings.json', 'token']);
    packed = await startPacked(builds.drivable, [], machine.env);
    const station = stationPage(packed.page);
    await station.scan(code);
    await station.expectStates(['queued']);
    await packed.page.keyboard.press('F9');
    await station.expectStates(['printed']);
    const set = packed.page.evaluate(() => window.tem.calls.settings.save({ startWithMachine: true }));
    expect(await set).toMatchObject({ ok: true });
    expect(await packed.close()).toBe(0);
    const written = machine.listNewFiles();
    const ofStation = written.filter((path) => path.startsWith('config/Tem/'));
    expect(ofStation).toEqual(
      expect.arrayContaining(['config/Tem/ledger.sqlite', 'config/Tem/logs/tem.log']),
    );
    expect(written.filter((path) => !ofStation.includes(path))).toEqual([
      'config/autostart/',
      'config/autostart/tem.desktop',
      'labels/',
      `labels/${code}.pdf`,
    ]);
    expect(machine.passing()).toEqual([]);

    // A command with a data folder of its own.
    const args = ['print', '--size', 'S9', '--printer', `file:${labels}`, ...service, another];
    const run = await runPacked(builds.out, args, machine.env);
    expect([run.exitCode, filterAppStderr(run.error)]).toEqual([0, '']);
    expect(machine.listNewFiles()).toEqual([
      `labels/${another}.pdf`,
      'own/',
      'own/command-line.lock',
      'own/ledger.lock',
      'own/ledger.sqlite',
      'own/logs/',
      'own/logs/tem.log',
    ]);
    // The command's Chromium files existed, and are gone.
    expect(machine.passing()).toEqual([expect.stringMatching(/^tem-command-\w+$/)]);
    expect(snapshotFiles(builds.out)).toEqual(program);
  } finally {
    await packed?.kill();
    machine.close();
  }
});

/**
 * The variables of docs/operations/packed.md with which Tem starts, whatever their values. Tem does not govern those of the
 * loader
 * and the desktop.
 */
function startsWithVariables(): string[] {
  const text = readFileSync(join(ROOT, 'docs/operations/packed.md'), 'utf8');
  const [, , environment = ''] = text.split(/^## .*$/m);
  return environment
    .split('\n')
    .filter((row) => row.startsWith('| `') && !/\| (?:refuses to start|can do nothing) \|/.test(row))
    .flatMap((row) => Array.from(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [], ([, name = '']) => name));
}
