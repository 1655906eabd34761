import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { scanKeys } from './scanner-keys.ts';
import { DOUBT, FAILED, fillShift, PRINTED_BEFORE } from './shift-scene.ts';
import { stationPage } from './station-page.ts';

/** The smallest window, and the usual one at 150 %. */
const SIZES = [
  { width: 1024, height: 600 },
  { width: 853, height: 533 },
] as const;

/** How many lines of the list are in sight from top to bottom. */
const wholeLines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.querySelector('section:has(> ol)')?.getBoundingClientRect();
    if (list === undefined) return 0;
    return [...document.querySelectorAll('[data-index]')].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1;
    }).length;
  });

/** The elements that stick out of the panel, or of which a part is hidden. */
const cutInPanel = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panel = document.querySelector('section[data-kind]');
    const frame = panel?.getBoundingClientRect();
    if (panel === null || frame === undefined) return ['no panel'];
    return [...panel.querySelectorAll('[data-answer], b')].flatMap((element) => {
      const { top, bottom, right } = element.getBoundingClientRect();
      const isCut = top < frame.top || bottom > frame.bottom + 1 || right > frame.right + 1;
      return isCut || element.scrollWidth > element.clientWidth + 1 ? [element.textContent] : [];
    });
  });

for (const size of SIZES) {
  test(`keeps four orders and every answer in sight at ${size.width}x${size.height}, in practice and with a trouble`, async ({
    harness,
  }) => {
    // Not there: a trouble that lasts.
    harness.writeSettings({ partner: 'sandbox', printer: 'Zebra_80', size: 'S9', guide: 'done' });
    fillShift(harness, {
      partner: 'sandbox',
      count: 8,
      printedBefore: 3,
      steps: { 0: PRINTED_BEFORE, 6: DOUBT, 7: FAILED },
    });
    const { page } = await harness.start();
    await page.setViewportSize(size);
    await page.keyboard.press('F6');
    await expect(page.locator('[data-answer]')).toHaveCount(5);
    await expect(page.getByText('Không tìm thấy máy in').first()).toBeVisible();
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(4);
    expect(await cutInPanel(page)).toEqual([]);
    await page.keyboard.press('5');
    await expect(page.locator('[data-answer="other"]')).toBeVisible();
    expect(await cutInPanel(page)).toEqual([]);
  });
}

test('never cuts a code, however long it is, in the list or in the panel', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', guide: 'done' });
  const { page } = await harness.start();
  const station = stationPage(page);
  await page.setViewportSize(SIZES[0]);
  const codes = ['SGNS336484LM.883568271', 'SGNS33648400000000LM.883568271', `KAN-${'7'.repeat(60)}`];
  for (const code of codes) await scanKeys(page, code);
  await expect.poll(async () => (await station.states()).length).toBe(3);
  for (const code of codes) {
    const line = page.locator('[data-row]').filter({ hasText: code });
    await expect(line).toBeVisible();
    const cut = await line.evaluate((row) => {
      const name = row.querySelector('span:nth-child(2)');
      const frame = row.getBoundingClientRect();
      const { top, bottom } = name?.firstElementChild?.getBoundingClientRect() ?? frame;
      return { text: name?.textContent, out: top < frame.top - 1 || bottom > frame.bottom + 1 };
    });
    expect(cut).toEqual({ text: code, out: false });
  }
});
