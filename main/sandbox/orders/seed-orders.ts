import type { OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import { createRandom, makeUnique, type Random, randomDigits } from '../data/random.ts';
import {
  GOODS,
  mobileNumber,
  NOTES,
  personName,
  SAMPLE_ADDRESSES,
  type Shop,
  STREETS,
} from '../data/samples.ts';
import type { OrderTerms, Party } from './order.ts';

/** An order that exists when the sandbox starts. */
interface SeededOrder {
  readonly terms: OrderTerms;
  readonly status: OrderStatusCode;
  readonly createdAtMs: number;
}

/** The start of seeded orders' dates. It is fixed, so that the same seed gives the same labels on any day. */
const EPOCH_MS = Date.parse('2026-10-05T08:00:00+07:00');
const MINUTE_MS = 60_000;
/**
 * The last of them is created within a week. More orders begin earlier instead: Tem refuses events with times in the future,
 * which those of 10,000 orders would have seven weeks after the start.
 */
const MOST_MS = 7 * 24 * 60 * MINUTE_MS;
/** One in this many socs looks like a shortcode, to expose code that confuses them. */
const DIGITS_EVERY = 6;
const DIGITS_SEED = 0x50c;

/** The place of a shop among the sandbox's. */
interface ShopPlace {
  /** 0 for the first shop. */
  readonly at: number;
  /** The socs of the first shop's seeded orders, in order; none for the first shop itself. */
  readonly firstSocs: readonly string[];
}

/**
 * Generates `count` orders of a shop in order of creation, a few minutes apart. Shops number their orders without knowing of
 * each other, so socs occur twice: the second shop's every third order has the soc of the first shop's order at the same
 * place, the third shop's every fourth, and so on. The twelfth order's is the same in all three.
 */
export function seedOrders(random: Random, shop: Shop, count: number, place: ShopPlace): SeededOrder[] {
  const socs = new Set<string>();
  const pickup: Party = { ...shop, phone: mobileNumber(random) };
  let createdAtMs = EPOCH_MS;
  // A separate random source, so that it doesn't change the other orders.
  const digits = createRandom(DIGITS_SEED + place.at);
  const orders = Array.from({ length: count }, (_, at) => {
    createdAtMs += random.integer(20, 12 * 60) * 1000 + MINUTE_MS;
    const shared = sharedSoc(place, at);
    const soc = makeUnique(socs, () => {
      const usual = randomSoc(random);
      if (shared !== null && !socs.has(shared)) return shared;
      return at % DIGITS_EVERY === DIGITS_EVERY - 1 ? randomDigits(digits, digits.integer(7, 9)) : usual;
    });
    return { terms: termsOf(random, pickup, soc), status: statusOf(random), createdAtMs };
  });
  const beyondMs = Math.max(0, createdAtMs - (EPOCH_MS + MOST_MS));
  return orders.map((order) => ({ ...order, createdAtMs: order.createdAtMs - beyondMs }));
}

/** Returns the soc that the order at a place (0 for the first) has in common with the first shop's; null for most. */
function sharedSoc({ at: shopAt, firstSocs }: ShopPlace, at: number): string | null {
  return (at + 1) % (shopAt + 2) === 0 ? (firstSocs[at] ?? null) : null;
}

function termsOf(random: Random, pickup: Party, soc: string): OrderTerms {
  const price = random.integer(8, 190) * 10_000 + (random.chance(0.3) ? 9_000 : 0);
  return {
    soc,
    pickup,
    receiver: receiverOf(random),
    // One in eight is prepaid.
    amount: random.chance(0.125) ? 0 : price,
    value: price,
    weight: random.integer(1, 60) * 50,
    payer: random.chance(0.7) ? '1' : '2',
    config: random.pick(['1', '2', '3']),
    product: random.pick(GOODS),
    note: random.pick(NOTES),
    barter: '',
    partner: '',
  };
}

function receiverOf(random: Random): Party {
  const [commune, district, province] = random.pick(SAMPLE_ADDRESSES);
  const house = random.chance(0.3)
    ? `${random.integer(1, 400)}/${random.integer(1, 60)}`
    : String(random.integer(1, 900));
  return {
    name: personName(random),
    phone: mobileNumber(random),
    address: `${house} ${random.pick(STREETS)}`,
    commune,
    district,
    province,
  };
}

/** Most orders wait for pickup, as at a packing table; the others have any status. */
const statusOf = (random: Random): OrderStatusCode =>
  random.chance(0.8) ? '2' : random.pick(ORDER_STATUSES).code;

/** Generates socs in the known forms (partner-api.md, "Order codes"). */
function randomSoc(random: Random): string {
  switch (random.integer(0, 4)) {
    case 0:
      return `KAN${randomDigits(random, 7)}`;
    case 1:
      return `PO${randomDigits(random, 10)}`;
    case 2:
      return `21${randomDigits(random, 14)}`;
    case 3:
      return `EG${randomDigits(random, 8)}-${randomDigits(random, 2)}`;
    default:
      return `JLN-${randomDigits(random, 4)}-${randomDigits(random, 4)}`;
  }
}
