import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { UsageError } from '../../main/cli/command.ts';
import { readCodes } from '../../main/cli/decode-input.ts';
import { createTestFolder } from './file-locks.ts';
import { createInstalledCommand, notUnderWine, runPowerShell, SHELLS } from './installed-command.ts';

describe('the command "tem" in a folder that cmd reads otherwise', () => {
  const { command, folder, script, cmd, lastInput } = createInstalledCommand(
    'Kho hàng & Tem (2) ^ đóng gói!',
  );
  // Wine's "call" cuts the path of a folder at its &.
  const plain = createInstalledCommand('Tem');
  const tem = `"${command}" ${script}`;

  it('passes arguments on unchanged', () => {
    const args = [
      'print',
      'A1',
      '--printer',
      'file:C:\\nhãn in\\out',
      'a & b | c > d',
      'e^f',
      'say !hi!',
      '',
      '-',
      'https://a.example/?x=1',
    ];
    assert.equal(cmd(`${tem} ${args.map((one) => (/[\s^]|^$/.test(one) ? `"${one}"` : one)).join(' ')}`), 0);
    assert.deepEqual(lastInput()?.args, args);
    assert.equal(cmd(`${tem} "a \\"quoted\\" word" C:\\out\\`), 0);
    assert.deepEqual(lastInput()?.args, ['a "quoted" word', 'C:\\out\\']);
  });

  it('passes a lone % on', notUnderWine('%* is expanded once more, which drops a lone %'), () => {
    assert.equal(cmd(`${tem} "100%" 5%`), 0);
    assert.deepEqual(lastInput()?.args, ['100%', '5%']);
  });

  it('ends with the program’s exit code', () => {
    for (const code of [0, 1, 2, 255, 256, 1000]) assert.equal(cmd(tem, { CODE: String(code) }), code);
    // A program that Windows ended, as for an access violation.
    assert.equal(cmd(tem, { CODE: '-1073741819' }), 3_221_225_477);
  });

  it('ends with it although its caller has a variable named ERRORLEVEL', () => {
    assert.equal(cmd(tem, { CODE: '2', ERRORLEVEL: '0' }), 2);
  });

  it(
    'passes "!" on where cmd has delayed expansion turned on',
    notUnderWine('a program’s own line is expanded once more'),
    () => {
      assert.equal(cmd(`${tem} "%SAID%"`, { SAID: 'a^!b' }, ['/v:on']), 0);
      assert.deepEqual(lastInput()?.args, ['a!b']);
    },
  );

  it('returns to a .cmd that calls it, which keeps its own folder and variables', () => {
    const lines = [
      'set MINE=1',
      'cd bin',
      'call tem.cmd ..\\note.mjs "a b"',
      'if not "%MINE%"=="1" exit /b 90',
      'if errorlevel 1 echo %CD%> seen.txt',
      'exit /b 7',
    ];
    assert.equal(plain.batch(lines, { CODE: '2' }), 7);
    assert.deepEqual(plain.lastInput()?.args, ['a b']);
    assert.ok(
      readFileSync(join(plain.folder, 'bin', 'seen.txt'), 'latin1')
        .trim()
        .endsWith('bin'),
    );
  });

  it(
    'gives the caller its exit code',
    notUnderWine('after "call" each exit code but 0 is 1, and && goes on after any'),
    () => {
      assert.equal(
        plain.batch(['call bin\\tem.cmd note.mjs "100%%"', 'exit /b %ERRORLEVEL%'], { CODE: '2' }),
        2,
      );
      assert.deepEqual(plain.lastInput()?.args, ['100%']);
      assert.equal(cmd(`${tem} && exit 9 || exit 8`, { CODE: '1' }), 8);
      assert.equal(cmd(`${tem} && exit 9 || exit 8`), 9);
    },
  );

  it('is found by its name on the PATH', () => {
    const path = `${join(folder, 'bin')};${process.env['PATH'] ?? ''}`;
    assert.equal(cmd(`tem ${script} x`, { PATH: path, CODE: '2' }), 2);
    assert.deepEqual(lastInput()?.args, ['x']);
  });

  it('reads piped input and writes into files, adding nothing of its own', () => {
    writeFileSync(join(folder, 'codes.txt'), 'A1\r\nB1\r\n');
    assert.equal(cmd(`${tem} print - < codes.txt > out.txt 2>&1`, { READ: '1' }), 0);
    assert.deepEqual(lastInput(), { args: ['print', '-'], input: 'A1\r\nB1\r\n' });
    assert.equal(readFileSync(join(folder, 'out.txt'), 'utf8'), 'out: Đã in\n');
    assert.equal(cmd(`type codes.txt | ${tem} print -`, { READ: '1' }), 0);
    assert.deepEqual(lastInput()?.input, 'A1\r\nB1\r\n');
  });
});

