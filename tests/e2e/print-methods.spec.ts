import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { electronBinary } from '../electron/launch.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { scanKeys } from './scanner-keys.ts';

// The print methods, tried with real keys against the test's own CUPS with a TSPL printer behind it.

test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
test.skip(electronBinary().kind === 'electron', 'SKIPPED: shown on the stand-in only');
test.describe.configure({ mode: 'default' });

const QUEUE = 'Xprinter_XP-420B';

let cups: Cups;
let printer: VirtualPrinter;
test.beforeAll(async () => {
  cups = await startCups();
});
test.beforeEach(async () => {
  printer = await startVirtualPrinter('tspl');
  await cups.addRaw(QUEUE, printer.port);
});
test.afterEach(() => printer.close());
test.afterAll(() => cups.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const row = (page: Page, letter: string) => page.locator(`[data-letter="${letter}"]`);
const stateOf = (page: Page, letter: string, state: string) =>
  expect(row(page, letter).locator(`[data-state="${state}"]`)).toBeVisible({ timeout: 30_000 });
const savedIn = (harness: Harness): unknown =>
  JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8'));

/** Opens the guide where the print methods are tried. */
async function atTheWays(harness: Harness, more: object = {}): Promise<Page> {
  harness.writeSettings({ partner: 'sandbox', guide: 'printer', printer: QUEUE, size: 'S9', ...more });
  const { page } = await harness.start([], cups.env);
  await page.keyboard.press('Control+g');
  await expect(heading(page, 'In nhãn ra máy nào?')).toBeVisible();
  await page.getByRole('button', { name: 'Tiếp' }).click();
  await expect(heading(page, 'Máy in này hợp với cách nào?')).toBeVisible();
  await expect(row(page, 'A')).toBeVisible();
  return page;
}

test('the guide tries the direct method first, prints only when asked, and keeps the method whose letter is right @journey', async ({
  harness,
}) => {
  const page = await atTheWays(harness, { profiles: { A5: { printer: QUEUE, dpi: 300 } } });
  await expect(page.getByRole('listitem').filter({ hasText: /bằng|driver/ })).toHaveText([
    /A.*Trực tiếp bằng TSPL.*hợp với tên máy.*Chưa in/,
    /B.*Trực tiếp bằng ZPL.*hợp với tên máy.*Chưa in/,
    /C.*Qua driver.*đang dùng.*Chưa in/,
  ]);
  await expect(page.getByText('tắt công tắc máy in ngay')).toBeVisible();
  expect(printer.connections).toBe(0);
  await expect(page.getByRole('button', { name: 'In nhãn A' })).toBeFocused();

  await page.keyboard.press('Enter');
  await stateOf(page, 'A', 'printed');
  await printer.whenLabels(1);
  expect(printer.complaints).toEqual([]);
  // The paper is the label's, 80 x 100 mm.
  expect(printer.labels[0]).toMatchObject({ dots: { widthDots: 640 } });
  // One key press prints one label.
  await expect(page.getByRole('button', { name: 'In nhãn B' })).toBeFocused();
  await expect(row(page, 'B')).toContainText('Chưa in');

  await page.keyboard.press('F2');
  await expect(heading(page, 'Nhãn nào đúng?')).toBeVisible();
  // A scan's letters and digits answer nothing.
  await scanKeys(page, 'BACA123.1B2A');
  await expect(heading(page, 'Nhãn nào đúng?')).toBeVisible();
  expect(savedIn(harness)).toMatchObject({ printer: QUEUE });
  // A letter right after a scan would belong to it.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(heading(page, 'In thử một nhãn')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(`${QUEUE} (TSPL, trực tiếp)`)).toBeVisible();
  await expect
    .poll(() => savedIn(harness))
    .toMatchObject({
      printer: `raw:tspl:${QUEUE}`,
      profiles: { A5: { printer: `raw:tspl:${QUEUE}`, dpi: 300 } },
    });
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Nhãn ra có đúng không?')).toBeVisible({ timeout: 30_000 });
  await printer.whenLabels(2);
});

test('stops and takes back what waits; when no label was right, offers advice and another method', async ({
  harness,
}) => {
  printer.set({ off: true });
  const page = await atTheWays(harness);
  const jobs = (): Promise<string> => cups.command('lpstat', '-o');
  await page.keyboard.press('Enter');
  await expect.poll(jobs).toContain(QUEUE);
  await page.keyboard.press('F8');
  await expect(row(page, 'A').locator('[data-state]')).toHaveAttribute('data-state', /failed|unknown/);
  expect(await jobs()).toBe('');
  // Leaving takes back what waits, too.
  await page.getByRole('button', { name: 'In lại A' }).click();
  await expect.poll(jobs).toContain(QUEUE);
  await page.keyboard.press('Escape');
  await expect(heading(page, 'In nhãn ra máy nào?')).toBeVisible();
  await expect.poll(jobs).toBe('');
  printer.set({ off: false });
  expect(printer.labels).toEqual([]);

  await page.getByRole('button', { name: 'Tiếp' }).click();
  await expect(row(page, 'A')).toContainText('Chưa in');
  await cups.command('cupsdisable', QUEUE);
  await page.keyboard.press('Enter');
  await stateOf(page, 'A', 'failed');
  await expect(page.getByRole('alert')).toContainText('tạm dừng');
  // Nothing came out: the next method and help are offered all the same.
  await expect(page.getByRole('button', { name: 'In nhãn B' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chọn nhãn đúng' })).toBeHidden();
  await page.keyboard.press('F3');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ra chữ lạ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await cups.command('cupsenable', QUEUE);
  await page.getByRole('button', { name: 'In lại A' }).click();
  await stateOf(page, 'A', 'printed');

  // Its other languages can be added; the answer is a number, or none.
  await page.keyboard.press('F6');
  await expect(row(page, 'D')).toContainText('Trực tiếp bằng ESC/POS');
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: 'Nhãn A đúng' })).toBeFocused();
  await page.keyboard.press('F3');
  await expect(heading(page, 'Chưa nhãn nào đúng')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Máy in này hợp với cách nào?')).toBeVisible();
  await page.keyboard.press('F4');
  await expect(heading(page, 'In thử một nhãn')).toBeVisible();
  expect(savedIn(harness)).toMatchObject({ printer: QUEUE });
  expect(printer.labels).toHaveLength(1);
});

test('a size’s own printer has its trial too, behind the PIN, and no key has two meanings', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    guide: 'done',
    printer: QUEUE,
    size: 'S9',
    profiles: { S9: { printer: `raw:zpl:${QUEUE}` } },
  });
  const { page } = await harness.start([], cups.env);
  await page.keyboard.press('Control+,');
  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '13579', old: null }));
  await page.getByText('In nhãn', { exact: true }).click();
  const keys = async (): Promise<string[]> => {
    await page.keyboard.press('F1');
    const lines = page.getByRole('dialog', { name: 'Phím tắt' }).locator('[data-keys]');
    await expect(lines.first()).toBeVisible();
    const names = await lines.evaluateAll((all) =>
      all.flatMap((line) => line.getAttribute('data-keys')?.split(' ') ?? []),
    );
    await page.keyboard.press('Escape');
    await expect(lines).toHaveCount(0);
    expect(new Set(names).size, names.join(', ')).toBe(names.length);
    return names;
  };
  expect(await keys()).toEqual(expect.arrayContaining(['F6', 'F7', 'Ctrl+P']));
  await page.keyboard.press('F6');
  await expect(row(page, 'B')).toContainText(/bằng ZPL.*đang dùng/);
  expect(await keys()).toEqual(expect.arrayContaining(['Enter', 'Escape', 'F6', 'F10']));
  await page.keyboard.press('Enter');
  await stateOf(page, 'A', 'printed');
  await page.keyboard.press('F2');
  await expect(heading(page, 'Nhãn nào đúng?')).toBeVisible();
  expect(await keys()).toEqual(expect.arrayContaining(['a', 'A', '1', 'F3', 'Escape']));
  await page.getByRole('button', { name: 'Nhãn A đúng' }).focus();
  await page.keyboard.press('Enter');
  // Still open: the trial is part of the settings. The station's own method for this printer changes with it.
  await expect(page.getByRole('combobox', { name: 'Máy in cho khổ này' })).toHaveValue(
    `${QUEUE} (TSPL, trực tiếp)`,
  );
  expect(savedIn(harness)).toMatchObject({
    printer: `raw:tspl:${QUEUE}`,
    profiles: { S9: { printer: `raw:tspl:${QUEUE}` } },
  });
  await page.keyboard.press('F7');
  await expect(row(page, 'A')).toContainText('đang dùng');
  await page.keyboard.press('F10');
  await expect(page.getByRole('combobox', { name: 'Máy in', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Quản lý.*đang khoá/ })).toBeVisible();
});
