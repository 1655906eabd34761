import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createInstalledCommand } from './installed-command.ts';
import { runPowerShell, SHELLS } from './powershells.ts';

const { folder, script, lastInput } = createInstalledCommand('Kho hàng & Tem (2)');
const tem = `& .\\bin\\tem.cmd ${script}`;

for (const shell of SHELLS)
  describe(`the command "tem" in ${shell.name}`, { ...shell.skip }, () => {
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
