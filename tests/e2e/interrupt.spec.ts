import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { mainPid } from '../electron/app-process.ts';
import { electronArguments, electronBinary, TEST_PRINTERS } from '../electron/launch.ts';
import { readOutput } from '../electron/read-output.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { parseJsonLines, runTem, serviceArguments, temporaryFolder } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

// Ctrl+C on the command line, as each system's Electron receives it: on Windows not at all, on the others once.

test.skip(APP_PLATFORM === 'win32', 'SKIPPED: Windows can’t send itself Ctrl+C; the stand-in plays it');

const FLAVOURS = electronBinary().kind === 'electron' ? ['linux'] : ['linux', 'windows'];

/** Starts `tem …` with an interrupt handler. */
function start(args: readonly string[], flavour: string) {
  const temporary = temporaryFolder();
  const child: ChildProcess = spawn(electronBinary().path, electronArguments(ROOT, args), {
    stdio: 'pipe',
    env: electronEnvironment({ ...TEST_PRINTERS, ...temporary.env, TEM_STANDIN_FLAVOUR: flavour }),
  });
  const output = child.stdout === null ? '' : readOutput(child.stdout);
  const error = child.stderr === null ? '' : text(child.stderr);
  const ended = once(child, 'exit').then(([code, signal]) => {
    temporary.remove();
    return code ?? signal;
  });
  return { child, output, error, ended };
}

for (const flavour of FLAVOURS)
  test(`Ctrl+C, also pressed twice, finishes the label under way and reports the rest (${flavour})`, async ({
    harness,
    sandbox,
  }) => {
    const printer = await startVirtualPrinter('zpl');
    // How long the label is under way.
    printer.set({ labelMs: 1_500 });
    try {
      const codes = sandbox.codes.slice(0, 3);
      const to = ['--size', 'S9', `--printer=${printer.address}`, ...serviceArguments(sandbox, harness)];
      const { child, output, error, ended } = start(['print', '--json', ...to, ...codes], flavour);
      await printer.whenRead(2_000);
      child.kill('SIGINT');
      await Promise.race([once(child.stderr ?? child, 'data'), ended]);
      child.kill('SIGINT');
      expect(await ended).toBe(1);
      expect(parseJsonLines(await output)).toMatchObject(
        codes.map((code, at) => ({ code, outcome: at === 0 ? 'printed' : 'skipped' })),
      );
      expect(await error).toContain('The run was stopped before this label');
      expect(printer.labels).toHaveLength(1);

      // Nothing is in doubt: the others are printed, and the first is not printed again.
      printer.set({ labelMs: 0 });
      const rest = await runTem(['print', ...to, '--resume'], '', { TEM_STANDIN_FLAVOUR: flavour });
      expect(rest.exitCode).toBe(0);
      expect(printer.labels).toHaveLength(3);
    } finally {
      await printer.close();
    }
  });

test('a command terminated while it waits for codes ends with exit code 1', async ({ harness, sandbox }) => {
  mkdirSync(harness.dataDir, { recursive: true });
  const opened = ledgerIn(harness.dataDir);
  const to = ['--size', 'S9', `--printer=${harness.printer}`, ...serviceArguments(sandbox, harness)];
  const { child, output, error, ended } = start(['print', ...to, '-'], 'linux');
  // It waits for more than this code.
  child.stdin?.write(`${sandbox.codes[0]}\n`);
  await opened;
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(await output).toBe('');
  expect(await error).toContain('nothing was printed');
  expect(harness.listLabels()).toEqual([]);
});

test('Ctrl+C, also pressed twice, closes a station', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', guide: 'done' });
  const { app } = await harness.startApp([], { TEM_STANDIN_FLAVOUR: FLAVOURS.at(-1) ?? '' });
  const main = await mainPid(app);
  const ended = once(app.process(), 'exit');
  process.kill(main, 'SIGINT');
  process.kill(main, 'SIGINT');
  expect(await ended).toEqual([0, null]);
});

/** Resolves once the ledger is open; before that, no code is read. */
async function ledgerIn(folder: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === 'ledger.sqlite') return;
}
