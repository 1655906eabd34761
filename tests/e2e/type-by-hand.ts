import type { Page } from '@playwright/test';

/** Faster than most people, slower than any scanner, ms between two keys. */
const BY_HAND_MS = 65;

/**
 * Types at a person's pace where it matters: six characters with a digit and no space would be a scan if they arrived as
 * fast as a
 * test can send them. Types everything else at once.
 */
export async function typeByHand(page: Page, text: string): Promise<void> {
  const isLikeAScan = /^\S{6,}$/.test(text) && /[0-9]/.test(text);
  await page.keyboard.type(text, isLikeAScan ? { delay: BY_HAND_MS } : {});
}

/** Longer than any pause inside a scan (shortcuts/isolated-key.ts), also where a busy page is late by twice that, ms. */
const ALONE_MS = 500;

/** Presses a key as a person does after a scan: a moment later, so that it cannot be one more key of the scanner's. */
export async function pressAlone(page: Page, key: string): Promise<void> {
  await page.waitForTimeout(ALONE_MS);
  await page.keyboard.press(key);
}
