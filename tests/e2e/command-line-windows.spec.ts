import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { parseJsonLines, runTem, serviceArguments, temporaryFolder } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { setToken } from './station-page.ts';

// The command line under Electron for Windows, simulated by the stand-in (docs/development/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: only the stand-in plays Windows; there, Electron does',
);

const WINDOWS = { TEM_STANDIN_FLAVOUR: 'windows' } as const;

/** The arguments of a print into the harness's folder, without the codes. */
const printingTo = (
  harness: { readonly printer: string; readonly dataDir: string },
  partner: Parameters<typeof serviceArguments>[0],
): string[] => [
  'print',
  '--json',
  '--size',
  'S9',
  `--printer=${harness.printer}`,
  ...serviceArguments(partner, harness),
];

test('prints on Windows where an address or file:DIR precedes the code', async ({ harness, sandbox }) => {
  const [code = ''] = sandbox.codes;
  const result = await runTem(
    [
      'print',
      '--json',
      '--size',
      'S9',
      '--printer',
      harness.printer,
      ...serviceArguments(sandbox, harness),
      code,
    ],
    '',
    WINDOWS,
  );
  expect(result.error).toBe('');
  expect(parseJsonLines(result.output)).toMatchObject([{ code, outcome: 'printed' }]);
  expect(result.exitCode).toBe(0);
  expect(harness.listLabels()).toEqual([`${code}.pdf`]);
});

test('writes an empty line on Windows before the documents of --json, which a script skips', async ({
  harness,
}) => {
  const { env, remove } = temporaryFolder();
  const list = ['account', 'list', '--json', '--data-dir', harness.dataDir];
  const child = spawn(electronBinary().path, electronArguments(ROOT, list), {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: electronEnvironment({ ...env, ...WINDOWS }),
  });
  const lines = (await text(child.stdout)).split('\n').map((line) => line.trimEnd());
  remove();
  expect(lines[0]).toBe('');
  expect(lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))).toHaveLength(1);
});

test('takes codes from a file on Windows, and from standard input as far as it arrives', async ({
  harness,
  sandbox,
}) => {
  const [a = '', b = ''] = sandbox.codes;
  const print = printingTo(harness, sandbox);
  const file = join(dirname(harness.dataDir), 'codes.txt');
  writeFileSync(file, `\uFEFF${a}\r\n`);
  const fromFile = await runTem([...print, '--codes', file], '', WINDOWS);
  expect(parseJsonLines(fromFile.output)).toMatchObject([{ code: a, outcome: 'printed' }]);

  const piped = await runTem([...print, '-'], `${b}\n`, WINDOWS);
  expect(parseJsonLines(piped.output)).toMatchObject([{ code: b, outcome: 'printed' }]);

  const nothing = await runTem([...print, '-'], '', WINDOWS);
  expect(nothing).toMatchObject({ exitCode: 2, output: '' });
  expect(nothing.error).toContain('on Windows it may not reach Tem');
});

test('creates an order from a file on Windows, and reports standard input that delivers nothing', async ({
  harness,
  sandbox,
}) => {
  const service = serviceArguments(sandbox, harness);
  const nothing = await runTem(['create', '--file', '-', ...service], '', WINDOWS);
  expect(nothing).toMatchObject({ exitCode: 2, output: '' });
  expect(nothing.error).toContain('standard input is empty (on Windows it may not reach Tem');
  const file = join(dirname(harness.dataDir), 'order.json');
  writeFileSync(file, JSON.stringify({ ...CREATE_REQUEST, soc: `WIN-${Date.now()}` }));
  expect(await runTem(['create', '--file', file, ...service], '', WINDOWS)).toMatchObject({ exitCode: 0 });
});

test('a command on Windows reads the token that the station stored', async ({ harness, sandbox }) => {
  const [code = ''] = sandbox.codes;
  harness.writeServiceSettings(sandbox);
  const station = await harness.startApp([], WINDOWS);
  await setToken(station.page, sandbox.accessToken);
  await station.app.close();
  const shown = await runTem(['info', code, '--json', '--data-dir', harness.dataDir], '', WINDOWS);
  expect(shown.error).toBe('');
  expect(parseJsonLines(shown.output)).toMatchObject([{ code }]);
  expect(shown.exitCode).toBe(0);
});

test('files that can’t be removed on Windows change no exit code, and a later command removes them', async ({
  harness,
  sandbox,
}) => {
  const temporary = join(dirname(harness.dataDir), 'temporary');
  mkdirSync(temporary, { recursive: true });
  const env = { ...WINDOWS, TMPDIR: temporary };
  const [a = '', b = ''] = sandbox.codes;
  const print = printingTo(harness, sandbox);
  const left = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('tem-command-'));

  const printed = await runTem([...print, a], '', env);
  expect(parseJsonLines(printed.output)).toMatchObject([{ code: a, outcome: 'printed' }]);
  expect(printed).toMatchObject({ exitCode: 0, error: '' });
  const [first = ''] = left();
  expect(left()).toEqual([first]);

  const hoursAgo = Date.now() / 1000 - 7_200;
  utimesSync(join(temporary, first), hoursAgo, hoursAgo);
  expect(await runTem([...print, b], '', env)).toMatchObject({ exitCode: 0 });
  expect(left()).toHaveLength(1);
  expect(left()).not.toContain(first);
});
