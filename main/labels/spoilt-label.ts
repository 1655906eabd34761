import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import { normalizeVisibleText } from './inspect/order-codes-in-text.ts';
import type { PageReading } from './inspect/read-pages.ts';
import { hasUnreadBars } from './inspect/unread-bars.ts';

/**
 * Whether pages that name their order only in words are a label whose barcode the printer's resolution spoils: it has bars that
 * cannot be read, and its order's code as it is. Errors and pages for a person name orders too, and another order's code may begin
 * with this one.
 */
export const isSpoiltLabel = (
  code: OrderCode,
  pages: readonly Pick<PageReading, 'text' | 'dots' | 'barcodes'>[],
  dpi: number,
): boolean =>
  pages.some(({ text }) =>
    [code, shortcodeOf(code)].some((name) => name !== null && standsWhole(text, name)),
  ) && pages.some(({ dots, barcodes }) => hasUnreadBars(dots, dpi, barcodes));

/** What may follow a code besides white space. A dash, a slash or a dot within a word continues it. */
const AFTER = /^(?:[,;:!?)\]}"'”’|·•]|\.(?:\s|$))*(?:\s|$)/u;
const BEFORE = /(?:^|[\s([{"'“‘|·•:#])$/u;

function standsWhole(text: string, name: string): boolean {
  const words = normalizeVisibleText(text).toUpperCase();
  const wanted = name.toUpperCase();
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + 1))
    if (BEFORE.test(words.slice(0, at).slice(-1)) && AFTER.test(words.slice(at + wanted.length))) return true;
  return false;
}
