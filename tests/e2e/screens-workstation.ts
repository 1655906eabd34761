import { join } from 'node:path';
import type { LabelStep } from '../../main/station/label-row.ts';
import { formatCommandCode } from '../../shared/command-code.ts';
import type { Language } from '../../shared/language.ts';
import { openTestLabelStore, queuedLabel } from '../helpers/test-label-store.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { scanKeys } from './scanner-keys.ts';
import { takeScreenshots } from './take-screenshots.ts';

// Work modes, scan-back, the alarm and commands (screens.ts explains how pictures are taken).

const SMALLEST = { width: 1024, height: 700 };
const USUAL = { width: 1280, height: 800 };

/** A batch of printed labels, most of them not scanned back, and two waiting orders. */
function fillPrinted({ dataDir }: Harness): void {
  const ledger = openTestLabelStore(join(dataDir, 'ledger.sqlite'), () => Date.UTC(2026, 10, 21, 2, 30));
  const batch = ledger.currentBatch('station');
  const add = (code: string): number => ledger.add(batch, queuedLabel(code)).id;
  const out: readonly LabelStep[] = [
    { event: 'prepare' },
    { event: 'prove' },
    { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_80', pages: 1, toConfirm: true },
    { event: 'print' },
  ];
  const printed = [
    'SGNS336484LM.883568271',
    'TGGS983262NM.613593645',
    'BPCS983262NM.810000026',
    'HNIS781286NM.1619178',
    'DNGS624252LM.380040800',
    'CTOS336484LM.207713990',
  ].map(add);
  for (const step of out) ledger.step(printed, step);
  ledger.step(printed.slice(0, 2), { event: 'confirm' });
  add('LDGS336484LM.004418220');
  add('SGNS336484NM.771204418');
  ledger.close();
}

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`bench: modes, scan-back, alarm, commands in ${language}`, async ({ harness, sandbox }) => {
    test.slow();
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: harness.printer,
      size: 'S9',
      scanBack: true,
      guide: 'done',
    });
    fillPrinted(harness);
    const station = await harness.start();
    const { page } = station;
    const scan = (code: string): Promise<void> => scanKeys(page, code);
    await page.setViewportSize(USUAL);
    await expect(page.locator('[data-phase="confirm"], [data-phase="collect"]')).toBeVisible();
    if ((await page.locator('[data-phase="collect"]').count()) > 0) await page.keyboard.press('F4');
    await expect(page.locator('[data-phase="confirm"]')).toBeVisible();
    await takeScreenshots(station, 'bench-scan-back', language);
    await scan('810000026');
    await expect(page.locator('[data-kind="confirmed"]')).toBeVisible();
    await page.setViewportSize(SMALLEST);
    await takeScreenshots(station, 'bench-confirmed-1024', language);
    await scan('771204418');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await takeScreenshots(station, 'bench-alarm-1024', language, 'light');
    await page.setViewportSize(USUAL);
    await takeScreenshots(station, 'bench-alarm', language);
    await page.keyboard.press('F12');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.keyboard.press('F4');
    await page.keyboard.press('F3');
    await expect(page.locator('[data-kind="command-done"]')).toBeVisible();
    await takeScreenshots(station, 'bench-one-by-one', language);
    await page.setViewportSize(SMALLEST);
    await takeScreenshots(station, 'bench-one-by-one-1024', language);
    await page.setViewportSize(USUAL);
    await scan(sandbox.codes[0] ?? '');
    await expect(page.locator('section[data-kind="printed"]')).toBeVisible();
    await takeScreenshots(station, 'bench-one-printed', language);
    await scan(formatCommandCode({ kind: 'clear' }));
    await expect(page.locator('[data-kind="command-asks"]')).toBeVisible();
    await takeScreenshots(station, 'bench-clear', language);
    await page.keyboard.press('Control+,');
    await page
      .getByText(language === 'vi' ? 'Làm việc' : 'Work', { exact: true })
      .first()
      .click();
    await takeScreenshots(station, 'bench-settings', language);
  });
}
