/**
 * What is doubtful about a label's page, the most serious first. The operator, shown its picture, may print it anyway.
 *
 * - `contradictory`: its barcode names this order, its text only another; or the other way round.
 * - `other-code`: next to its order's barcode is a code that may be another order's.
 * - `other-receiver`: name and phone on it are not those known of its order (setting holdOtherReceiver); or a page that names no
 *   order shows a phone number that its order's own pages do not.
 * - `no-receiver`: it shows nothing of the order's known receiver (setting holdOtherReceiver).
 * - `missing-parts`: something that its page needs did not arrive.
 * - `faint`: letters or other ink of its page leave no dots on paper, are cut off or mirrored.
 * - `wider-than-head`: ink of its page lies beyond the printer's head.
 * - `other-size`: its page has another size than the one requested.
 * - `other-picture`: the operator agreed to its picture, but it was made again since and looks different.
 * - `unreadable-barcode`: only its text names the order.
 */
export const VERIFICATION_ISSUES = [
  'contradictory',
  'other-code',
  'other-receiver',
  'no-receiver',
  'missing-parts',
  'faint',
  'wider-than-head',
  'other-size',
  'other-picture',
  'unreadable-barcode',
] as const;
export type VerificationIssue = (typeof VERIFICATION_ISSUES)[number];

/** A point on a page, as shares of its width and height from the top left corner: 0 to 1. */
export interface PagePosition {
  readonly x: number;
  readonly y: number;
}

/** A code on a label that does not belong to its order. */
export interface UnexpectedCode {
  readonly text: string;
  /** zxing's name of the symbology, such as `Code128`; `text` if it is in the label's text. */
  readonly symbology: string;
  /** The label's page, from 0. */
  readonly page: number;
  /** Its center on the printed page; null in text, whose position is unknown. */
  readonly place: PagePosition | null;
}

/**
 * What a label says of the receiver, compared with what is known of its order: him, somebody else, or nothing of him although
 * it has text. `unread`: it has no text that could say anything, such as a picture.
 */
export const RECEIVER_MATCHES = ['agrees', 'differs', 'missing', 'unread'] as const;
export type ReceiverMatch = (typeof RECEIVER_MATCHES)[number];
