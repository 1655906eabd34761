import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { scanKeys } from './scanner-keys.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { pressAlone, typeByHand } from './type-by-hand.ts';

// `npm run screens`: finding an order by what is known of it, printing it from its screen, and cancelling it.

const SIZES = [
  { name: '', width: 1280, height: 800 },
  { name: '-small', width: 1024, height: 600 },
] as const;

async function withOrders(
  harness: Harness,
  language: Language,
  size: (typeof SIZES)[number],
): Promise<{ readonly station: RunningStation; readonly code: string }> {
  harness.writeSettings({ language, partner: 'sandbox', printer: harness.printer });
  const station = await harness.start();
  const { page } = station;
  await page.setViewportSize(size);
  await page.keyboard.press('Control+2');
  const code = await lookUpSome(page, 14);
  await expect(page.locator('[data-order-row]').first()).toBeVisible();
  return { station, code };
}

/** Makes the station look up some of the sandbox's orders; returns one that can be printed. */
async function lookUpSome(page: Page, number: number): Promise<string> {
  return page.evaluate(async (most) => {
    const codes = await window.tem.calls.sandbox.orders(undefined);
    if (!codes.ok) throw new Error(codes.problem.code);
    const open: string[] = [];
    for (const code of codes.value.slice(0, most)) {
      const reply = await window.tem.calls.orders.lookUp({ code });
      if (reply.ok && reply.value.status === '2') open.push(code);
    }
    return open.at(-1) ?? '';
  }, number);
}

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES)
  for (const size of SIZES)
    test(`orders found, printed and cancelled, ${language}${size.name}`, async ({ harness }) => {
      const { station, code } = await withOrders(harness, language, size);
      const { page } = station;
      const take = (name: string): Promise<void> =>
        takeScreenshots(station, `${name}${size.name}`, language, 'light');
      await typeByHand(page, 'an');
      await pressAlone(page, 'Enter');
      await expect(page.locator('[data-order-row="0"]')).toBeFocused();
      await take('orders-matches');
      await page.keyboard.press('Escape');
      await scanKeys(page, code);
      await expect(page.locator('[data-fee-sum]')).toBeVisible();
      await page.keyboard.press('F9');
      await expect(page.locator('[data-print-one="printed"]')).toBeVisible();
      await take('order-printed');
      await page.keyboard.press('F9');
      await expect(page.locator('[data-question="reprint-reason"]')).toBeFocused();
      await take('order-reasons');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Delete');
      await expect(page.getByRole('alertdialog')).toBeFocused();
      await take('order-cancel');
    });
