import { formatDateTimeLocalized } from './date-time.ts';
import { interpolate, type Language, type LocalizedText } from './language.ts';
import type { ReceiptBreak, ReceiptCheck } from './receipt.ts';
import { receiptText } from './texts/receipts.ts';

/** Describes where a chain breaks, what that means, and what to do. */
export function describeReceiptBreak(broken: ReceiptBreak, language: Language): string {
  const { what, number, atMs, code, fields, restoredAtMs } = broken;
  const known = [atMs === null ? null : formatDateTimeLocalized(atMs)[language], code].filter(
    (one) => one !== null,
  );
  const of = known.length === 0 ? '' : ` (${known.join(', ')})`;
  const restored =
    restoredAtMs === null
      ? ''
      : interpolate(
          receiptText.restoredAt[language],
          { at: formatDateTimeLocalized(restoredAtMs) },
          language,
        );
  const said = interpolate(
    receiptText.broken[what][language],
    { number, of, fields: fields.join(', '), restored },
    language,
  );
  return what === 'file-changed' ? said : `${said} ${receiptText.advice[language]}`;
}

export function describeReceiptCheck(check: ReceiptCheck, language: Language): string {
  const { whole, first, last, restored, broken, compared } = check;
  if (broken !== null) return describeReceiptBreak(broken, language);
  const parts: LocalizedText[] = [first === null ? receiptText.none : receiptText.whole];
  if (restored > 0) parts.push(receiptText.restoredTimes);
  if (compared !== null) parts.push(receiptText.compared);
  const values = {
    whole,
    from: first?.number ?? 0,
    fromAt: formatDateTimeLocalized(first?.atMs ?? 0),
    to: last?.number ?? 0,
    toAt: formatDateTimeLocalized(last?.atMs ?? 0),
    restored,
    compared: compared ?? 0,
  };
  return parts.map((words) => interpolate(words[language], values, language)).join('');
}
