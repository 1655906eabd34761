import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openLedger } from '../../main/station/ledger.ts';
import type { Language } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { type Bench, expect, type RunningStation, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { setToken } from './station-page.ts';

// `npm run screens`: a picture of each screen, in both languages, into out/screens; each is checked with axe.

const FOLDER = join(ROOT, 'out', 'screens');

async function picture({ page }: RunningStation, name: string, language: Language): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  // The pointer rests where it lights nothing up, and what moves has arrived.
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await page.screenshot({ path: join(FOLDER, `${name}.${language}.png`) });
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** A batch with a row of each kind, as a morning's work leaves it. */
function fillLedger({ dataDir }: Bench): void {
  const ledger = openLedger(join(dataDir, 'ledger.sqlite'), () => Date.UTC(2026, 10, 21, 2, 30));
  const batch = ledger.currentBatch('station');
  const add = (code: string): number => ledger.add(batch, code as OrderCode).id;
  const printed = [
    'SGNS336484LM.883568271',
    'TGGS983262NM.613593645',
    'BPCS983262NM.810000026',
    'HNIS781286NM.1619178',
  ].map(add);
  ledger.step(printed, { state: 'printed', size: 'S9', printer: 'Zebra_80', pages: 1 });
  ledger.step([add('DNGS624252LM.380040800')], {
    state: 'submitted',
    size: 'S9',
    printer: 'Zebra_80',
    pages: 1,
  });
  ledger.step([add('SGNS336484NT.595050186')], {
    state: 'failed',
    problem: { code: 'refused', values: { detail: 'Không tìm thấy đơn hàng SGNS336484NT.595050186' } },
  });
  ledger.step([add('CTOS336484LM.207713990')], {
    state: 'unknown',
    problem: {
      code: 'handover-unknown',
      values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
    },
  });
  for (const code of ['LDGS336484LM.004418220', 'SGNS336484NM.771204418', 'HPGS336484LM.310559027'])
    add(code);
  ledger.close();
}

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  const ownService = {
    partner: 'service',
    baseUrl: 'https://api.partner.example',
    labelUrl: 'https://label.partner.example',
  } as const;
  const settings = (bench: Bench, more: SettingsPatch = {}): void =>
    bench.settings({
      language,
      partner: 'sandbox',
      printer: `file:${join(bench.dataDir, '..', 'labels')}`,
      ...more,
    });

  test.describe(language, () => {
    test('first start', async ({ bench }) => {
      settings(bench, { partner: 'unset' });
      await picture(await bench.start(), 'welcome', language);
    });

    test('an empty batch', async ({ bench }) => {
      settings(bench);
      const station = await bench.start();
      await expect(station.page.getByRole('button', { name: /10/ })).toBeVisible();
      await picture(station, 'station-empty', language);
    });

    test('a batch at work', async ({ bench }) => {
      settings(bench, ownService);
      fillLedger(bench);
      const station = await bench.start();
      await picture(station, 'station', language);
      await station.page.keyboard.type('KAN7453535');
      await station.page.keyboard.press('Enter');
      await expect(station.page.locator('[data-kind="unusual"]')).toBeVisible();
      await picture(station, 'station-unusual-code', language);
    });

    test('a batch at work in the dark', async ({ bench }) => {
      settings(bench, ownService);
      fillLedger(bench);
      const station = await bench.start();
      await station.page.emulateMedia({ colorScheme: 'dark' });
      await picture(station, 'station-dark', language);
    });

    test('printing', async ({ bench, fakePartner }) => {
      const partner = await fakePartner(() => undefined);
      settings(bench, { partner: 'service', baseUrl: partner.url, labelUrl: partner.url });
      fillLedger(bench);
      const station = await bench.start();
      await setToken(station.page, 'any');
      await station.page.keyboard.press('F9');
      await expect(station.page.locator('[data-state="preparing"]').first()).toBeVisible();
      await picture(station, 'station-printing', language);
    });

    test('settings', async ({ bench }) => {
      settings(bench, ownService);
      const station = await bench.start();
      await station.page.keyboard.press('Control+,');
      await expect(station.page.getByRole('button', { name: /Thử kết nối|Test connection/ })).toBeVisible();
      await picture(station, 'settings', language);
    });
  });
}

// Broken settings lose the language too: what is left is the default, Vietnamese.
test('a notice', async ({ bench }) => {
  bench.settings({ chunkSize: -1 });
  await picture(await bench.start(), 'welcome-after-broken-settings', 'vi');
});
