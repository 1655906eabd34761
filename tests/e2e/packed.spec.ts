import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { unzipSync } from 'fflate';
import { packedExecutablePath, resourcesPath } from '../../build/electron/packed-paths.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { checkWorkerThreads, smokeSettings, WORKER_THREADS } from '../../build/smoke/worker-threads.ts';
import {
  ALLOWED_SWITCHES,
  REFUSED_ENVIRONMENT,
  REMOVED_ENVIRONMENT,
} from '../../main/app/start-restrictions.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { electronBinary } from '../electron/launch.ts';
import { filterAppStderr } from '../helpers/filter-app-stderr.ts';
import { serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { createIsolatedEnvironment, snapshotFiles } from './isolated-environment.ts';
import { openPacked, type PackedStation, packForAll, runPacked, startPacked } from './packed-station.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

/** What an installed Tem may contain (paths in app.asar). */
const ALLOWED = [
  /^package\.json$/,
  /^dist\/main\/(index|[a-z]+-worker|[a-z]+-host)\.js$/,
  /^dist\/main\/assets\/[\w.-]+\.js$/,
  /^dist\/main\/(pdfium|zxing_reader)\.wasm$/,
  /^dist\/main\/icon\.png$/,
  // Windows only (vite.config.ts); it lies in app.asar.unpacked.
  ...(APP_PLATFORM === 'win32' ? [/^dist\/main\/koffi\.node$/] : []),
  /^dist\/preload\/index\.cjs$/,
  /^dist\/renderer\/index\.html$/,
  /^dist\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png)$/,
  /^dist\/licences\.txt$/,
];
/** The size limit (bytes): 15 % above the 12 870 988 measured. */
const SIZE_LIMIT = 14_800_000;

/** Each fuse of Electron 45 in an installed Tem. */
const WIRE = {
  version: '1',
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  [FuseV1Options.WasmTrapHandlers]: FuseState.ENABLE,
};

const builds = packForAll();

test('packing reports what Tem is packed on; the app contains what runs and nothing else, within its size', () => {
  const { kind } = electronBinary();
  expect(builds.said.split('\n')[0]).toMatch(
    kind === 'electron' ? /^Packing Tem on Electron:/ : /^Packing Tem on the stand-in for Electron/,
  );

  const archive = join(resourcesPath(packedExecutablePath(builds.out)), 'app.asar');
  const files = listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .filter((path) => !('files' in statFile(archive, path)))
    .map((path) => path.replaceAll(sep, '/'));
  expect(files).toEqual(expect.arrayContaining(['dist/main/index.js', 'dist/licences.txt']));
  // Each thread and process is tried below; Windows' spooler on Windows (build/smoke/spooler.ts).
  expect(files.filter((path) => /-(worker|host)\.js$/.test(path)).toSorted()).toEqual(
    [...Object.keys(WORKER_THREADS), 'winspool-host.js'].map((file) => `dist/main/${file}`).toSorted(),
  );
  expect(files.filter((path) => !ALLOWED.some((allowed) => allowed.test(path)))).toEqual([]);
  const { length } = readFileSync(archive);
  process.stdout.write(`app.asar: ${length} bytes in ${files.length} files, at most ${SIZE_LIMIT}\n`);
  expect(length).toBeLessThanOrEqual(SIZE_LIMIT);
  // Half of the limit: otherwise an archive that lost parts would pass.
  expect(length).toBeGreaterThan(SIZE_LIMIT / 2);
});

