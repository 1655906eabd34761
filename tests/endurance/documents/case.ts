import { createRandom, type Random } from '../../../main/sandbox/data/random.ts';
import type { Order } from '../../../main/sandbox/orders/order.ts';
import { openSandboxOrderBook } from '../../../main/sandbox/orders/sandbox-order-book.ts';
import { type OrderCode, parseShortcode } from '../../../shared/order-code.ts';
import { MUTATIONS, type MutationKind, type Scene } from './mutations.ts';
import { createLabelPage, createSecondPage, type Page, type Style } from './page.ts';

/** One change of a document. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly seed: number;
  /** The documents that it affects: the one requested for all orders, or those of orders requested alone. */
  readonly of: 'first' | 'alone';
}

/** A document for a label maker to judge, and the truth about it. Depends only on its seed and mutations. */
export interface DocumentCase {
  readonly seed: number;
  readonly requested: readonly Order[];
  /** All orders of the batch. */
  readonly batch: readonly Order[];
  /** Whether Tem's order book has the shop's orders, or only the scanned codes. */
  readonly known: boolean;
  readonly holdOtherReceiver: boolean;
  readonly style: Style;
  readonly mutations: readonly Mutation[];
  /** The pages returned when these orders are requested; `times` is 0 for the first document. */
  pages(codes: readonly OrderCode[], times: number): readonly Page[];
}

const ORDERS = 300;
/** The shop's orders, and those of a shop unknown to Tem. */
export const SHOP: readonly Order[] = openSandboxOrderBook(7, ORDERS).orders();
const UNKNOWN_ORDERS: readonly Order[] = openSandboxOrderBook(8, ORDERS).orders();
/** Of an order unknown to Tem, a soc that can be taken for a shortcode would be held until it is allowed. */
const PLAIN = SHOP.filter(({ soc }) => parseShortcode(soc) === null);

/** One document in ten is honest: each of its orders must be printed. */
const UNMUTATED_SHARE = 0.1;
const MOST_MUTATIONS = 4;
const MOST_ORDERS = 6;

/** Far apart, so that neighbors have nothing in common. @param number of the document in its run, from 0 */
export const seedOf = (runSeed: number, number: number): number =>
  (Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(runSeed + 1, 0x85ebca6b)) >>> 0;

function several(random: Random, from: readonly Order[], count: number): Order[] {
  const picked = new Set<Order>();
  while (picked.size < count) picked.add(random.pick(from));
  return [...picked];
}

/** Draws a case. @param mutations replace the drawn ones, to minimize a case */
export function drawCase(seed: number, mutations?: readonly Mutation[]): DocumentCase {
  const random = createRandom(seed);
  const known = random.chance(0.7);
  const batch = several(random, known ? SHOP : PLAIN, random.integer(1, MOST_ORDERS));
  const requested = random.chance(0.25) ? batch.slice(0, random.integer(1, batch.length)) : batch;
  const style = known && random.chance(0.4) ? 'busy' : 'plain';
  const holdOtherReceiver = random.chance(0.5);
  const before = several(random, SHOP, random.integer(1, 2)).filter((order) => !requested.includes(order));
  const others = [
    ...batch.filter((order) => !requested.includes(order)),
    ...several(random, SHOP, 3).filter((order) => !batch.includes(order)),
    ...several(random, UNKNOWN_ORDERS, 3),
  ];
  const labels = new Map(
    [...requested, ...before, ...others].map((order): [Order, readonly Page[]] => [
      order,
      [
        createLabelPage(order, style),
        ...(random.chance(0.25) ? [createSecondPage(order, random.chance(0.5), style)] : []),
      ],
    ]),
  );
  const pagesOf = (order: Order): readonly Page[] => labels.get(order) ?? [];
  const late = [...before, ...others.slice(0, 1)].flatMap(pagesOf);
  const own = random.chance(UNMUTATED_SHARE) ? 0 : random.integer(1, MOST_MUTATIONS);
  const drawn = Array.from({ length: own }, (): Mutation => {
    const kind = random.pick(Object.keys(MUTATIONS) as MutationKind[]);
    return { kind, seed: random.integer(0, 2 ** 31), of: random.chance(0.85) ? 'first' : 'alone' };
  });
  const all = mutations ?? drawn;
  return {
    seed,
    requested,
    batch,
    known,
    holdOtherReceiver,
    style,
    mutations: all,
    pages(codes, times) {
      const asked = requested.filter(({ code }) => codes.includes(code));
      // For an order requested alone, the orders of the same document are foreign ones.
      const strangers = [...others, ...requested.filter((order) => !asked.includes(order))];
      const scene: Scene = { others: strangers, asked, pagesOf, late, knowsReceivers: known };
      const salt = times === 0 ? 0 : Number(asked[0]?.shortcode ?? 0);
      return all
        .filter(({ of }) => (of === 'first') === (times === 0))
        .reduce<readonly Page[]>(
          (pages, { kind, seed: of }) => MUTATIONS[kind](pages, createRandom(of ^ salt), scene),
          asked.flatMap(pagesOf),
        );
    },
  };
}
