import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { electronBinary } from '../electron/launch.ts';
import { openTestLabelStore } from '../helpers/test-label-store.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

// A system printer with a slow spooler: the CUPS commands of tests/electron/conformance/fake-cups, which block until the
// test releases them.

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
);

test('closing during a handover, twice, finishes the label under way and leaves the next one queued', ({
  harness,
  sandbox,
}) =>
  withTemporaryFolder(async (out) => {
    const fifo = join(out, 'go');
    execFileSync('mkfifo', [fifo]);
    harness.writeSettings({ partner: 'sandbox', printer: 'Zebra_80', size: 'S9', chunkSize: 1 });
    const cups = join(ROOT, 'tests/electron/conformance/fake-cups');
    const { app, page } = await harness.startApp([], {
      PATH: `${cups}:${process.env['PATH'] ?? ''}`,
      LP_OUT: out,
      LP_FIFO: fifo,
    });
    const station = stationPage(page);
    for (const code of sandbox.codes.slice(0, 2)) await station.scan(code);
    await page.keyboard.press('F9');
    await expect.poll(() => existsSync(join(out, 'started'))).toBe(true);

    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: electronApp, BrowserWindow }) => {
      const main = BrowserWindow.getAllWindows().find((window) => window.isVisible());
      const closed = new Promise((resolve) => main?.once('closed', () => resolve(undefined)));
      main?.close();
      // Asks to close once more, like a person who sees nothing happen.
      return closed.then(() => electronApp.quit());
    });
    writeFileSync(fifo, 'go\n', { flag: 'r+' });
    expect((await ended)[0]).toBe(0);

    const ledger = openTestLabelStore(join(harness.dataDir, 'ledger.sqlite'));
    const states = ledger.rows(ledger.currentBatch('station')).map((row) => row.state);
    ledger.close();
    expect(states).toEqual(['submitted', 'queued']);
    expect(readFileSync(join(out, 'titles'), 'utf8').trim().split('\n')).toHaveLength(1);
  }));
