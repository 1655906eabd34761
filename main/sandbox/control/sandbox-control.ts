import { type OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import type { LabelStyle } from '../label/label-layout.ts';
import type { Amounts } from '../orders/change-order.ts';
import type { Order, Reason } from '../orders/order.ts';
import { hasNextStep, nextStep } from '../orders/steps.ts';
import type { AnsweredRequest } from '../sandbox-context.ts';
import type { PushForm } from '../webhook/build-event.ts';
import type { Push } from '../webhook/pusher.ts';
import type { RegisteredWebhook } from '../webhook/webhook-register.ts';
import type { World } from '../world.ts';
import type { ArmedFault } from './armed-faults.ts';
import type { FaultTarget, NewFault } from './faults.ts';

/** An order as the control address lists it. */
export type OrderState = Pick<
  Order,
  'code' | 'shortcode' | 'soc' | 'sorting' | 'status' | 'weight' | 'amount'
>;

/** What training and tests may do to a running sandbox; docs/reference/sandbox.md has the same by HTTP. */
export interface SandboxControl {
  /**
   * Arms a fault for the next `calls` calls of an operation (1 unless told, or until it is cleared where it is a standing
   * one; null is "until cleared"). A call meets the oldest fault that is armed for it, and besides the oldest latency and
   * the oldest standing fault of each kind.
   * @throws ZodError for a fault that does not exist or that the operation can't commit
   */
  addFault(fault: NewFault): ArmedFault;
  faults(): readonly ArmedFault[];
  /** Without an operation, all faults. */
  clearFaults(operation?: FaultTarget): void;
  /** All orders in order of creation, created ones among them. */
  orders(): readonly OrderState[];
  /**
   * Moves an order to any status and pushes that. The move is done when this returns; the promise settles with the
   * receiver's answer.
   * @throws Error for an unknown order or status
   */
  moveOrder(code: string, status: OrderStatusCode, reason?: Reason): Promise<Push>;
  /** Changes weight (grams) or amount (dong) and pushes that. @throws Error for an unknown order */
  changeOrder(code: string, amounts: Amounts): Promise<Push>;
  /** Moves some order one plausible step; null where none has one left. */
  step(): Promise<Push | null>;
  /** Steps every so many ms; null stops the clock. It keeps no process alive. */
  setClock(everyMs: number | null): void;
  /** How labels look from the next one on. */
  setLabelStyle(style: LabelStyle): void;
  /** How updates are pushed from the next one on. */
  setPushForm(form: PushForm): void;
  /** The registered address; null where there is none. */
  webhook(): RegisteredWebhook | null;
  /** What was pushed, the oldest first; also what had nowhere to go. */
  pushes(): readonly Push[];
  /** Sends a recorded event once more, unchanged and to the same address. @throws Error for an unknown push */
  resend(id: number): Promise<Push>;
  /** Sends an event of one's own; to the registered address unless told otherwise. */
  push(event: object, url?: string): Promise<Push>;
  /** Settles when no push is under way. */
  whenIdle(): Promise<void>;
  /** What was asked and answered, the newest last. */
  requests(): readonly AnsweredRequest[];
  /** Everything as at the start: orders, tokens, webhook; no faults, pushes, requests, and no clock. */
  reset(): void;
}

interface SandboxControlDependencies {
  readonly world: () => World;
  readonly requests: readonly AnsweredRequest[];
  readonly setClock: (everyMs: number | null) => void;
  readonly reset: () => void;
}

/** @throws Error for an order that the sandbox does not have */
function requireOrder({ service }: World, code: string): Order {
  const order = service.book.byCode(code);
  if (order === null) throw new Error(`the sandbox has no order ${code}`);
  return order;
}

export function createSandboxControl({
  world,
  requests,
  setClock,
  reset,
}: SandboxControlDependencies): SandboxControl {
  return {
    addFault: (fault) => world().faults.add(fault),
    faults: () => world().faults.list(),
    clearFaults: (operation) => world().faults.clear(operation),
    orders: () =>
      world()
        .service.book.orders()
        .map(({ code, shortcode, soc, sorting, status, weight, amount }) => {
          return { code, shortcode, soc, sorting, status, weight, amount };
        }),
    moveOrder(code, status, reason) {
      if (!ORDER_STATUSES.some((known) => known.code === status)) throw new Error(`no status ${status}`);
      const now = world();
      return now.service.updates.move(requireOrder(now, code), status, reason).push;
    },
    changeOrder(code, amounts) {
      const now = world();
      return now.service.updates.change(requireOrder(now, code), amounts).push;
    },
    async step() {
      const { service, random } = world();
      const able = service.book.orders().filter(({ status }) => hasNextStep(status));
      if (able.length === 0) return null;
      const order = random.pick(able);
      const status = nextStep(order.status, random);
      return status === null ? null : service.updates.move(order, status).push;
    },
    setClock,
    setLabelStyle(style) {
      world().service.labels.style = style;
    },
    setPushForm(form) {
      world().service.pushes.form = form;
    },
    webhook: () => world().service.webhook.current(),
    pushes: () => world().pusher.pushes(),
    resend(id) {
      const { pusher } = world();
      const push = pusher.byId(id);
      if (push === null) throw new Error(`the sandbox has no push ${id}`);
      return pusher.push(push.event, push.url);
    },
    push(event, url) {
      const { pusher, service } = world();
      return pusher.push(event, url ?? service.webhook.current()?.url ?? null);
    },
    whenIdle: () => world().pusher.whenIdle(),
    requests: () => requests,
    reset,
  };
}
