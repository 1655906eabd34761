import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronBinary } from '../electron/launch.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { setToken } from './station-page.ts';

// The command line under Electron for Windows, simulated by the stand-in (docs/development/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: only the stand-in plays Windows; there, Electron does',
);

test('on Windows reads the station’s token, addresses before the codes, and codes from a file and as far as they arrive', async ({
  harness,
  sandbox,
}) => {
  const temporary = join(dirname(harness.dataDir), 'temporary');
  mkdirSync(temporary, { recursive: true });
  const WINDOWS = { TEM_STANDIN_FLAVOUR: 'windows' };
  const env = { ...WINDOWS, TMPDIR: temporary };
  const left = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('tem-command-'));
  const [a = '', b = ''] = sandbox.codes;
  harness.writeServiceSettings(sandbox);
  const station = await harness.startApp([], WINDOWS);
  await setToken(station.page, sandbox.accessToken);
  await station.app.close();
  const shown = await runTem(['info', a, '--json', '--data-dir', harness.dataDir], '', WINDOWS);
  expect(shown).toMatchObject({ exitCode: 0, error: '' });
  expect(parseJsonLines(shown.output)).toMatchObject([{ code: a }]);

  // A file as a Windows program writes it, behind addresses and file:DIR.
  const file = join(dirname(harness.dataDir), 'codes.txt');
  writeFileSync(file, `\uFEFF${a}\r\n`);
  const to = ['--json', '--size', 'S9', '--printer', harness.printer, ...serviceArguments(sandbox, harness)];
  const fromFile = await runTem(['print', ...to, '--codes', file], '', env);
  expect(parseJsonLines(fromFile.output)).toMatchObject([{ code: a, outcome: 'printed' }]);
  // Its temporary files cannot be removed while it runs, which changes no exit code.
  expect(fromFile).toMatchObject({ exitCode: 0, error: '' });
  const [first = ''] = left();
  expect(left()).toEqual([first]);

  // A later command removes them.
  const hoursAgo = Date.now() / 1000 - 7_200;
  utimesSync(join(temporary, first), hoursAgo, hoursAgo);
  const piped = await runTem(['print', ...to, '-'], `${b}\n`, env);
  expect(parseJsonLines(piped.output)).toMatchObject([{ code: b, outcome: 'printed' }]);
  expect(harness.listLabels()).toEqual([a, b].map((code) => `${code}.pdf`).toSorted());
  expect([left().length, left().includes(first)]).toEqual([1, false]);

  const [nothing, noOrder] = await Promise.all([
    runTem(['print', ...to, '-'], '', WINDOWS),
    runTem(['create', '--file', '-', ...serviceArguments(sandbox, harness)], '', WINDOWS),
  ]);
  for (const empty of [nothing, noOrder]) {
    expect(empty).toMatchObject({ exitCode: 2, output: '' });
    expect(empty.error).toContain('on Windows it may not reach Tem');
  }
});
