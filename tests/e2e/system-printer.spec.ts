import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronBinary } from '../electron/launch.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

// A stand-in for CUPS' commands that keeps what it receives (tests/electron/conformance/fake-cups): one printer, Zebra_80.

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
);

test('hands a label to the system’s printer at its exact size, and says "sent", not "printed"', async ({
  harness,
  sandbox,
}) => {
  const out = mkdtempSync(join(tmpdir(), 'tem-e2e-lp-'));
  try {
    harness.writeSettings({ partner: 'sandbox', printer: 'Zebra_80', size: 'S9' });
    const cups = join(ROOT, 'tests/electron/conformance/fake-cups');
    const { page } = await harness.start([], { PATH: `${cups}:${process.env['PATH'] ?? ''}`, LP_OUT: out });
    const station = stationPage(page);
    const [a = '', b = ''] = sandbox.codes;
    await station.scan(a);
    await station.scan(b);
    await page.keyboard.press('F9');
    await station.expectStates(['submitted', 'submitted']);
    await expect(page.getByText('Đã gửi máy in').first()).toBeVisible();

    // One job per label: the last one is the second order's, one page of 80 x 100 mm.
    const job = readFileSync(join(out, 'arguments'), 'utf8');
    expect(job).toContain('Zebra_80');
    expect(job).toContain('media=Custom.80x100mm');
    expect(job).toMatch(new RegExp(`Tem ${b.replace('.', '\\.')} #\\d+-`));
    expect(readFileSync(join(out, 'job.pdf'), 'latin1').match(/\/MediaBox/g)).toHaveLength(1);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test('reports a printer that is gone, and never uses another one', async ({ harness, sandbox }) => {
  const out = mkdtempSync(join(tmpdir(), 'tem-e2e-lp-'));
  try {
    harness.writeSettings({ partner: 'sandbox', printer: 'Laser_A5', size: 'A5' });
    const cups = join(ROOT, 'tests/electron/conformance/fake-cups');
    const { page } = await harness.start([], { PATH: `${cups}:${process.env['PATH'] ?? ''}`, LP_OUT: out });
    const station = stationPage(page);
    await station.scan(sandbox.codes[0] ?? '');
    await page.keyboard.press('F9');
    await expect(page.getByText('Không tìm thấy máy in').first()).toBeVisible();
    expect(await station.states()).toEqual(['queued']);
    expect(existsSync(join(out, 'started'))).toBe(false);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
