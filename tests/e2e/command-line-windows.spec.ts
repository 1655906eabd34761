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
