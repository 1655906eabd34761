import type { OrderCode } from '../../../shared/order-code.ts';
import type { PageCode, PageNames } from './names-on-page.ts';

/** Whose page the last inked one was. */
export type PreviousOwner = OrderCode | 'ambiguous' | null;

/** One page of a document, as the rules see it. */
export interface PageInput {
  readonly inked: boolean;
  readonly names: PageNames;
  readonly previousOwner: PreviousOwner;
  /** The document was asked for one order only. */
  readonly alone: boolean;
}

/**
 * What a page is taken for.
 *
 * - `blank`: dropped and counted.
 * - `proven`, `continued`: printed with its order's label.
 * - `contradictory`, `other-code`, `unreadable-barcode`: its order's label is held.
 * - `unclaimed`: nobody's, or the next page of the order before it, which is asked for again alone.
 * - `ambiguous`, `told-ambiguous`: of several orders, by their barcodes or in words only.
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

/** What the rules ask of a page. */
interface PageFacts {
  readonly inked: boolean;
  readonly alone: boolean;
  readonly previousOwner: PreviousOwner;
  /** How many orders of the batch its barcodes prove, and how many it names without proving them. */
  readonly provenOrders: number;
  readonly namedOrders: number;
  /** Its order: the one that a barcode proves, else the one that is told, else the one before. */
  readonly order: OrderCode | null;
  /** Whether a code on it is or looks like another order's. */
  readonly otherOrders: boolean;
  /** Whether it carries a linear code that is no goods' and not known to be its order's. */
  readonly otherBars: boolean;
  /** Whether its text names orders, and its own is not among them. */
  readonly textNamesOthersOnly: boolean;
}

interface PageRule {
  readonly page: string;
  readonly is: PageKind;
  readonly when: (facts: PageFacts) => boolean;
}

/**
 * Whose page it is: the first rule that holds decides. `its order's barcode` is one that is the order's code or shortcode;
 * what is order-like, and what was agreed to, names-on-page.ts says.
 */
// biome-ignore format: a table is read by its columns
export const PAGE_RULES = [
  { page: 'has no ink',                                                     is: 'blank',              when: (its) => !its.inked },
  { page: 'carries barcodes of two orders of the batch',                    is: 'ambiguous',          when: (its) => its.provenOrders > 1 },
  // One order's barcode.
  { page: 'carries its order’s barcode, and its text names only others',    is: 'contradictory',      when: (its) => its.provenOrders === 1 && its.textNamesOthersOnly },
  { page: 'carries its order’s barcode, and another order-like code',       is: 'other-code',         when: (its) => its.provenOrders === 1 && its.otherOrders },
  { page: 'carries its order’s barcode',                                    is: 'proven',             when: (its) => its.provenOrders === 1 },
  // No order's barcode, but named in words, or in an address within a barcode.
  { page: 'names several orders in words',                                  is: 'told-ambiguous',     when: (its) => its.namedOrders > 1 },
  { page: 'names an order in words, and carries a code that is not its',    is: 'contradictory',      when: (its) => its.namedOrders === 1 && (its.otherOrders || its.otherBars) },
  { page: 'names in words the order of the page before',                    is: 'continued',          when: (its) => its.namedOrders === 1 && its.order === its.previousOwner },
  { page: 'names an order in words',                                        is: 'unreadable-barcode', when: (its) => its.namedOrders === 1 },
  // No order of the batch.
  { page: 'names none, and carries an order-like code',                     is: 'foreign',            when: (its) => its.otherOrders },
  { page: 'names none, and no order’s page is before it',                   is: 'foreign',            when: (its) => its.previousOwner === null },
  { page: 'names none, after a page of several orders',                     is: 'told-ambiguous',     when: (its) => its.previousOwner === 'ambiguous' },
  { page: 'names none, in a document of several orders',                    is: 'unclaimed',          when: (its) => !its.alone },
  { page: 'names none, alone after its order’s page, with a linear code',   is: 'other-code',         when: (its) => its.otherBars },
  { page: 'names none, alone after its order’s page',                       is: 'continued',          when: () => true },
] as const satisfies readonly PageRule[];

/** One of the rules, by its words. */
export type RuleDescription = (typeof PAGE_RULES)[number]['page'];

/** What became of a page by the rules. */
export interface PageDecision {
  readonly is: PageKind;
  readonly rule: RuleDescription | null;
  /** Whose page it is; null where it is nobody's, or several orders'. */
  readonly order: OrderCode | null;
  /** What speaks against it: codes that are not its order's. */
  readonly unexpectedCodes: readonly PageCode[];
}

/** Decides whose page it is. */
export function decidePage(page: PageInput): PageDecision {
  const { names, previousOwner, inked, alone } = page;
  const told = [...new Set([...names.byText, ...names.withinBarcode])];
  const order = names.byBarcode[0] ?? told[0] ?? (previousOwner === 'ambiguous' ? null : previousOwner);
  const isStrange = ({ of }: PageCode): boolean => order === null || !of.includes(order);
  const otherOrders = names.orderLike.filter(isStrange);
  const otherBars = names.bars.filter(isStrange);
  const facts: PageFacts = {
    inked,
    alone,
    previousOwner: previousOwner,
    provenOrders: names.byBarcode.length,
    namedOrders: told.length,
    order,
    otherOrders: otherOrders.length > 0,
    otherBars: otherBars.length > 0,
    textNamesOthersOnly:
      order !== null &&
      !names.byText.includes(order) &&
      otherOrders.some(({ symbology, certain }) => symbology === 'text' && certain),
  };
  const { page: rule, is } = PAGE_RULES.find(({ when }) => when(facts)) ?? FALLBACK_RULE;
  // Beside its order's barcode any other linear code is the service's own matter, a sorting code most likely.
  const unexpectedCodes = facts.provenOrders === 1 ? otherOrders : [...otherOrders, ...otherBars];
  return { is, rule, order: KINDS_WITH_ORDER.has(is) ? order : null, unexpectedCodes };
}

/** A page that no rule spoke of. The last rule leaves none. */
const FALLBACK_RULE = { page: null, is: 'foreign' } as const;

const KINDS_WITH_ORDER: ReadonlySet<PageKind> = new Set([
  'proven',
  'continued',
  'contradictory',
  'other-code',
  'unreadable-barcode',
  'unclaimed',
]);
