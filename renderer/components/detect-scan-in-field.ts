import { parseOrderCode } from '../../shared/order-code.ts';

/** What a field's text is at Enter: meant for the field, a scan that came into it, or both run together. */
export type FieldContent =
  | { readonly kind: 'own' }
  | { readonly kind: 'scan'; readonly code: string }
  /** Ends like an order code; where the scan begins can't be told. */
  | { readonly kind: 'mixed' };

const ENDS_LIKE_A_CODE = /[a-z0-9]{8}\.[0-9]{7,9}$/i;

/** Tells a scan from what is meant for a field that has the focus; `before` is the field's text when it got the focus. */
export function detectScanInField(text: string, before: string): FieldContent {
  for (const typed of [text, text.startsWith(before) ? text.slice(before.length) : text]) {
    const scanned = parseOrderCode(typed);
    if (scanned.kind === 'usual') return { kind: 'scan', code: scanned.code };
  }
  return ENDS_LIKE_A_CODE.test(text.trim()) ? { kind: 'mixed' } : { kind: 'own' };
}
