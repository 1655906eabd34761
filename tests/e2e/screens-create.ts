import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { EMPTY_PRODUCT } from '../../shared/new-order.ts';
import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: the form for one order, empty, filled in, and with questions, at the sizes of usual screens.

const SIZES = [
  ['', { width: 1280, height: 800 }],
  ['-small', { width: 1024, height: 600 }],
  ['-1366', { width: 1366, height: 768 }],
  ['-1920', { width: 1920, height: 1080 }],
] as const;

const DRAFT = {
  ...VALID_DRAFT,
  pickup_code: '',
  pickup_phone: '0989999999',
  pickup_address: '45 Nguyễn Chí Thanh',
  pickup_province: 'Thành phố Hà Nội',
  pickup_district: 'Quận Ba Đình',
  pickup_commune: 'Phường Ngọc Khánh',
  commune: 'Phường 6',
} as const;

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(`the form for one order, ${language}`, async ({ harness }) => {
    test.setTimeout(150_000);
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
    });
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('Control+3');
    await expect(page.locator('[name="name"]')).toBeFocused();
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `create-new${name}`, language, 'light');
    }
    await page.keyboard.press('Control+1');
    await openDraft(page, DRAFT);
    await page.reload();
    await page.locator('main:not([aria-busy])').waitFor();
    await page.keyboard.press('Control+3');
    await expect(page.locator('[name="name"]')).toHaveValue(DRAFT.name);
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `create-filled${name}`, language, 'light');
    }
    await openDraft(page, {
      ...DRAFT,
      phone: '078882888',
      amount: '250',
      weight: '0,5',
      province: 'Xứ Lạ',
      product_type: '2',
      products: [{ ...EMPTY_PRODUCT, name: 'Áo', price: '220.000' }],
    });
    await page.reload();
    await page.locator('main:not([aria-busy])').waitFor();
    await page.keyboard.press('Control+3');
    await expect(page.locator('[name="phone"]')).toHaveValue('078882888');
    await page.keyboard.press('Control+Enter');
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `create-questions${name}`, language, 'light');
    }
  });
