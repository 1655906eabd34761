import { setTimeout } from 'node:timers/promises';
import type { NewOrder } from '../../../shared/new-order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import type { Secrets } from '../../log/secrets.ts';
import type { PartnerClient } from '../../partner/client.ts';
import { endpoints } from '../../partner/endpoints.ts';
import { createKeyedMutex } from '../../platform/mutex.ts';
import type { Seal } from '../../settings/seal.ts';
import type { NotFoundDetector } from '../not-found/not-found-detector.ts';
import { type OrderBook, openOrderBook } from '../order-book.ts';
import { type CreateOptions, createOnce } from './create-once.ts';
import { type CreationOrigin, originKey } from './creation-origin.ts';
import { hasSameContent, openCreations } from './creations.ts';
import { generateSoc } from './generate-soc.ts';
import type { Wait } from './look-up-creation.ts';

/**
 * Creates orders at the service, each at most once: the sending is on disk before it begins, and one that ended in anything
 * but a success, a refusal too, is looked up by its soc before it is ever sent again. It is sent again only where the
 * service says, in a way that is known to mean it (not-found/not-found.ts), that it has no such order, or where a person says so. An
 * order without a soc is given one (generate-soc.ts). Two calls for the same draft or row at once are one sending; a draft or
 * row that was created stays what it became. A run of the command line is known by its content: while it is not known what
 * became of the one before, or nobody has heard of it, a run with the same content is the same order.
 */
export interface OrderCreator {
  /**
   * A look-up that finds nothing is not believed as long as the service may still be at work on the lost sending: then
   * this waits, half a minute at most (outcome-problems.ts).
   * @throws ProblemError refused, not-permitted, unauthorized and rate-limited, which the service said; and whatever kept it
   *   from being sent, or from being looked up after that. Nothing was created, as far as the service's word goes.
   */
  create(order: NewOrder, origin: CreationOrigin, options?: CreateOptions): Promise<CreateOutcome>;
  /**
   * Whoever ran the command line has been told of the order that it created: the next run with the same content is an order
   * of its own. Never fails: unheard, it is only told again.
   */
  acknowledge(code: OrderCode): void;
}

interface OrderCreatorDependencies {
  /** A client for the settings as they are now. */
  readonly client: () => Promise<PartnerClient>;
  /** Whose orders: 'sandbox', or {base_url}. */
  readonly partner: () => string;
  readonly book: OrderBook;
  readonly notFound: Pick<NotFoundDetector, 'verify'>;
  readonly database: Database;
  readonly seal: Seal;
  /** Told the partner code of each order before it is sent. */
  readonly secrets: Secrets;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly wait?: Wait;
}

const defaultWait: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });

export function createOrderCreator(needs: OrderCreatorDependencies): OrderCreator {
  const { database, notFound, seal, secrets, now = Date.now, wait = defaultWait } = needs;
  const creations = openCreations(database, seal);
  /** Drafts and rows that are being sent. */
  const underWay = new Map<string, Promise<CreateOutcome>>();
  const inTurn = createKeyedMutex();

  async function run(
    order: NewOrder,
    origin: CreationOrigin,
    options: CreateOptions,
  ): Promise<CreateOutcome> {
    const asked = validateOrder(order);
    const partner = needs.partner();
    // Of the same settings: they are read before anything is waited for.
    const client = await needs.client();
    if (asked.partner !== undefined) {
      secrets.addCode(asked.partner);
      await seal.ensureKey();
    }
    // An answer may come when the settings name another partner; it is entered with the one that gave it.
    const book = (): OrderBook =>
      needs.partner() === partner ? needs.book : openOrderBook(database, () => partner);

    const soc = asked.soc ?? openSoc(origin, partner, asked) ?? freshSoc(partner, book());
    const task = { request: { ...asked, soc }, ownSoc: asked.soc === undefined, origin, partner };
    return inTurn(JSON.stringify([partner, soc])).run(() =>
      createOnce(
        task,
        { client, book, creations, notFound, atOnce: database.transaction, now, wait },
        options,
      ),
    );
  }

  /** The soc that Tem gave the same order before, where it is not known for sure what became of it; null where there is none. */
  function openSoc(origin: CreationOrigin, partner: string, asked: ValidatedOrder): Soc | null {
    const found = creations.openByOrigin(originKey(origin)).find(
      (sending) =>
        sending.ownSoc &&
        sending.partner === partner &&
        // The runs of the command line have nothing but their content to be known by.
        (origin.kind !== 'command-line' || hasSameContent(sending.request, asked)),
    );
    return found?.soc ?? null;
  }

  function freshSoc(partner: string, book: OrderBook): Soc {
    let soc = generateSoc(now());
    while (creations.hasSoc(partner, soc) || book.findIncludingUnconfirmed(soc).length > 0)
      soc = generateSoc(now());
    return soc;
  }

  return {
    create(order, origin, options = {}) {
      if (origin.kind === 'command-line') return run(order, origin, options);
      const key = originKey(origin);
      const before = underWay.get(key);
      if (before !== undefined) return before;
      const sending = run(order, origin, options).finally(() => underWay.delete(key));
      underWay.set(key, sending);
      return sending;
    },
    acknowledge(code) {
      try {
        creations.acknowledge(needs.partner(), code);
      } catch {
        // The disk is full, or the ledger closed: the order is there, which was said.
      }
    },
  };
}

/** An order as the service wants it. */
type ValidatedOrder = NewOrder & { readonly soc?: Soc };

/** @throws ProblemError bad-request where it is not in the documented types */
function validateOrder(order: NewOrder): ValidatedOrder {
  const isAsked = (one: NewOrder): one is ValidatedOrder => endpoints.create.request.safeParse(one).success;
  if (!isAsked(order)) throw new ProblemError('bad-request');
  return order;
}
