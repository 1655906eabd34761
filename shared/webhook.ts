import { z } from 'zod';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** The registered address to which the service pushes. Times as the service wrote them ("2017-09-29 01:52:09"). */
export interface WebhookRecord {
  /** Null if none is registered. A receiver's secret in it is shown as dots. */
  readonly url: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** Whether it is this station's receiver, judged by its secret. */
  readonly ownSecret: boolean;
}

/** An address to register. Longer texts are not addresses. */
export const WebhookUrlSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** Whether the receiver of this station is running. */
export type ReceiverState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  /** `address` is where it listens, such as "http://127.0.0.1:8787", without the secret. */
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * The state of the receiver's secret: `kept` survives a restart, `exposed` too, but lies in plain text without the user's
 * consent; `this-run` does not. `unreadable` is stored but cannot be read, `unavailable` likewise until the system provides its key.
 */
export type ReceiverSecret = 'none' | 'kept' | 'exposed' | 'this-run' | 'unreadable' | 'unavailable';

/** The receiver of this station. */
export interface ReceiverStatus {
  readonly state: ReceiverState;
  readonly secret: ReceiverSecret;
}

/** Where an address of the receiver is valid: outside (through the tunnel or proxy), or in this station's own network. */
export const RECEIVER_SIDES = ['outside', 'here'] as const;

/** How an event affected the order book. */
export const EVENT_EFFECTS = [
  /** The order was unknown before. */
  'new',
  'changed',
  /** It contained nothing new. */
  'same',
  /** Older than what is known: stored, but nothing was overwritten. */
  'late',
  /** Stored but not applied: a time in it is more than a day ahead of this machine's clock. */
  'ahead',
  /** Stored but not applied: it is from a time whose events were deleted, and may be one of them again. */
  'forgotten',
] as const;
export type EventEffect = (typeof EVENT_EFFECTS)[number];

export interface NumberChange {
  readonly from: number;
  readonly to: number;
}

/** One event as stored. */
export interface FeedEvent {
  readonly id: number;
  /** `update_status` or `update_weight`; '' if the service sent none, or an undocumented one. */
  readonly type: string;
  readonly code: OrderCode;
  readonly shortcode: Shortcode | null;
  readonly soc: Soc | null;
  readonly status: string | null;
  readonly statusName: string | null;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** Grams and dong, before and after; null if unchanged. */
  readonly weight: NumberChange | null;
  readonly amount: NumberChange | null;
  readonly effect: EventEffect;
  /** As the service wrote it. */
  readonly updatedAt: string | null;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** The documented kinds (partner-api.md, "Events"). */
const KINDS = ['update_status', 'update_weight'] as const;

/** An event's kind; `other`: none, or undocumented. */
const FEED_KINDS = [...KINDS, 'other'] as const;
type FeedKind = (typeof FEED_KINDS)[number];

export const feedKindOf = (type: string): FeedKind => KINDS.find((kind) => kind === type) ?? 'other';

export const FeedFilterSchema = z.strictObject({
  type: z.enum(FEED_KINDS).nullable(),
  status: z.string().max(20).nullable(),
  /** Part of a code, shortcode or soc. */
  text: z.string().max(100),
  /** Only those that changed weight or amount. */
  differences: z.boolean(),
});
export type FeedFilter = z.infer<typeof FeedFilterSchema>;

export interface FeedPage {
  /** Newest first. */
  readonly events: readonly FeedEvent[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

/** Whether an event matches the filter; the ledger's search (main/webhook/feed.ts) finds the same. */
export function matchesFeed(
  event: Pick<FeedEvent, 'type' | 'status' | 'code' | 'shortcode' | 'soc' | 'weight' | 'amount'>,
  { type, status, text, differences }: FeedFilter,
): boolean {
  const part = foldLatin(text.trim());
  return (
    (type === null || feedKindOf(event.type) === type) &&
    (status === null || event.status === status) &&
    (!differences || event.weight !== null || event.amount !== null) &&
    [event.code, event.shortcode, event.soc].some((one) => one !== null && foldLatin(one).includes(part))
  );
}

/** Lowers Latin capitals only, as SQLite's LIKE compares. */
const foldLatin = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
