import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

// A terminal of an editor that is an Electron app may hand down ELECTRON_RUN_AS_NODE
// (build/electron/binary/electron-environment.ts).

test.beforeEach(() => {
  process.env['ELECTRON_RUN_AS_NODE'] = '1';
});
test.afterEach(() => {
  delete process.env['ELECTRON_RUN_AS_NODE'];
});

test('npm start opens Tem, not Node, from an editor’s terminal', async () => {
  const start = join(ROOT, 'build/electron/start.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [start, '--version']);
  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the tests’ own starts run Tem, not Node, from an editor’s terminal', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', guide: 'done' });
  const { app } = await harness.startApp();
  expect(await app.evaluate(() => process.type)).toBe('browser');
  expect((await runTem(['--version'])).output.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});
