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
