import type { Page } from '@playwright/test';

/**
 * Presses keys as fast as a scanner, on a machine that is busy with other things too: none waits for the one before. Each
 * key may come once, for it goes up only after all of them are down.
 * @param keys their names with a space between, e.g. "1 2 3 Enter"
 */
export async function keyBurst(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}
