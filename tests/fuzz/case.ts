import { createRandom, type Random } from '../../main/sandbox/data/random.ts';
import type { Order } from '../../main/sandbox/orders/order.ts';
import { openSandboxOrderBook } from '../../main/sandbox/orders/sandbox-order-book.ts';
import { type OrderCode, parseShortcode } from '../../shared/order-code.ts';
import { createLabelPage, createSecondPage, type LabelStyle, type SecondPage } from './label.ts';
import { MUTATION_KINDS, MUTATIONS, type MutationKind, type Scene } from './mutations.ts';
import type { Page } from './page.ts';

/** One change of a document. */
export interface Mutation {
  readonly kind: MutationKind;
  readonly seed: number;
  /** The documents that it affects: the one requested for all orders, or those of orders requested alone. */
  readonly of: 'first' | 'alone';
}

/** A document for a label maker to judge, and the truth about it. Depends only on its seed and mutations. */
export interface FuzzCase {
  readonly seed: number;
  readonly requested: readonly Order[];
  /** All orders of the batch. */
  readonly batch: readonly Order[];
  /** Whether Tem's order book has the shop's orders, or only the scanned codes. */
  readonly known: boolean;
  readonly holdOtherReceiver: boolean;
  readonly style: LabelStyle;
  readonly mutations: readonly Mutation[];
  /** The pages returned when these orders are requested; `times` is 0 for the first document. */
  pages(codes: readonly OrderCode[], times: number): readonly Page[];
}

const ORDERS = 300;
/** The shop's orders, and those of a shop unknown to Tem. */
export const SHOP: readonly Order[] = openSandboxOrderBook(7, ORDERS).orders();
/**
 * Orders whose soc can't be taken for a shortcode: for an order unknown to Tem, such a soc would be held until it is
 * allowed.
 */
const PLAIN = SHOP.filter(({ soc }) => parseShortcode(soc) === null);
const UNKNOWN_ORDERS: readonly Order[] = openSandboxOrderBook(8, ORDERS).orders();

/** One document in ten is honest: each of its orders must be printed. */
const UNMUTATED_SHARE = 0.1;
const MOST_MUTATIONS = 4;
const MOST_ORDERS = 6;
/** Far apart, so that neighbors have nothing in common. */
const STEP = 0x9e3779b1;

/** @param number of the document in its run, from 0 */
export const seedOf = (runSeed: number, number: number): number =>
  (Math.imul(number + 1, STEP) ^ Math.imul(runSeed + 1, 0x85ebca6b)) >>> 0;

function several(random: Random, from: readonly Order[], count: number): Order[] {
  const picked = new Set<Order>();
  while (picked.size < count) picked.add(random.pick(from));
  return [...picked];
}

/** Draws a case. @param mutations replace the drawn ones, to minimize a case */
export function drawCase(seed: number, mutations?: readonly Mutation[]): FuzzCase {
  const random = createRandom(seed);
  const known = random.chance(0.7);
  const batch = several(random, known ? SHOP : PLAIN, random.integer(1, MOST_ORDERS));
  const asked = random.chance(0.25) ? batch.slice(0, random.integer(1, batch.length)) : batch;
  const style = { busy: known && random.chance(0.4) };
  const holdOtherReceiver = random.chance(0.5);
  const seconds = createRandom(random.integer(0, 2 ** 31));
  const before = several(random, SHOP, random.integer(1, 2)).filter((order) => !asked.includes(order));
  const others = [
    ...batch.filter((order) => !asked.includes(order)),
    ...several(random, SHOP, 3).filter((order) => !batch.includes(order)),
    ...several(random, UNKNOWN_ORDERS, 3),
  ];
  const own = Array.from(
    { length: random.chance(UNMUTATED_SHARE) ? 0 : random.integer(1, MOST_MUTATIONS) },
    () => ({
      kind: random.pick(MUTATION_KINDS),
      seed: random.integer(0, 2 ** 31),
      of: random.chance(0.85) ? ('first' as const) : ('alone' as const),
    }),
  );

  const labels = new Map<Order, readonly Page[]>();
  function pagesOf(order: Order): readonly Page[] {
    const made = labels.get(order);
    if (made !== undefined) return made;
    const second: SecondPage = seconds.chance(0.75) ? 'none' : seconds.pick(['named', 'nameless']);
    const pages = [
      createLabelPage(order, style),
      ...(second === 'none' ? [] : [createSecondPage(order, second, style)]),
    ];
    labels.set(order, pages);
    return pages;
  }
  // Sorted independently: which mutation asks first must not decide who has a second page.
  for (const order of [...asked, ...before, ...others]) pagesOf(order);
  const late = [...before, ...others.slice(0, 1)].flatMap(pagesOf);

  const all = mutations ?? own;
  return {
    seed,
    requested: asked,
    batch,
    known,
    holdOtherReceiver,
    style,
    mutations: all,
    pages(codes, times) {
      const orders = asked.filter(({ code }) => codes.includes(code));
      // For an order requested alone, the orders of the same document are foreign ones.
      const strangers = [...others, ...asked.filter((order) => !orders.includes(order))];
      const scene: Scene = { others: strangers, asked: orders, pagesOf, late, knowsReceivers: known };
      const salt = times === 0 ? 0 : Number(orders[0]?.shortcode ?? 0);
      let pages: readonly Page[] = orders.flatMap(pagesOf);
      for (const { kind, seed: own, of } of all) {
        if ((of === 'first') !== (times === 0)) continue;
        pages = MUTATIONS[kind](pages, createRandom(own ^ salt), scene);
      }
      return pages;
    },
  };
}
