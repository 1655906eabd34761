import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import type { LabelStyle } from '../label/label-layout.ts';
import type { Amounts } from '../orders/change-order.ts';
import type { Order, Reason } from '../orders/order.ts';
import { hasNextStep, nextStep } from '../orders/steps.ts';
import type { AnsweredRequest } from '../sandbox-context.ts';
import type { SandboxService } from '../service.ts';
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

interface OrderOfAccount {
  readonly service: SandboxService;
  readonly order: Order;
}

/** Finds an order of any account. @throws Error for an unknown order */
function requireOrder({ services }: World, code: string): OrderOfAccount {
  for (const service of services) {
    const order = service.book.byCode(code);
    if (order !== null) return { service, order };
  }
  throw new Error(`the sandbox has no order ${code}`);
}

/** @throws Error for an unknown account */
function requireAccount({ services }: World, account: number): SandboxService {
  const service = services[account];
  if (service === undefined) throw new Error(`the sandbox has no account ${account}`);
  return service;
}

/** Controls a running sandbox for training and tests; docs/reference/sandbox.md describes the same over HTTP. */
export type SandboxControl = ReturnType<typeof createSandboxControl>;

export function createSandboxControl({ world, requests, setClock, reset }: SandboxControlDependencies) {
  return {
    /**
     * Arms a fault for the next `calls` calls of an operation (by default 1, or until cleared for a standing fault; null is
     * "until cleared"). A call gets the oldest fault armed for it, plus the oldest latency and the oldest standing fault of
     * each kind. With `account`, only calls of that account count.
     * @throws ZodError for an unknown fault, or one that the operation does not support
     */
    addFault: (fault: NewFault): ArmedFault => world().faults.add(fault),
    faults: () => world().faults.list(),
    clearFaults: (operation?: FaultTarget): void => world().faults.clear(operation),
    /** Returns each account's shop and number of orders, the first account first. Never a token. */
    accounts: () =>
      world().services.map(({ book }, account) => {
        return { account, shop: book.shop.name, orders: book.codes().length };
      }),
    /**
     * Returns all orders in order of creation, including those created later. Where there are several accounts, one account's
     * after the other's, with its index.
     */
    orders: () => {
      const { services } = world();
      return services.flatMap(({ book }, account) =>
        book.orders().map(({ code, shortcode, soc, sorting, status, weight, amount }) => {
          const order = { code, shortcode, soc, sorting, status, weight, amount };
          return services.length === 1 ? order : { ...order, account };
        }),
      );
    },
    /**
     * Moves an order to any status and pushes the change. The move is complete when this returns; the promise settles with
     * the receiver's answer.
     * @throws Error for an unknown order or status
     */
    moveOrder(code: string, status: OrderStatusCode, reason?: Reason): Promise<Push> {
      if (!ORDER_STATUSES.some((known) => known.code === status)) throw new Error(`no status ${status}`);
      const now = world();
      const { service, order } = requireOrder(now, code);
      return service.updates.move(order, status, reason).push;
    },
    /** Changes weight (grams) or amount (dong) and pushes the change. @throws Error for an unknown order */
    changeOrder(code: string, amounts: Amounts): Promise<Push> {
      const now = world();
      const { service, order } = requireOrder(now, code);
      return service.updates.change(order, amounts).push;
    },
    /** Moves a random order one plausible step; null if none has a step left. */
    async step(): Promise<Push | null> {
      const { services, random } = world();
      const able = services.flatMap((service) =>
        service.book.orders().flatMap((order) => (hasNextStep(order.status) ? [{ service, order }] : [])),
      );
      if (able.length === 0) return null;
      const { service, order } = random.pick(able);
      const status = nextStep(order.status, random);
      return status === null ? null : service.updates.move(order, status).push;
    },
    /** Steps every so many ms; null stops the clock. Doesn't keep the process alive. */
    setClock,
    setLabelStyle(style: LabelStyle): void {
      for (const { labels } of world().services) labels.style = style;
    },
    setPushForm(form: PushForm): void {
      for (const { pushes } of world().services) pushes.form = form;
    },
    /** Returns an account's registered address; null if there is none. @throws Error for an unknown account */
    webhook: (account = 0) => requireAccount(world(), account).webhook.current(),
    /** Returns all pushes, oldest first, including those without an address. */
    pushes: () => world().pusher.pushes(),
    /** Resends a recorded event unchanged to the same address. @throws Error for an unknown push */
    resend(id: number): Promise<Push> {
      const { pusher } = world();
      const push = pusher.byId(id);
      if (push === null) throw new Error(`the sandbox has no push ${id}`);
      return pusher.push(push.event, push.url);
    },
    /** Sends a custom event, by default to the account's registered address. @throws Error for an unknown account */
    push(event: object, url?: string, account = 0): Promise<Push> {
      const now = world();
      const registered = requireAccount(now, account).webhook.current()?.url ?? null;
      return now.pusher.push(event, url ?? registered);
    },
    /** Resolves when no push is in progress. */
    whenIdle: () => world().pusher.whenIdle(),
    /** The answered requests, newest last. */
    requests: () => requests,
    /** Restores the initial state: orders, tokens, webhook. Clears faults, pushes and requests, and stops the clock. */
    reset,
  };
}
