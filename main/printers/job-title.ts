import type { OrderCode } from '../../shared/order-code.ts';

/** Chromium shortens a longer one in its middle (printing/printing_utils.cc, SimplifyDocumentTitle). */
const MAX_TITLE_LETTERS = 80;
/** Chromium prints "_" for these (ibidem), and the spooler's job is looked for by the title that was given. */
const FORBIDDEN_LETTERS = /[\p{Cc}\\/<>:"'|?*~]/gu;
/** All of Tem's jobs begin so, own pages (print-built-in-page.ts) too. */
const TITLE_PREFIX = 'Tem ';

/** A label's job: unique, and found again in a spooler's list: the order, the row, and when its run prepared it. */
export function createJobTitle(code: OrderCode, id: number, atMs: number): string {
  const unique = ` #${id}-${atMs.toString(36)}`;
  return (
    `${TITLE_PREFIX}${code.replace(FORBIDDEN_LETTERS, '_')}`.slice(0, MAX_TITLE_LETTERS - unique.length) +
    unique
  );
}

/** Whether a spooler's job is one of Tem's, by its title. */
export function isJobTitle(title: string): boolean {
  return title.startsWith(TITLE_PREFIX);
}
