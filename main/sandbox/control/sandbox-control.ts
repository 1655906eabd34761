import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import type { LabelStyle } from '../label/label-layout.ts';
import type { Amounts } from '../orders/change-order.ts';
import type { Order, Reason } from '../orders/order.ts';
import { hasNextStep, nextStep } from '../orders/steps.ts';
import type { AnsweredRequest } from '../sandbox-context.ts';
import type { PushForm } from '../webhook/order-updates.ts';
import type { Push } from '../webhook/pusher.ts';
import type { World } from '../world.ts';
import type { ArmedFault, FaultTarget, NewFault } from './faults.ts';

interface SandboxControlDependencies {
  readonly world: () => World;
  readonly requests: readonly AnsweredRequest[];
  readonly setClock: (everyMs: number | null) => void;
  readonly reset: () => void;
}

/** @throws Error for an unknown order */
function requireOrder({ service }: World, code: string): Order {
  const order = service.book.byCode(code);
  if (order === null) throw new Error(`the sandbox has no order ${code}`);
  return order;
}

/** Controls a running sandbox for training and tests; docs/reference/sandbox.md describes the same over HTTP. */
export type SandboxControl = ReturnType<typeof createSandboxControl>;

export function createSandboxControl({ world, requests, setClock, reset }: SandboxControlDependencies) {
  return {
    /**
     * Arms a fault for the next `calls` calls of an operation (by default 1, or until cleared for a standing fault; null is
     * "until cleared"). A call gets the oldest fault armed for it, plus the oldest latency and the oldest standing fault of
     * each kind.
     * @throws ZodError for an unknown fault, or one that the operation does not support
     */
    addFault: (fault: NewFault): ArmedFault => world().faults.add(fault),
    faults: () => world().faults.list(),
    clearFaults: (operation?: FaultTarget): void => world().faults.clear(operation),
    /** Returns all orders in order of creation, including those created later. */
    orders: () =>
      world()
        .service.book.orders()
        .map(({ code, shortcode, soc, sorting, status, weight, amount }) => {
          return { code, shortcode, soc, sorting, status, weight, amount };
        }),
    /**
     * Moves an order to any status and pushes the change. The move is complete when this returns; the promise settles with
     * the receiver's answer.
     * @throws Error for an unknown order or status
     */
    moveOrder(code: string, status: OrderStatusCode, reason?: Reason): Promise<Push> {
      if (!ORDER_STATUSES.some((known) => known.code === status)) throw new Error(`no status ${status}`);
      const now = world();
      return now.service.updates.move(requireOrder(now, code), status, reason).push;
    },
    /** Changes weight (grams) or amount (dong) and pushes the change. @throws Error for an unknown order */
    changeOrder(code: string, amounts: Amounts): Promise<Push> {
      const now = world();
      return now.service.updates.change(requireOrder(now, code), amounts).push;
    },
    /** Moves a random order one plausible step; null if none has a step left. */
    async step(): Promise<Push | null> {
      const { service, random } = world();
      const able = service.book.orders().filter(({ status }) => hasNextStep(status));
      if (able.length === 0) return null;
      const order = random.pick(able);
      const status = nextStep(order.status, random);
      return status === null ? null : service.updates.move(order, status).push;
    },
    /** Steps every so many ms; null stops the clock. Doesn't keep the process alive. */
    setClock,
    setLabelStyle(style: LabelStyle): void {
      world().service.labels.style = style;
    },
    setPushForm(form: PushForm): void {
      world().service.pushes.form = form;
    },
    /** Returns the registered address; null if there is none. */
    webhook: () => world().service.webhook.current(),
    /** Returns all pushes, oldest first, including those without an address. */
    pushes: () => world().pusher.pushes(),
    /** Resends a recorded event unchanged to the same address. @throws Error for an unknown push */
    resend(id: number): Promise<Push> {
      const { pusher } = world();
      const push = pusher.byId(id);
      if (push === null) throw new Error(`the sandbox has no push ${id}`);
      return pusher.push(push.event, push.url);
    },
    /** Sends a custom event, by default to the registered address. */
    push(event: object, url?: string): Promise<Push> {
      const { pusher, service } = world();
      return pusher.push(event, url ?? service.webhook.current()?.url ?? null);
    },
    /** Resolves when no push is in progress. */
    whenIdle: () => world().pusher.whenIdle(),
    /** The answered requests, newest last. */
    requests: () => requests,
    /** Restores the initial state: orders, tokens, webhook. Clears faults, pushes and requests, and stops the clock. */
    reset,
  };
}
