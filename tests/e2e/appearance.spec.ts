import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

/** What a picture shows: its width in CSS pixels, and its numbers of black, gray and white pixels. */
const drawnOn = (picture: Locator) =>
  picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const dots = [...data].filter((_, at) => at % 4 === 0);
    const share = (isWanted: (value: number) => boolean): number =>
      dots.filter(isWanted).length / dots.length;
    return {
      asShown: Math.abs(canvas.width / canvas.getBoundingClientRect().width - window.devicePixelRatio) < 0.02,
      black: share((value) => value < 64) > 0.01,
      mixed: share((value) => value >= 64 && value < 192) > 0.01,
      white: share((value) => value >= 192) > 0.5,
    };
  });

test('is heard unless muted, readable from two meters, and shows the last label', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    guide: 'done',
    checkStatus: false,
  });
  const { page } = await harness.start();
  const station = stationPage(page);
  const [code = ''] = sandbox.codes;
  /** Counts the sounds that the page starts. */
  const listen = (): Promise<void> =>
    page.evaluate(() => {
      Object.assign(globalThis, { heard: 0 });
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function begin(this: AudioBufferSourceNode, ...times) {
        Object.assign(globalThis, { heard: Object(globalThis).heard + 1 });
        start.apply(this, times);
      };
    });
  const heard = (): Promise<unknown> => page.evaluate(() => Object(globalThis).heard);
  await listen();
  await station.scan(code);
  await expect(page.locator('[data-kind="added"]')).toBeVisible();
  const sizeOf = (text: string): Promise<number> =>
    page
      .locator('[data-kind="added"]')
      .getByText(text, { exact: true })
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(await sizeOf('Đã thêm')).toBeGreaterThanOrEqual(40);
  expect(await sizeOf(code.split('.')[1] ?? '')).toBeGreaterThanOrEqual(48);
  await expect.poll(heard).toBe(1);
  await page.evaluate(() => window.tem.calls.settings.save({ volume: 0 }));
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await listen();
  await station.scan('two words');
  await expect(page.locator('[data-kind="invalid"]')).toBeVisible();
  expect(await heard()).toBe(0);

  await page.keyboard.press('F9');
  const picture = page.locator(`[data-last="${code}"]`).getByRole('img');
  await expect(picture).toBeVisible({ timeout: 20_000 });
  // Scaling down mixes pixels but drops none.
  const mixedDown = { asShown: true, black: true, mixed: true, white: true };
  await expect.poll(() => drawnOn(picture)).toEqual(mixedDown);
  const shortcode = page.getByRole('region', { name: 'Nhãn vừa in, xem lớn' }).locator('b').first();
  await page.keyboard.press('Control+l');
  await expect(shortcode).toHaveText(code.split('.')[1] ?? '');
  expect(await shortcode.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(48);
  await page.keyboard.press('Escape');
  await expect(shortcode).toHaveCount(0);
  await expect(station.field).toBeFocused();
});

test('applies colors and text size at once, keeps them across a restart, and respects reduced motion', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', theme: 'contrast', textSize: 'largest', guide: 'done' });
  const { page } = await harness.start();
  const look = (): Promise<unknown> =>
    page.evaluate(() => ({
      width: innerWidth,
      page: getComputedStyle(document.body).backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }));
  // 1280 x 800: the layout needs a width of 1024.
  const contrast = { width: 1024, page: 'rgb(255, 255, 255)', scheme: 'light' };
  await expect.poll(look).toEqual(contrast);
  await page.evaluate(() => window.tem.calls.settings.save({ theme: 'dark', textSize: 'normal' }));
  await expect.poll(look).toEqual({ width: 1280, page: 'rgb(18, 20, 23)', scheme: 'dark' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stationPage(page).scan('two words');
  await expect(page.locator('[data-kind="invalid"]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
