import type { Page } from '@playwright/test';

/** Opens a part of the settings by its name. */
export async function openPart(page: Page, part: RegExp): Promise<void> {
  await page.keyboard.press('Control+,');
  await page
    .getByRole('radiogroup', { name: /^(Phần cài đặt|Parts of)/ })
    .getByText(part)
    .click();
}