test('the fuses of the packed app are set, and it obeys them', async () => {
  expect(await getCurrentFuseWire(packedExecutablePath(builds.out))).toEqual(WIRE);

  const mark = join(builds.folder, 'ran');
  const stranger = join(builds.folder, 'stranger.cjs');
  const writeMark = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  writeFileSync(stranger, writeMark);
  // Each of them would keep Tem from printing its version.
  const own = await runPacked(builds.out, ['--inspect-brk=0', '--version'], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require=${stranger}`,
  });
  expect(own).toMatchObject({ exitCode: 0, output: `${packageJson.version}\n` });
  expect(own.error).not.toContain('Debugger listening');

  // A folder in place of the archive.
  const copy = join(builds.folder, 'copy');
  cpSync(builds.out, copy, { recursive: true, verbatimSymlinks: true });
  const resources = resourcesPath(packedExecutablePath(copy));
  rmSync(join(resources, 'app.asar'));
  mkdirSync(join(resources, 'app'));
  writeFileSync(join(resources, 'app/package.json'), '{"name":"stranger","main":"main.cjs"}');
  writeFileSync(join(resources, 'app/main.cjs'), `${writeMark}; process.exit(0);`);
  expect((await runPacked(copy, ['--version'])).output).toBe('');
  expect(() => readFileSync(mark)).toThrow('ENOENT');
});

test('the packed app refuses switches and variables that weaken it, before it opens anything', async () => {
  test.setTimeout(120_000);
  const dataDir = join(builds.folder, 'refused');
  const own = ['--data-dir', dataDir];
  const [variable = ''] = Object.keys(REFUSED_ENVIRONMENT);
  // Each other one: tests/unit/app/start-restrictions.test.ts.
  for (const [what, args, env] of [
    ['--proxy-server', ['--proxy-server=http://127.0.0.1:9', 'areas', ...own], {}],
    ['-load-extension', ['-load-extension=/tmp', ...own], {}],
    ['--remote-debugging-port', ['--remote-debugging-port=0', ...own], {}],
    ['--js-flags', [...own, '--js-flags=--expose-gc', 'tem://print?code=A1'], {}],
    [variable, own, { [variable]: '1' }],
  ] as const) {
    const run = await runPacked(builds.out, args, env);
    expect([run.exitCode, run.output], what).toEqual([2, '']);
    expect(run.error).toContain(`Tem does not start with ${what}:`);
    // One line, apart from what Electron prints by itself.
    expect(filterAppStderr(run.error).trim().split('\n')).toHaveLength(1);
  }
  expect(existsSync(dataDir)).toBe(false);
  // A build for tests accepts its two, and nothing else.
  const driven = await runPacked(builds.drivable, ['--proxy-server=http://127.0.0.1:9', 'areas', ...own]);
  expect([driven.exitCode, driven.error]).toEqual([2, expect.stringContaining('--proxy-server:')]);
});

test('a modified archive does not start', async () => {
  test.skip(
    electronBinary().kind === 'electron' && process.platform === 'linux',
    'SKIPPED: Electron does not verify app.asar on Linux',
  );
  const copy = join(builds.folder, 'changed');
  cpSync(builds.out, copy, { recursive: true, verbatimSymlinks: true });
  const archive = join(resourcesPath(packedExecutablePath(copy)), 'app.asar');
  const bytes = readFileSync(archive);
  const at = bytes.lastIndexOf('tem-command-');
  expect(at).toBeGreaterThan(0);
  bytes.write('TEM', at);
  writeFileSync(archive, bytes);
  const run = await runPacked(copy, ['--version']);
  expect(run.output).toBe('');
  expect(run.exitCode).not.toBe(0);
});

test('the packed command line makes the labels of the demo, and each thread and process answers from inside the archive', async ({
  harness,
}) => {
  test.setTimeout(150_000);
  const zip = join(builds.folder, 'diagnostics.zip');
  const own = ['--data-dir', join(builds.folder, 'demo')];
  const made = await runPacked(builds.out, ['demo', '--out', join(builds.folder, 'labels'), ...own]);
  expect([made.exitCode, filterAppStderr(made.error)]).toEqual([0, '']);
  expect(made.output).toContain('9 of 9 labels written');
  const run = await runPacked(builds.out, ['diagnostics', '--out', zip, ...own]);
  expect([run.exitCode, filterAppStderr(run.error)]).toEqual([0, '']);
  expect(Object.keys(unzipSync(readFileSync(zip)))).toContain('logs/tem.log');

  mkdirSync(harness.dataDir, { recursive: true });
  writeFileSync(join(harness.dataDir, 'settings.json'), smokeSettings(harness.labelDir));
  const packed = await startPacked(builds.drivable, [
    '--data-dir',
    harness.dataDir,
    `--user-data-dir=${harness.dataDir}`,
  ]);
  try {
    await checkWorkerThreads(packed.page, harness.dataDir, 60_000);
    expect(await packed.close()).toBe(0);
  } finally {
    await packed.kill();
  }
});

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

/** The variables of docs/operations/packed.md with which Tem starts, whatever their values. */
function startsWithVariables(): string[] {
  const text = readFileSync(join(ROOT, 'docs/operations/packed.md'), 'utf8');
  const [, , environment = ''] = text.split(/^## .*$/m);
  return environment
    .split('\n')
    .filter((row) => row.startsWith('| `') && !/\| (?:refuses to start|can do nothing) \|/.test(row))
    .flatMap((row) => Array.from(row.split('|')[1]?.matchAll(/`(\w+)`/g) ?? [], ([, name = '']) => name));
}
