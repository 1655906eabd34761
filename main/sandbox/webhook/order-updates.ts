import type { OrderStatusCode } from '../../../shared/order-status.ts';
import type { Amounts } from '../orders/change-order.ts';
import type { Order, Reason } from '../orders/order.ts';
import type { SandboxOrderBook } from '../orders/sandbox-order-book.ts';
import { usualReason } from '../orders/steps.ts';
import { buildEvent, type EventType, type PushForm } from './build-event.ts';
import type { Push, Pusher } from './pusher.ts';
import type { WebhookRegister } from './webhook-register.ts';

/** An order as it is after a change, and the push that tells of it. */
export interface OrderChange {
  readonly order: Order;
  readonly push: Promise<Push>;
}

/** The one way in which orders change after they were created, so that no change goes without its push. */
export interface OrderUpdates {
  /** @param reason where none is given, the one that usually comes with the status */
  move(order: Order, status: OrderStatusCode, reason?: Reason): OrderChange;
  change(order: Order, amounts: Amounts): OrderChange;
}

interface OrderUpdatesDependencies {
  readonly book: SandboxOrderBook;
  readonly webhook: WebhookRegister;
  readonly pusher: Pusher;
  /** Where updates of orders with a partner code go; null: where all others go. */
  readonly automaticWebhookUrl: string | null;
  /** How updates look from now on. */
  readonly pushes: { readonly form: PushForm };
  readonly now: () => number;
}

export function createOrderUpdates({
  book,
  webhook,
  pusher,
  automaticWebhookUrl,
  pushes,
  now,
}: OrderUpdatesDependencies): OrderUpdates {
  /** Partner-api.md, "Events", rule 2: a partner code brings an address of its own. */
  function addressFor({ partner, pushTo }: Order): string | null {
    if (partner !== '' && automaticWebhookUrl !== null) return automaticWebhookUrl;
    return pushTo.kind === 'kept' ? pushTo.url : (webhook.current()?.url ?? null);
  }

  const tell = (order: Order, type: EventType): OrderChange => ({
    order,
    push: pusher.push(buildEvent(order, type, now(), pushes.form), addressFor(order)),
  });

  return {
    move: (order, status, reason = usualReason(status)) =>
      tell(book.move(order, status, reason, now()), 'update_status'),
    // An amount that changes comes as update_weight too: there is no third kind.
    change: (order, amounts) => tell(book.change(order, amounts, now()), 'update_weight'),
  };
}
