import type { OrderCode } from '../../shared/order-code.ts';

/** Chromium shortens the middle of longer titles (printing/printing_utils.cc, SimplifyDocumentTitle). */
const MAX_TITLE_LETTERS = 80;
/**
 * Chromium replaces these by "_" (ibidem). Replacing them here keeps the title equal to the one searched for in the spooler.
 */
const FORBIDDEN_LETTERS = /[\p{Cc}\\/<>:"'|?*~]/gu;
/** Starts the title of every job of Tem, including built-in pages (print-built-in-page.ts). */
const TITLE_PREFIX = 'Tem ';

/** Returns a unique job title by which the job is found in the spooler: the order, the row, and when its run prepared it. */
export function createJobTitle(code: OrderCode, id: number, atMs: number): string {
  const unique = ` #${id}-${atMs.toString(36)}`;
  return (
    `${TITLE_PREFIX}${code.replace(FORBIDDEN_LETTERS, '_')}`.slice(0, MAX_TITLE_LETTERS - unique.length) +
    unique
  );
}

/** Whether a spooler's job is one of Tem's, judged by its title. */
export function isJobTitle(title: string): boolean {
  return title.startsWith(TITLE_PREFIX);
}