for (const shell of SHELLS)
  describe(`the command "tem" in ${shell.name}`, { ...shell.skip }, () => {
    const { folder, script, lastInput } = createInstalledCommand('Kho hàng & Tem (2)');
    const tem = `& .\\bin\\tem.cmd ${script}`;
    it('passes arguments on, and sets $LASTEXITCODE to its exit code', () => {
      for (const code of [0, 1, 2, 255]) {
        const line = `${tem} print A1 'a b' 'a & b' 'file:C:\\nhãn in\\out'; exit $LASTEXITCODE`;
        assert.equal(runPowerShell(shell, folder, line, { CODE: String(code) }), code);
        assert.deepEqual(lastInput()?.args, ['print', 'A1', 'a b', 'a & b', 'file:C:\\nhãn in\\out']);
      }
    });

    it('is found by its name on the PATH, and waits for the program', () => {
      const line = `$env:Path = "$PWD\\bin;$env:Path"; tem ${script} x; if (-not (Test-Path given.json)) { exit 9 }; exit $LASTEXITCODE`;
      assert.equal(runPowerShell(shell, folder, line, { CODE: '2' }), 2);
    });

    it('delivers its output to a file, a variable and a pipe', () => {
      const line = `${tem} > out.txt; $kept = ${tem}; ${tem} | Set-Content -Encoding UTF8 piped.txt; if ($kept -notlike 'out: *') { exit 9 }`;
      assert.equal(runPowerShell(shell, folder, line), 0);
      const texts = ['out.txt', 'piped.txt'].map((name) => readFileSync(join(folder, name)));
      for (const bytes of texts)
        assert.match(
          new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes),
          /^out: .* in\r?\n/,
        );
    });

    it('reads piped input', () => {
      assert.equal(runPowerShell(shell, folder, `'A1','B1' | ${tem} print -`, { READ: '1' }), 0);
      assert.deepEqual(
        lastInput()
          ?.input.replace(/^\uFEFF/, '')
          .trim()
          .split(/\r?\n/),
        ['A1', 'B1'],
      );
    });
  });

const codes = createTestFolder('codes');
const codesIn = (file: string): Promise<string[]> =>
  readCodes({ codes: [], codesFile: join(codes, file), fromStandardInput: false }, Readable.from([]));

describe('a file of codes that cmd wrote', () => {
  for (const [what, options, line] of [
    ['in the console’s code page', [], 'echo A1> codes.txt& echo B1>> codes.txt'],
    ['in UTF-16 without a mark', ['/u'], 'echo A1> codes.txt& echo B1>> codes.txt'],
    ['from a loop, with spaces', [], 'del codes.txt& for %i in (A1 B1) do @echo %i >> codes.txt'],
  ] as const)
    it(`${what} is read`, async () => {
      const { status } = spawnSync('cmd.exe', ['/d', ...options, '/s', '/c', `"${line}"`], {
        cwd: codes,
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
    const written = (line: string) => assert.equal(runPowerShell(shell, codes, line), 0);

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
