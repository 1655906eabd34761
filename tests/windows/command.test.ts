import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createInstalledCommand, notUnderWine } from './installed-command.ts';

for (const name of ['Tem', 'Kho hàng & Tem (2) ^ đóng gói!'])
  describe(`the command "tem" in a folder “${name}”`, () => {
    const { folder, command, script, cmd, batch, lastInput } = createInstalledCommand(name);
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
      assert.equal(
        cmd(`${tem} ${args.map((one) => (/[\s^]|^$/.test(one) ? `"${one}"` : one)).join(' ')}`),
        0,
      );
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

    const cutAtAmpersand = name.includes('&')
      ? notUnderWine('"call" cuts the path of a folder at its &')
      : {};
    it('returns to a .cmd that calls it, which keeps its own folder and variables', cutAtAmpersand, () => {
      const lines = [
        'set MINE=1',
        'cd bin',
        'call tem.cmd ..\\note.mjs "a b"',
        'if not "%MINE%"=="1" exit /b 90',
        'if errorlevel 1 echo %CD%> seen.txt',
        'exit /b 7',
      ];
      assert.equal(batch(lines, { CODE: '2' }), 7);
      assert.deepEqual(lastInput()?.args, ['a b']);
      assert.ok(
        readFileSync(join(folder, 'bin', 'seen.txt'), 'latin1')
          .trim()
          .endsWith('bin'),
      );
    });

    it(
      'gives the caller its exit code',
      notUnderWine('after "call" each exit code but 0 is 1, and && goes on after any'),
      () => {
        assert.equal(batch(['call bin\\tem.cmd note.mjs "100%%"', 'exit /b %ERRORLEVEL%'], { CODE: '2' }), 2);
        assert.deepEqual(lastInput()?.args, ['100%']);
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
