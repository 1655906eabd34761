import type { Page } from '@playwright/test';
import { EMPTY_DRAFT, type OrderDraft } from '../../shared/new-order.ts';
import { expect } from './fixtures.ts';

/** A valid order as a packer types it; its places are those of create-partner.ts. */
export const VALID_DRAFT: OrderDraft = {
  ...EMPTY_DRAFT,
  pickup_code: 'KHO-1',
  name: 'Chị Định',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 06',
  amount: '220.000',
  value: '220.000',
  weight: '200',
  product: 'Áo',
};

/** Keeps a draft and opens the form, which shows it. */
export async function openDraft(page: Page, draft: OrderDraft): Promise<void> {
  await page.evaluate((kept) => window.tem.calls.creating.saveDraft({ id: null, draft: kept }), {
    ...draft,
    products: [...draft.products],
  });
  await page.keyboard.press('Control+3');
  await expect(page.locator('[name="name"]')).toBeFocused();
}
