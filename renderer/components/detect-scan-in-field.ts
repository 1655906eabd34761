import { parseOrderCode } from '../../shared/order-code.ts';

/** A field's text at Enter: meant for the field, a scan, or both run together. */
type FieldContent =
  | { readonly kind: 'own' }
  | { readonly kind: 'scan'; readonly code: string }
  /** Ends like an order code, but where the scan starts is unclear. */
  | { readonly kind: 'mixed' };

const ENDS_LIKE_A_CODE = /[a-z0-9]{8}\.[0-9]{7,9}$/i;

/** Distinguishes a scan from text meant for the focused field; `before` is the text at focus. */
export function detectScanInField(text: string, before: string): FieldContent {
  for (const typed of [text, text.startsWith(before) ? text.slice(before.length) : text]) {
    const scanned = parseOrderCode(typed);
    if (scanned.kind === 'usual') return { kind: 'scan', code: scanned.code };
  }
  return ENDS_LIKE_A_CODE.test(text.trim()) ? { kind: 'mixed' } : { kind: 'own' };
}
