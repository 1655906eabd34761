import type { OrderStatusCode } from '../../../shared/order-status.ts';
import type { Amounts } from '../orders/change-order.ts';
import { statusName } from '../orders/display-names.ts';
import { formatIsoTime } from '../orders/format-time.ts';
import type { Order, Reason } from '../orders/order.ts';
import type { SandboxOrderBook } from '../orders/sandbox-order-book.ts';
import { usualReason } from '../orders/steps.ts';
import type { Push, Pusher } from './pusher.ts';

/** The two documented kinds of update. */
type EventType = 'update_status' | 'update_weight';

/** The forms of pushed updates: as documented, without `type` as in 2018, or with an unknown type. */
export const PUSH_FORMS = ['documented', 'without-type', 'unknown-type'] as const;
export type PushForm = (typeof PUSH_FORMS)[number];

const typeField = (form: PushForm, type: EventType): object =>
  form === 'without-type' ? {} : { type: form === 'unknown-type' ? 'update_photo' : type };

/** Builds an order's update as the service pushes it: the documented sample's fields in its order (partner-api.md, "Push"). */
function buildEvent(order: Order, type: EventType, pushedAtMs: number, form: PushForm): object {
  const { receiver } = order;
  return {
    ...typeField(form, type),
    code: order.code,
    shortcode: order.shortcode,
    soc: order.soc,
    name: receiver.name,
    phone: receiver.phone,
    address: receiver.address,
    payer: order.payer,
    amount: order.amount,
    weight: order.weight,
    fshipment: order.fee.shipment,
    finsurance: order.fee.insurance,
    status: order.status,
    status_name: statusName(order.status),
    partial: order.journeys.some(({ status }) => status === '13') ? '1' : '0',
    barter: order.barter === '' ? '0' : '1',
    reason_code: order.reason.code,
    reason_text: order.reason.text,
    created_at: formatIsoTime(order.createdAtMs),
    updated_at: formatIsoTime(order.updatedAtMs),
    // Never before the change itself, whose second may be ahead of the clock (orders/change-order.ts).
    pushed_at: formatIsoTime(Math.max(pushedAtMs, order.updatedAtMs)),
  };
}

/** The address that updates are pushed to. Instants in ms since 1970. */
export interface RegisteredWebhook {
  readonly url: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export type WebhookRegister = ReturnType<typeof createWebhookRegister>;

export function createWebhookRegister() {
  let webhook: RegisteredWebhook | null = null;
  return {
    /** Null before the first registration. */
    current: () => webhook,
    /** Replaces the address within the same record, as its two times suggest. */
    set(url: string, nowMs: number): RegisteredWebhook {
      webhook = { url, createdAtMs: webhook?.createdAtMs ?? nowMs, updatedAtMs: nowMs };
      return webhook;
    },
  };
}

/** An order after a change, and the push that reports it. */
interface OrderChange {
  readonly order: Order;
  readonly push: Promise<Push>;
}

export type OrderUpdates = ReturnType<typeof createOrderUpdates>;

interface OrderUpdatesDependencies {
  readonly book: SandboxOrderBook;
  readonly webhook: WebhookRegister;
  readonly pusher: Pusher;
  /** Where updates of orders with a partner code go; null: where all others go. */
  readonly automaticWebhookUrl: string | null;
  /** The form of updates from now on. */
  readonly pushes: { readonly form: PushForm };
  readonly now: () => number;
}

/** The only way to change orders after their creation, so that every change is pushed. */
export function createOrderUpdates(dependencies: OrderUpdatesDependencies) {
  const { book, webhook, pusher, automaticWebhookUrl, pushes, now } = dependencies;

  /** A partner code has its own address (partner-api.md, "Events", rule 2). */
  function addressFor({ partner, pushTo }: Order): string | null {
    if (partner !== '' && automaticWebhookUrl !== null) return automaticWebhookUrl;
    return pushTo.kind === 'kept' ? pushTo.url : (webhook.current()?.url ?? null);
  }

  const push = (order: Order, type: EventType): OrderChange => ({
    order,
    push: pusher.push(buildEvent(order, type, now(), pushes.form), addressFor(order)),
  });

  return {
    /** @param reason by default the usual one of the status */
    move: (order: Order, status: OrderStatusCode, reason: Reason = usualReason(status)): OrderChange =>
      push(book.move(order, status, reason, now()), 'update_status'),
    // A changed amount is pushed as update_weight too: there is no third kind.
    change: (order: Order, amounts: Amounts): OrderChange =>
      push(book.change(order, amounts, now()), 'update_weight'),
  };
}
