import { join } from 'node:path';
import { openTestLabelStore, queuedLabel } from '../helpers/test-label-store.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

// A batch of 2,000: the work of the window's main thread per frame and per scan. Painting speed is another matter, which a
// test
// machine without a graphics card can't measure.

const ROWS = 2_000;
const FRAME_MS = 1000 / 60;

const codeOf = (at: number): string => `SGNS336484LM.${String(200_000_000 + at)}`;

test('a batch of 2,000 scrolls within a frame’s work, shows a scan within 16 ms, and updates by differences', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, checkStatus: false });
  const ledger = openTestLabelStore(join(harness.dataDir, 'ledger.sqlite'));
  ledger.addAll(
    ledger.currentBatch('station'),
    Array.from({ length: ROWS }, (_, at) => queuedLabel(codeOf(at))),
  );
  ledger.close();
  const { page } = await harness.start();
  const station = stationPage(page);
  await expect(page.locator('[data-row]').last()).toBeVisible();
  expect(await page.locator('[data-row]').count()).toBeLessThan(60);

  const cdp = await page.context().newCDPSession(page);
  // CPU time of the window's own thread, so that other load on the machine does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const frames = 120;
  const before = await busyMs();
  const scrolled = await page.evaluate(async (count) => {
    const list = document.querySelector('section[tabindex="0"]:has([data-row])');
    if (list === null) throw new Error('no list');
    list.scrollTop = 0;
    const seen = new Set<string>();
    for (let frame = 0; frame < count; frame++) {
      list.scrollTop += 400;
      await new Promise(requestAnimationFrame);
      for (const row of document.querySelectorAll('[data-row]')) seen.add(row.getAttribute('data-row') ?? '');
    }
    return seen.size;
  }, frames);
  const perFrame = ((await busyMs()) - before) / frames;

  await page.keyboard.press('End');
  await expect(page.locator(`[aria-posinset="${ROWS}"]`)).toBeFocused();
  await expect(page.locator(`[aria-posinset="${ROWS}"]`)).toBeVisible();

  // From main's message in the window to the row on the page.
  const messages = await page.evaluateHandle(() => {
    const heard: { at: number; rows: number }[] = [];
    window.tem.messages.station.changed(({ changed }) => {
      heard.push({ at: performance.now(), rows: changed.length });
    });
    return heard;
  });
  const shown: number[] = [];
  const rows: number[] = [];
  for (let at = 0; at < 20; at++) {
    const code = codeOf(ROWS + at);
    const waiting = page.evaluate(
      async ({ line, messages: heard }) => {
        await new Promise<void>((resolve) => {
          const look = new MutationObserver(() => {
            if (document.querySelector(`[aria-posinset="${line}"]`) === null) return;
            look.disconnect();
            resolve();
          });
          look.observe(document.body, { childList: true, subtree: true });
        });
        const now = performance.now();
        const told = heard.splice(0);
        return { ms: now - (told[0]?.at ?? 0), rows: Math.max(...told.map((one) => one.rows)) };
      },
      { line: ROWS + at + 1, messages },
    );
    await station.scan(code);
    const one = await waiting;
    shown.push(one.ms);
    rows.push(one.rows);
  }
  // Many codes arriving in an empty batch at once also leave the list at its end.
  await page.evaluate(() => window.tem.calls.station.clear(undefined));
  await expect(page.locator('[data-row]')).toHaveCount(0);
  const pasted = Array.from({ length: 300 }, (_, at) => codeOf(2 * ROWS + at));
  await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), pasted);
  await expect(page.locator('[aria-posinset="300"]')).toBeVisible();

  const sorted = shown.toSorted((one, other) => one - other);
  const median = sorted[sorted.length / 2] ?? Infinity;
  console.log(
    `2,000 rows: ${perFrame.toFixed(1)} ms of work a frame while scrolling; a scan is shown after ${median.toFixed(1)} ms (median of 20, at most ${sorted.at(-1)?.toFixed(1)})`,
  );
  expect(scrolled).toBeGreaterThan(700);
  expect(Math.max(...rows)).toBe(1);
  expect(perFrame).toBeLessThan(FRAME_MS);
  expect(median).toBeLessThan(FRAME_MS);
});
