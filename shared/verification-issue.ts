/**
 * What is doubtful about a label's page, the gravest first; the operator, shown its picture, may have it printed all the
 * same.
 *
 * - `contradictory`: its barcode names this order, its text only another; or the other way round.
 * - `other-code`: beside its order's barcode stands a code that may be another order's.
 * - `other-receiver`: what it says of the receiver is not what is known of the order (setting holdOtherReceiver); or
 *   a page that names no order shows a phone which its order's own pages do not.
 * - `unreadable-barcode`: its text alone names the order.
 */
export const VERIFICATION_ISSUES = [
  'contradictory',
  'other-code',
  'other-receiver',
  'unreadable-barcode',
] as const;
export type VerificationIssue = (typeof VERIFICATION_ISSUES)[number];

/** A point of a page, in shares of its width and height from the top left corner: 0 to 1. */
export interface PagePosition {
  readonly x: number;
  readonly y: number;
}

/** A code on a label that is none of its order's own. */
export interface UnexpectedCode {
  readonly text: string;
  /** zxing's name of the symbology, e.g. `Code128`; `text` where it stands in the label's text. */
  readonly symbology: string;
  /** The label's page, from 0. */
  readonly page: number;
  /** Its middle on the page as it is printed; null in text, whose place is not known. */
  readonly place: PagePosition | null;
}

/** What a label says of the receiver, compared with what is known of its order. */
export const RECEIVER_MATCHES = ['agrees', 'differs'] as const;
export type ReceiverMatch = (typeof RECEIVER_MATCHES)[number];
