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
import { type CreationClaims, NO_CREATION_CLAIMS } from './creation-claims.ts';
import { type CreationOrigin, originKey } from './creation-origin.ts';
import { hasSameContent, openCreations } from './creations.ts';
import { generateSoc } from './generate-soc.ts';
import type { Wait } from './look-up-creation.ts';

interface OrderCreatorDependencies {
  /** Returns a client for the current settings. */
  readonly client: () => Promise<PartnerClient>;
  /** The partner that the orders belong to: 'sandbox' or {base_url}. */
  readonly partner: () => string;
  readonly book: OrderBook;
  readonly notFound: Pick<NotFoundDetector, 'verify'>;
  readonly database: Database;
  readonly seal: Seal;
  /** Learns the partner code of each order before it is sent. */
  readonly secrets: Secrets;
  /** Asks the other stations of a fleet; without it the station is alone. */
  readonly claims?: CreationClaims;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly wait?: Wait;
}

const defaultWait: Wait = (ms, signal) => setTimeout(ms, undefined, { signal });

/**
 * Creates orders at the service, each at most once. A sending is stored before it begins. One that ended without a success,
 * even refused, is looked up by its soc before it is sent again. It is sent again only if the service clearly says
 * (not-found/not-found.ts), or a person confirms, that there is no such order. An order without a soc gets one
 * (generate-soc.ts).
 *
 * Concurrent calls for the same draft or row share one sending. A draft or row that became an order stays that order. A
 * command-line run is identified by its content: until the outcome of the previous run is known and reported, a run with
 * the same content is the same order.
 */
export type OrderCreator = ReturnType<typeof createOrderCreator>;

export function createOrderCreator(needs: OrderCreatorDependencies) {
  const { database, notFound, seal, secrets, now = Date.now, wait = defaultWait } = needs;
  const { claims = NO_CREATION_CLAIMS } = needs;
  const creations = openCreations(database, seal);
  /** Drafts and rows that are being sent. */
  const underWay = new Map<string, Promise<CreateOutcome>>();
  const inTurn = createKeyedMutex();

  async function run(
    order: NewOrder,
    origin: CreationOrigin,
    options: CreateOptions = {},
  ): Promise<CreateOutcome> {
    const asked = validateOrder(order);
    const partner = needs.partner();
    // Uses the same settings as `partner`: they are read before the first wait.
    const client = await needs.client();
    if (asked.partner !== undefined) {
      secrets.addCode(asked.partner);
      await seal.ensureKey();
    }
    // An answer may arrive after the settings changed. It is recorded for the partner that gave it.
    const book = (): OrderBook =>
      needs.partner() === partner ? needs.book : openOrderBook(database, () => partner);

    const soc = asked.soc ?? openSoc(origin, partner, asked) ?? freshSoc(partner, book());
    const task = { request: { ...asked, soc }, ownSoc: asked.soc === undefined, origin, partner };
    return inTurn(JSON.stringify([partner, soc])).run(() =>
      createOnce(
        task,
        { client, book, creations, notFound, atOnce: database.transaction, claims, now, wait },
        options,
      ),
    );
  }

  /** Returns the soc that Tem generated for an unresolved sending of the same order; null if none. */
  function openSoc(origin: CreationOrigin, partner: string, asked: ValidatedOrder): Soc | null {
    const found = creations.openByOrigin(originKey(origin)).find(
      (sending) =>
        sending.ownSoc &&
        sending.partner === partner &&
        // A command-line run is identified only by its content.
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
    /**
     * Creates an order. If a lost request may still be in progress at the service, a look-up that finds nothing is not
     * conclusive yet, so this waits up to half a minute (outcome-problems.ts).
     * @throws ProblemError refused, not-permitted, unauthorized and rate-limited from the service; whatever prevented the
     * sending, or the look-up after it. As far as the service says, nothing was created.
     */
    create(order: NewOrder, origin: CreationOrigin, options?: CreateOptions): Promise<CreateOutcome> {
      if (origin.kind === 'command-line') return run(order, origin, options);
      const key = originKey(origin);
      const before = underWay.get(key);
      if (before !== undefined) return before;
      const sending = run(order, origin, options).finally(() => underWay.delete(key));
      underWay.set(key, sending);
      return sending;
    },
    /**
     * Records that the command line reported the created order, so that the next run with the same content creates a new one.
     * Never fails: if this is lost, the order is only reported again.
     */
    acknowledge(code: OrderCode): void {
      try {
        creations.acknowledge(needs.partner(), code);
      } catch {
        // The disk is full or the ledger is closed. The order exists and was reported.
      }
    },
  };
}

/** An order that satisfies the service's schema. */
type ValidatedOrder = NewOrder & { readonly soc?: Soc };

/** @throws ProblemError bad-request if it doesn't match the documented types */
function validateOrder(order: NewOrder): ValidatedOrder {
  const isAsked = (one: NewOrder): one is ValidatedOrder => endpoints.create.request.safeParse(one).success;
  if (!isAsked(order)) throw new ProblemError('bad-request');
  return order;
}
