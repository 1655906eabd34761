import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { findProvince } from '../areas/area-tree.ts';
import { createRandom, makeUnique, randomDigits } from '../data/random.ts';
import { SHOPS, type Shop, shopAfter } from '../data/samples.ts';
import { type Amounts, withAmounts, withStatus } from './change-order.ts';
import { calculateFee, distanceBetween } from './fees.ts';
import { createNumberSource } from './numbers.ts';
import type { Order, OrderTerms, Reason } from './order.ts';
import { courierAt, journeysTo, notesForAreas, notesForSeeded } from './order-events.ts';
import { seedOrders } from './seed-orders.ts';
import { NO_REASON } from './steps.ts';

const NUMBERS_SEED = 0x5eed;
const APPROVAL_MS = 8 * 60_000;

/** All orders of one shop of the sandbox, in memory. */
export type SandboxOrderBook = ReturnType<typeof openSandboxOrderBook>;

/** What a shop's book has to know of the shops before it. */
interface EarlierBook {
  readonly shop: Shop;
  /** Six digits, part of each order code. */
  readonly shopId: string;
  /** The shortcodes of all shops: the service issues each once. */
  readonly shortcodes: Set<string>;
  /** The socs of the orders that it began with, in order. */
  readonly seededSocs: readonly string[];
}

/**
 * Opens a shop's book with `count` orders that depend only on the seed and on the shops before it. Its shop id is its own,
 * so no order code is another shop's. Some of its orders have the soc of the first shop's, see `seedOrders`.
 * @param earlier the books of the shops before it, the first one first; none for the first
 */
export function openSandboxOrderBook(seed: number, count: number, earlier: readonly EarlierBook[] = []) {
  const random = createRandom(seed);
  const picked = random.pick(SHOPS);
  const [first] = earlier;
  const shop = first === undefined ? picked : shopAfter(first.shop, earlier.length);
  const shopId = makeUnique(
    new Set(earlier.map((book) => book.shopId)),
    () => String(random.integer(1, 9)) + randomDigits(random, 5),
  );
  const shortcodes = first?.shortcodes ?? new Set<string>();
  // A separate sequence, so that the first orders don't depend on the count.
  const nextNumbers = createNumberSource(createRandom(seed ^ NUMBERS_SEED), shopId, shortcodes);
  const orders = new Map<string, Order>();
  const newestBySoc = new Map<string, string>();

  function keep(order: Order): Order {
    orders.set(order.code, order);
    return order;
  }

  function enter(
    terms: OrderTerms,
    status: OrderStatusCode,
    createdAtMs: number,
    pushTo: Order['pushTo'],
    approvedAfterMs: number,
  ): Order {
    const distance = distanceBetween(terms.pickup.province, terms.receiver.province);
    const letters = findProvince(terms.receiver.province)?.letters ?? 'VNM';
    const journeys = journeysTo(status, terms, createdAtMs, approvedAfterMs);
    const itsNumbers = nextNumbers(letters, distance);
    const order: Order = {
      ...terms,
      ...itsNumbers,
      fee: calculateFee(distance, terms.weight, terms.value),
      status,
      journeys,
      notes:
        pushTo.kind === 'current'
          ? notesForSeeded(itsNumbers.shortcode, createdAtMs)
          : notesForAreas(terms, createdAtMs),
      reason: NO_REASON,
      courier: courierAt(status, itsNumbers.shortcode),
      pushTo,
      createdAtMs,
      updatedAtMs: journeys.at(-1)?.atMs ?? createdAtMs,
    };
    if (order.soc !== '') newestBySoc.set(order.soc, order.code);
    return keep(order);
  }

  const seeded = seedOrders(random, shop, count, { at: earlier.length, firstSocs: first?.seededSocs ?? [] });
  for (const { terms, status, createdAtMs } of seeded) {
    enter(terms, status, createdAtMs, { kind: 'current' }, APPROVAL_MS);
  }

  return {
    shop,
    shopId,
    shortcodes,
    seededSocs: seeded.map(({ terms }) => terms.soc),
    /** Returns full codes in order of creation. */
    codes: (): string[] => [...orders.keys()],
    orders: (): Order[] => [...orders.values()],
    byCode: (code: string): Order | null => orders.get(code) ?? null,
    /** Returns another order, always the same one. @throws Error if there is none */
    otherThan(code: string): Order {
      const other = [...orders.values()].find((order) => order.code !== code);
      if (other === undefined) throw new Error('the sandbox has no other order');
      return other;
    },
    /** Returns the newest order with this soc. */
    bySoc: (soc: string): Order | null => orders.get(newestBySoc.get(soc) ?? '') ?? null,
    /**
     * Adds a new order (status 2, as in the create sample). How the service handles a duplicate `soc` is unknown. Here it
     * creates a second order, the worst case for a client that repeats a create without looking.
     * @param pushUrl the webhook address registered now
     */
    create: (terms: OrderTerms, nowMs: number, pushUrl: string | null = null): Order =>
      enter(terms, '2', nowMs, { kind: 'kept', url: pushUrl }, 0),
    move: (order: Order, status: OrderStatusCode, reason: Reason, nowMs: number): Order =>
      keep(withStatus(order, status, reason, nowMs)),
    change: (order: Order, amounts: Amounts, nowMs: number): Order =>
      keep(withAmounts(order, amounts, nowMs)),
  };
}
