import type { Language } from '../../shared/language.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { barcodeSvg, labelHtml } from './label-html.ts';
import { labelPartner } from './label-partner.ts';
import type { FakePartner } from './partner-process.ts';
import { scanKeys } from './scanner-keys.ts';
import { fillReceivers } from './screen-scenes.ts';
import { setToken, stationPage } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// Labels with unexpected codes, and the allowed kinds (`npm run screens`).

const CODE = 'SGNS336484LM.883568271';
/** The viewports of a screen of 1366 x 768 at the largest text (zoom 1.28) and of one of 1024 x 600. */
const LARGEST_TEXT = { width: 1067, height: 600 };
const SMALL_LARGEST = { width: 800, height: 469 };
const SMALL = { width: 1024, height: 600 };

/** A label with its order's barcode and text, a depot's number below, and other contents. */
const label = (more = '', depot = '70000002'): string => `${labelHtml([
  {
    barcodes: ['883568271'],
    text: `${CODE}<br>Người nhận: Anh Nam<br>35 Trương Định, Phường 6, Quận 3, TP. HCM${more}`,
  },
])}
   <div style="position:absolute;left:40mm;top:82mm">${barcodeSvg(depot, 2)}</div>`;

async function held(
  harness: Harness,
  fakePartner: (answer: ReturnType<typeof labelPartner>) => Promise<FakePartner>,
  language: Language,
  html: string,
): Promise<RunningStation> {
  const partner = await fakePartner(labelPartner({ label: (codes) => (codes.length === 0 ? '' : html) }));
  harness.writeSettings({
    language,
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: harness.printer,
    checkStatus: false,
  });
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'any');
  await scanKeys(page, CODE);
  await expect(page.locator('[data-state="queued"]')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.locator('[data-state="held"]')).toBeVisible({ timeout: 20_000 });
  await page.locator('[data-row]').click();
  await page.locator('[data-answer="look"]').click();
  await expect(page.getByRole('button', { name: /^(Vẫn in|Print it anyway)/ })).toBeVisible();
  return station;
}

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test.describe(`codes, ${language}`, () => {
    test.slow();

    test('a label with an unexpected code, and its three answers', async ({ harness, fakePartner }) => {
      const station = await held(harness, fakePartner, language, label());
      const { page } = station;
      const every = page.getByRole('button', { name: /^(Nhãn nào cũng|Every label)/ });
      await expect(every).toBeVisible();
      await takeScreenshots(station, 'codes-held', language);
      for (const [name, size] of [
        ['small', SMALL],
        ['largest', LARGEST_TEXT],
        ['small-largest', SMALL_LARGEST],
      ] as const) {
        await page.setViewportSize(size);
        await takeScreenshots(station, `codes-held-${name}`, language, 'light');
      }
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
      await page.evaluate(() => window.tem.calls.lock.lock(undefined));
      await takeScreenshots(station, 'codes-held-locked', language);
    });

    test('a code that nobody can allow', async ({ harness, fakePartner }) => {
      const station = await held(
        harness,
        fakePartner,
        language,
        label('<br>SGNS336484LM.771204418', 'KHO-TANBINH-70000002-2026-11-22'),
      );
      await expect(station.page.getByText(/(có dạng mã vận đơn|the form of an order)/)).toBeVisible();
      await takeScreenshots(station, 'codes-order-form', language);
    });

    test('what labels say about their receivers', async ({ harness }) => {
      harness.writeSettings({ language, partner: 'service', baseUrl: 'https://api.partner.example' });
      fillReceivers(harness);
      const station = await harness.start();
      const { page } = station;
      await page.keyboard.press('F6');
      await expect(page.locator('[data-answer="look"]')).toBeVisible();
      await takeScreenshots(station, 'codes-receivers', language);
      await page.locator('[data-fold]').click();
      const { row } = stationPage(page);
      await row('TGGS983262NM.613593645').click();
      await expect(page.locator('[data-receiver="agrees"]')).toBeVisible();
      await takeScreenshots(station, 'codes-receivers-agree', language, 'light');
      await row('BPCS983262NM.810000026').click();
      await expect(page.locator('[data-warning="receiver-differs"]')).toBeVisible();
      await takeScreenshots(station, 'codes-receivers-differ', language, 'light');
      await page.setViewportSize(SMALL);
      await takeScreenshots(station, 'codes-receivers-small', language, 'light');
    });

    test('the allowed kinds of codes', async ({ harness }) => {
      const baseUrl = 'https://api.partner.example';
      const place = { x: 0.8, y: 0.9 };
      const settings = (partner: string): void =>
        harness.writeSettings({
          language,
          partner: 'service',
          baseUrl,
          agreedCodes: [
            { partner, symbology: 'Code128', length: 8, alphabet: 'digits', place },
            { partner, symbology: 'text', length: 12, alphabet: 'capitals-and-digits', place: null },
            {
              partner: 'sandbox',
              symbology: 'QRCode',
              length: 30,
              alphabet: 'any',
              place: { x: 0.1, y: 0.5 },
            },
            {
              partner: 'another',
              symbology: 'Code39',
              length: 6,
              alphabet: 'any',
              place: { x: 0.5, y: 0.1 },
            },
          ],
        });
      settings('any');
      const first = await harness.start();
      const whose = await first.page.evaluate(() => window.tem.calls.settings.currentPartner(undefined));
      await first.close();
      settings(whose.ok ? whose.value : '');
      const station = await harness.start();
      const { page } = station;
      await page.keyboard.press('Control+,');
      await page.getByText(/^(In nhãn|Printing)$/).click();
      const list = page.getByRole('region', { name: /^(Mã khác|Other codes)/ });
      await list.scrollIntoViewIfNeeded();
      await takeScreenshots(station, 'codes-settings', language);
      await page.setViewportSize(SMALL_LARGEST);
      await list.scrollIntoViewIfNeeded();
      await takeScreenshots(station, 'codes-settings-largest', language, 'light');
    });
  });
}
