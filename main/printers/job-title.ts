import type { OrderCode } from '../../shared/order-code.ts';

/** Chromium shortens a longer one in its middle (printing/printing_utils.cc, SimplifyDocumentTitle). */
const LONGEST = 80;
/** Chromium prints "_" for these (ibidem), and the spooler's job is looked for by the title that was given. */
const NOT_IN_A_TITLE = /[\p{Cc}\\/<>:"'|?*~]/gu;
/** All of Tem's jobs begin so, own pages (print-own-page.ts) too. */
const BEGINNING = 'Tem ';

/** A label's job: unique, and found again in a spooler's list: the order, the row, and when its run prepared it. */
export function jobTitle(code: OrderCode, id: number, atMs: number): string {
  const unique = ` #${id}-${atMs.toString(36)}`;
  return `${BEGINNING}${code.replace(NOT_IN_A_TITLE, '_')}`.slice(0, LONGEST - unique.length) + unique;
}

/** Whether a spooler's job is one of Tem's, by its title. */
export function isJobTitle(title: string): boolean {
  return title.startsWith(BEGINNING);
}
