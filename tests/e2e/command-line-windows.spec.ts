import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { electronBinary } from '../electron/launch.ts';
import { against, jsonLines, tem } from './command-line.ts';
import { expect, test } from './fixtures.ts';

// The command line as Electron for Windows runs it, which the stand-in plays (docs/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: only the stand-in plays Windows; there, Electron does',
);

const WINDOWS = { TEM_STANDIN_FLAVOUR: 'windows' } as const;

test('prints on Windows where an address or file:DIR stands before the code', async ({ bench, sandbox }) => {
  const [code = ''] = sandbox.codes;
  const result = await tem(
    [
      'print',
      '--json',
      '--size',
      'S9',
      '--printer',
      `file:${bench.labelDir}`,
      ...against(sandbox, bench),
      code,
    ],
    '',
    WINDOWS,
  );
  expect(result.error).toBe('');
  expect(jsonLines(result.output)).toMatchObject([{ code, outcome: 'printed' }]);
  expect(result.exitCode).toBe(0);
  expect(bench.labels()).toEqual([`${code}.pdf`]);
});

test('takes codes from a file on Windows, and from standard input as far as it comes through', async ({
  bench,
  sandbox,
}) => {
  const [a = '', b = ''] = sandbox.codes;
  const print = [
    'print',
    '--json',
    '--size',
    'S9',
    `--printer=file:${bench.labelDir}`,
    ...against(sandbox, bench),
  ];
  const file = join(dirname(bench.dataDir), 'codes.txt');
  writeFileSync(file, `\uFEFF${a}\r\n`);
  const fromFile = await tem([...print, '--codes', file], '', WINDOWS);
  expect(jsonLines(fromFile.output)).toMatchObject([{ code: a, outcome: 'printed' }]);

  const piped = await tem([...print, '-'], `${b}\n`, WINDOWS);
  expect(jsonLines(piped.output)).toMatchObject([{ code: b, outcome: 'printed' }]);

  const nothing = await tem([...print, '-'], '', WINDOWS);
  expect(nothing).toMatchObject({ exitCode: 2, output: '' });
  expect(nothing.error).toContain('on Windows it may not reach Tem');
});

test('creates an order from a file on Windows, and says where standard input brought nothing', async ({
  bench,
  sandbox,
}) => {
  const service = against(sandbox, bench);
  const nothing = await tem(['create', '--file', '-', ...service], '', WINDOWS);
  expect(nothing).toMatchObject({ exitCode: 2, output: '' });
  expect(nothing.error).toContain('standard input is empty (on Windows it may not reach Tem');
  const file = join(dirname(bench.dataDir), 'order.json');
  writeFileSync(file, JSON.stringify({ ...CREATE_REQUEST, soc: `WIN-${Date.now()}` }));
  expect(await tem(['create', '--file', file, ...service], '', WINDOWS)).toMatchObject({ exitCode: 0 });
});
