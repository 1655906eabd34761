import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { SHOPS, type Shop } from '../data/goods.ts';
import { findProvince } from '../data/provinces.ts';
import { createRandom, randomDigits } from '../data/random.ts';
import { distanceBetween, feeOf } from './fees.ts';
import { createNumberSource } from './numbers.ts';
import type { JourneyEntry, Order, OrderTerms } from './order.ts';
import { seedOrders } from './seeded.ts';
import { journeyNote } from './wording.ts';

/** All orders of the sandbox's one shop, in memory. */
export interface OrderBook {
  readonly shop: Shop;
  /** Full codes in order of creation. */
  codes(): string[];
  byCode(code: string): Order | null;
  /** The newest order with this sender's code. */
  bySoc(soc: string): Order | null;
  /**
   * Enters a new order (status 2, as in the create sample). What the service does with a `soc` that it has already is
   * unknown; here it becomes a second order, the worst case for a client that repeats a create without looking.
   */
  create(terms: OrderTerms, nowMs: number): Order;
}

const NUMBERS_SEED = 0x5eed;
const APPROVAL_MS = 8 * 60_000;
const DELIVERY_MS = 9 * 60 * 60_000;

/** Opens a book with `count` orders that depend on nothing but the seed. */
export function openOrderBook(seed: number, count: number): OrderBook {
  const random = createRandom(seed);
  const shop = random.pick(SHOPS);
  const shopId = String(random.integer(1, 9)) + randomDigits(random, 5);
  // A sequence of their own, so that the first orders are the same however many there are.
  const numbers = createNumberSource(createRandom(seed ^ NUMBERS_SEED), shopId);
  const orders = new Map<string, Order>();
  const newestBySoc = new Map<string, Order>();

  function enter(
    terms: OrderTerms,
    status: OrderStatusCode,
    createdAtMs: number,
    approvedAfterMs: number,
  ): Order {
    const distance = distanceBetween(terms.pickup.province, terms.receiver.province);
    const letters = findProvince(terms.receiver.province)?.letters ?? 'VNM';
    const journeys = journeysTo(status, terms, createdAtMs, approvedAfterMs);
    const order: Order = {
      ...terms,
      ...numbers.next(letters, distance),
      fee: feeOf(distance, terms.weight, terms.value),
      status,
      journeys,
      createdAtMs,
      updatedAtMs: journeys.at(-1)?.atMs ?? createdAtMs,
    };
    orders.set(order.code, order);
    if (order.soc !== '') newestBySoc.set(order.soc, order);
    return order;
  }

  for (const { terms, status, createdAtMs } of seedOrders(random, shop, count)) {
    enter(terms, status, createdAtMs, APPROVAL_MS);
  }

  return {
    shop,
    codes: () => [...orders.keys()],
    byCode: (code) => orders.get(code) ?? null,
    bySoc: (soc) => newestBySoc.get(soc) ?? null,
    create: (terms, nowMs) => enter(terms, '2', nowMs, 0),
  };
}

/** Created, approved, and then whatever its status is now. */
function journeysTo(
  status: OrderStatusCode,
  { pickup: { province, district } }: OrderTerms,
  createdAtMs: number,
  approvedAfterMs: number,
): JourneyEntry[] {
  const entry = (code: OrderStatusCode, atMs: number): JourneyEntry => ({
    atMs,
    status: code,
    province,
    district,
    note: journeyNote(code),
  });
  const journeys = [entry('1', createdAtMs)];
  if (status !== '1') journeys.push(entry('2', createdAtMs + approvedAfterMs));
  if (status !== '1' && status !== '2') journeys.push(entry(status, createdAtMs + DELIVERY_MS));
  return journeys;
}
