import type { OrderCode, Shortcode, Soc } from '../../shared/order-code.ts';
import type { EventEffect, FeedEvent, NumberChange } from '../../shared/webhook.ts';
import { OrderUpdate } from '../partner/order-update.ts';

/** What the ledger stores with an event's body. */
export interface StoredEventFields {
  readonly id: number;
  readonly effect: EventEffect;
  readonly weight: NumberChange | null;
  readonly amount: NumberChange | null;
  /** Milliseconds since 1970. */
  readonly receivedAtMs: number;
}

/** Converts an event for the feed. */
export function toFeedEvent(update: OrderUpdate, note: StoredEventFields): FeedEvent {
  const { type, code, shortcode, soc, status, status_name, reason_code, reason_text, updated_at } = update;
  return {
    ...note,
    type,
    code,
    shortcode,
    soc,
    status,
    statusName: status_name,
    reasonCode: reason_code,
    reasonText: reason_text,
    updatedAt: updated_at,
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Converts a row of the table order_event. Only event-store.ts writes these rows, so their shape is trusted. */
export function feedEventFromRow(row: Row): FeedEvent {
  const note: StoredEventFields = {
    id: Number(row['id']),
    effect: String(row['effect']) as EventEffect,
    weight: readNumberChange(row['weight_from'], row['weight_to']),
    amount: readNumberChange(row['amount_from'], row['amount_to']),
    receivedAtMs: Number(row['received_at_ms']),
  };
  const update = OrderUpdate.safeParse(JSON.parse(String(row['body'])));
  if (update.success) return toFeedEvent(update.data, note);
  // Stored by a version that parsed events differently. The columns still identify the event.
  return {
    ...note,
    type: String(row['type']),
    code: String(row['code']) as OrderCode,
    shortcode: readText(row['shortcode']) as Shortcode | null,
    soc: readText(row['soc']) as Soc | null,
    status: readText(row['status']),
    statusName: null,
    reasonCode: null,
    reasonText: null,
    updatedAt: null,
  };
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readNumberChange(from: unknown, to: unknown): NumberChange | null {
  return from === null || to === null ? null : { from: Number(from), to: Number(to) };
}
