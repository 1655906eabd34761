import type { OrderCode } from '../../../shared/order-code.ts';
import type { PageCode, PageNames } from './names-on-page.ts';

export type PreviousOwner = OrderCode | 'ambiguous' | null;

/**
 * What a page is taken for.
 *
 * - `blank`: dropped and counted.
 * - `proven`, `continued`: printed with its order's label.
 * - `contradictory`, `other-code`, `unreadable-barcode`: its order's label is held.
 * - `unclaimed`: nobody's, or the next page of the previous order, which is then requested alone.
 * - `ambiguous`, `told-ambiguous`: of several orders, by their barcodes or in the text only.
 * - `foreign`: never printed.
 */
export type PageKind =
  | 'blank'
  | 'proven'
  | 'continued'
  | 'contradictory'
  | 'other-code'
  | 'unreadable-barcode'
  | 'unclaimed'
  | 'ambiguous'
  | 'told-ambiguous'
  | 'foreign';

interface PageFacts {
  readonly inked: boolean;
  /** Only one order was requested. */
  readonly alone: boolean;
  readonly previousOwner: PreviousOwner;
  /** How many orders of the batch its barcodes prove, and how many it names without proof. */
  readonly provenOrders: number;
  readonly namedOrders: number;
  /** Its order: the one that a barcode proves, else the named one, else the previous page's. */
  readonly order: OrderCode | null;
  /** Whether a code on it is or looks like another order's. */
  readonly otherOrders: boolean;
  /** Whether it has a linear code that is not on goods and not known to be its order's. */
  readonly otherBars: boolean;
  /** Whether its text names orders, but not its own. */
  readonly textNamesOthersOnly: boolean;
}

interface PageRule {
  readonly page: string;
  readonly is: PageKind;
  readonly when: (facts: PageFacts) => boolean;
}

/** The first matching rule applies. `its order's barcode` is its code or shortcode; for order-like see names-on-page.ts. */
// biome-ignore format: a table is read by its columns
export const PAGE_RULES = [
  { page: 'has no ink',                                                     is: 'blank',              when: (its) => !its.inked },
  { page: 'carries barcodes of two orders of the batch',                    is: 'ambiguous',          when: (its) => its.provenOrders > 1 },
  // With one order's barcode.
  { page: 'carries its order’s barcode, and its text names only others',    is: 'contradictory',      when: (its) => its.provenOrders === 1 && its.textNamesOthersOnly },
  { page: 'carries its order’s barcode, and another order-like code',       is: 'other-code',         when: (its) => its.provenOrders === 1 && its.otherOrders },
  { page: 'carries its order’s barcode',                                    is: 'proven',             when: (its) => its.provenOrders === 1 },
  // Without an order's barcode, but with an order named in the text or in an address within a barcode.
  { page: 'names several orders in words',                                  is: 'told-ambiguous',     when: (its) => its.namedOrders > 1 },
  { page: 'names an order in words, and carries a code that is not its',    is: 'contradictory',      when: (its) => its.namedOrders === 1 && (its.otherOrders || its.otherBars) },
  { page: 'names in words the order of the page before',                    is: 'continued',          when: (its) => its.namedOrders === 1 && its.order === its.previousOwner },
  { page: 'names an order in words',                                        is: 'unreadable-barcode', when: (its) => its.namedOrders === 1 },
  // Without any order of the batch.
  { page: 'names none, and carries an order-like code',                     is: 'foreign',            when: (its) => its.otherOrders },
  { page: 'names none, and no order’s page is before it',                   is: 'foreign',            when: (its) => its.previousOwner === null },
  { page: 'names none, after a page of several orders',                     is: 'told-ambiguous',     when: (its) => its.previousOwner === 'ambiguous' },
  { page: 'names none, in a document of several orders',                    is: 'unclaimed',          when: (its) => !its.alone },
  { page: 'names none, alone after its order’s page, with a linear code',   is: 'other-code',         when: (its) => its.otherBars },
  { page: 'names none, alone after its order’s page',                       is: 'continued',          when: () => true },
] as const satisfies readonly PageRule[];

export type RuleDescription = (typeof PAGE_RULES)[number]['page'];

export interface PageDecision {
  readonly is: PageKind;
  readonly rule: RuleDescription | null;
  /** The page's order; null if it has none or several. */
  readonly order: OrderCode | null;
  /** The codes that contradict it because they are not its order's. */
  readonly unexpectedCodes: readonly PageCode[];
}

export function decidePage(
  page: Pick<PageFacts, 'inked' | 'alone' | 'previousOwner'> & { readonly names: PageNames },
): PageDecision {
  const { names, previousOwner, inked, alone } = page;
  const named = [...new Set([...names.byText, ...names.withinBarcode])];
  const order = names.byBarcode[0] ?? named[0] ?? (previousOwner === 'ambiguous' ? null : previousOwner);
  const isUnexpected = ({ of }: PageCode): boolean => order === null || !of.includes(order);
  const otherOrders = names.orderLike.filter(isUnexpected);
  const otherBars = names.bars.filter(isUnexpected);
  const facts: PageFacts = {
    inked,
    alone,
    previousOwner,
    provenOrders: names.byBarcode.length,
    namedOrders: named.length,
    order,
    otherOrders: otherOrders.length > 0,
    otherBars: otherBars.length > 0,
    textNamesOthersOnly:
      order !== null &&
      !names.byText.includes(order) &&
      otherOrders.some(({ symbology, certain }) => symbology === 'text' && certain),
  };
  const { page: rule, is } = PAGE_RULES.find(({ when }) => when(facts)) ?? FALLBACK_RULE;
  // Next to its order's barcode, any other linear code is the service's own, most likely a sorting code.
  const unexpectedCodes = facts.provenOrders === 1 ? otherOrders : [...otherOrders, ...otherBars];
  return { is, rule, order: KINDS_WITH_ORDER.has(is) ? order : null, unexpectedCodes };
}

/** Unreachable, because the last rule matches every page. */
const FALLBACK_RULE = { page: null, is: 'foreign' } as const;

const KINDS_WITH_ORDER: ReadonlySet<PageKind> = new Set([
  'proven',
  'continued',
  'contradictory',
  'other-code',
  'unreadable-barcode',
  'unclaimed',
]);
