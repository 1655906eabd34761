import { z } from 'zod';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** The address that the service pushes to, as registered. Times as the service wrote them ("2017-09-29 01:52:09"). */
export interface WebhookRecord {
  /** Null where none is registered. The receiver's secret, where it is in it, is shown as dots. */
  readonly url: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** Whether it is this station's receiver, by its secret. */
  readonly ownSecret: boolean;
}

/** An address to register. Longer ones are no addresses. */
export const WebhookUrlSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** Whether the receiver of this station runs. */
export type ReceiverState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  /** `address` is where it listens, e.g. "http://127.0.0.1:8787", without the secret. */
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * What the receiver's secret is: `kept` survives a restart, `exposed` too, but an older Tem kept it open to anybody;
 * `this-run` does not; `unreadable` lies there but can't be read, `unavailable` the same until the system gives its key.
 */
export type ReceiverSecret = 'none' | 'kept' | 'exposed' | 'this-run' | 'unreadable' | 'unavailable';

/** The receiver of this station. */
export interface ReceiverStatus {
  readonly state: ReceiverState;
  readonly secret: ReceiverSecret;
}

/** From where an address of the receiver is good: the outside (by the tunnel or proxy), or this station's own network. */
export const RECEIVER_SIDES = ['outside', 'here'] as const;

/** What an event did to the order book. */
export const EVENT_EFFECTS = [
  /** The order was not known; it is now. */
  'new',
  'changed',
  /** It told nothing new. */
  'same',
  /** Older than what is known: kept, and nothing was overwritten. */
  'late',
  /** Refused as a word about the order, and kept: a time in it lies more than a day ahead of this machine's clock. */
  'ahead',
  /** Refused, and kept: it is of a time from which events were forgotten, and may be one of them again. */
  'forgotten',
] as const;
export type EventEffect = (typeof EVENT_EFFECTS)[number];

export interface NumberChange {
  readonly from: number;
  readonly to: number;
}

/** One event as it was kept. */
export interface FeedEvent {
  readonly id: number;
  /** `update_status` or `update_weight`; '' where the service told none, or another one, which is not documented. */
  readonly type: string;
  readonly code: OrderCode;
  readonly shortcode: Shortcode | null;
  readonly soc: Soc | null;
  readonly status: string | null;
  readonly statusName: string | null;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** Grams and dong, before and after; null where it did not change. */
  readonly weight: NumberChange | null;
  readonly amount: NumberChange | null;
  readonly effect: EventEffect;
  /** As the service wrote it. */
  readonly updatedAt: string | null;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** The kinds that are documented (partner-api.md, "Events"). */
const KINDS = ['update_status', 'update_weight'] as const;

/** Which kind an event is of; `other`: not told, or not documented. */
const FEED_KINDS = [...KINDS, 'other'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export const feedKindOf = (type: string): FeedKind => KINDS.find((kind) => kind === type) ?? 'other';

/** Which events are looked at. */
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
  /** The newest first. */
  readonly events: readonly FeedEvent[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

/** Whether an event is looked at; the ledger's search (main/webhook/feed.ts) finds the same. */
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

/** Small letters for the Latin capitals, as SQLite's LIKE compares. */
const foldLatin = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
