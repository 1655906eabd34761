import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { UsageError } from '../../main/cli/command.ts';
import { readCodes } from '../../main/cli/decode-input.ts';
import { createTestFolder } from './file-locks.ts';
import { runPowerShell, SHELLS } from './powershells.ts';

const folder = createTestFolder('codes');
const codesIn = (file: string): Promise<string[]> =>
  readCodes({ codes: [], codesFile: join(folder, file), fromStandardInput: false }, Readable.from([]));

describe('a file of codes that cmd wrote', () => {
  for (const [what, options, line] of [
    ['in the console’s code page', [], 'echo A1> codes.txt& echo B1>> codes.txt'],
    ['in UTF-16 without a mark', ['/u'], 'echo A1> codes.txt& echo B1>> codes.txt'],
    ['from a loop, with spaces', [], 'del codes.txt& for %i in (A1 B1) do @echo %i >> codes.txt'],
  ] as const)
    it(`${what} is read`, async () => {
      const { status } = spawnSync('cmd.exe', ['/d', ...options, '/s', '/c', `"${line}"`], {
        cwd: folder,
        stdio: 'ignore',
        windowsVerbatimArguments: true,
      });
      assert.equal(status, 0);
      assert.deepEqual(
        (await codesIn('codes.txt')).map((one) => one.trim()),
        ['A1', 'B1'],
      );
    });
});

for (const shell of SHELLS)
  describe(`a file of codes that ${shell.name} wrote`, { ...shell.skip }, () => {
    const written = (line: string) => assert.equal(runPowerShell(shell, folder, line), 0);

    it('is read when written by ">", or with any encoding that the shell has', async () => {
      const encodings = ['ascii', 'utf8', 'unicode', 'bigendianunicode', 'oem'];
      const lines = ["'A1','B1' > codes.txt", "'A1' > codes.txt; 'B1' >> codes.txt"];
      for (const one of encodings) lines.push(`'A1','B1' | Out-File -Encoding ${one} codes.txt`);
      for (const line of lines) {
        written(line);
        assert.deepEqual([line, await codesIn('codes.txt')], [line, ['A1', 'B1']]);
      }
    });

    it('by ">>" behind text of another encoding is read right or refused, never taken for other codes', async () => {
      written('[IO.File]::WriteAllText("$PWD\\codes.txt", "A1`r`n"); \'B1\' >> codes.txt');
      const read: unknown = await codesIn('codes.txt').catch((error: unknown) => error);
      if (read instanceof UsageError) assert.match(read.message, /letters are not of one encoding/);
      else assert.deepEqual(read, ['A1', 'B1']);
    });
  });
