import type { Locator, Page } from '@playwright/test';
import { ALARM_REST_MS, SOUND_NAMES, SOUNDS, soundLengthMs } from '../../renderer/scanning/sound/sounds.ts';
import type { StationChange } from '../../shared/station.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

declare global {
  interface Window {
    /** Duration of each sound started, in ms; 0 for one that was cut off. */
    heard: number[];
  }
}

/** Records the page's sounds. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heard = [];
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function begin(this: AudioBufferSourceNode, ...times) {
      window.heard.push(Math.round(1000 * (this.buffer?.duration ?? 0)));
      start.apply(this, times);
    };
    AudioBufferSourceNode.prototype.stop = function end(this: AudioBufferSourceNode, ...times) {
      if (this.loop) window.heard.push(0);
      stop.apply(this, times);
    };
  });

/** The sounds since the last call: each kind has a duration of its own. */
async function heard(page: Page): Promise<string[]> {
  const lengths = await page.evaluate(() => window.heard.splice(0));
  const names = new Map([
    ...SOUND_NAMES.map((name) => [soundLengthMs(SOUNDS[name]), name] as const),
    [soundLengthMs(SOUNDS.wrong) + ALARM_REST_MS, 'alarm'] as const,
    [0, 'end of alarm'] as const,
  ]);
  return lengths.map((length) => names.get(length) ?? `${length} ms`);
}

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

/** Sends the window what main would send: the new state of the first row, or the start or end of an alarm. */
async function pushState(
  { app, page }: RunningStation,
  what: Partial<StationChange>,
  state?: 'failed',
): Promise<void> {
  const change = await page.evaluate(
    async ([more, next]) => {
      const reply = await window.tem.calls.station.state(undefined);
      if (!reply.ok) throw new Error('no state of the station');
      const { rows, ...work } = reply.value;
      const changed = next === undefined ? [] : rows.slice(0, 1).map((row) => ({ ...row, state: next }));
      return { ...work, removed: [], changed, ...more };
    },
    [what, state] as const,
  );
  await app.evaluate(({ BrowserWindow }, said) => {
    for (const { webContents } of BrowserWindow.getAllWindows())
      if (webContents.getURL().startsWith('app:')) webContents.send('station.changed', said);
  }, change);
}

test('plays sounds on every screen, is readable from two meters, and shows the last label', async ({
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
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  const [code = ''] = sandbox.codes;
  await listen(page);

  await station.scan(code);
  await expect(page.locator('[data-kind="added"]')).toBeVisible();
  expect(await heard(page)).toEqual(['accepted']);
  const sizeOf = (text: string): Promise<number> =>
    page
      .locator('[data-kind="added"]')
      .getByText(text, { exact: true })
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(await sizeOf('Đã thêm')).toBeGreaterThanOrEqual(40);
  expect(await sizeOf(code.split('.')[1] ?? '')).toBeGreaterThanOrEqual(48);
  await station.scan('two words');
  await expect(page.locator('[data-kind="invalid"]')).toBeVisible();
  expect(await heard(page)).toEqual(['unknown']);
  // A label fails while the order book is open.
  await page.keyboard.press('Control+2');
  const { revision } = await page.evaluate(async () => {
    const reply = await window.tem.calls.station.state(undefined);
    return { revision: reply.ok ? reply.value.revision : 0 };
  });
  await pushState(running, { revision: revision + 1 }, 'failed');
  await expect.poll(() => heard(page)).toEqual(['failed']);
  const alarm = { text: 'SGNS336484LM.000000001', atMs: 1 };
  await pushState(running, { revision: revision + 2, alarm });
  await expect.poll(() => heard(page)).toEqual(['alarm']);
  await pushState(running, { revision: revision + 3, alarm: null });
  await expect.poll(() => heard(page)).toEqual(['end of alarm']);

  await page.evaluate(() => window.tem.calls.settings.save({ volume: 0 }));
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await listen(page);
  await station.scan('three more words');
  await expect(page.locator('[data-kind="invalid"]')).toBeVisible();
  expect(await heard(page)).toEqual([]);

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
  // Each choice says what it gives in this window; the sizes differ although the largest is cut.
  await page.keyboard.press('Control+,');
  await page.getByText('Hiển thị', { exact: true }).click();
  for (const option of ['Vừa 100 %', 'Lớn 112 %', 'Lớn nhất 125 %'])
    await expect(page.getByText(option, { exact: true })).toBeVisible();
  // A combination has a cap for each key.
  await page.keyboard.press('Escape');
  const undo = page.getByRole('button', { name: 'Hoàn tác quét' });
  await expect(undo.locator('kbd')).toHaveText(['Ctrl', 'Z']);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stationPage(page).scan('two words');
  await expect(page.locator('[data-kind="invalid"]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
