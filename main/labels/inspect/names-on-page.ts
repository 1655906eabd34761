import { type AllowedCode, isAllowedCode } from '../../../shared/allowed-code.ts';
import {
  findFullCodes,
  type OrderCode,
  parseShortcode,
  replaceFullCodes,
  shortcodeOf,
} from '../../../shared/order-code.ts';
import type { PagePosition } from '../../../shared/verification-issue.ts';
import type { OrderNames } from '../order-facts.ts';
import { appendToKey } from './append-to-key.ts';
import type { BatchNames } from './batch-names.ts';
import {
  findGroupedNumbers,
  findIrregularFullCodes,
  findLabelledNumbers,
  findShortNumbers,
  normalizeVisibleText,
} from './order-codes-in-text.ts';
import type { PageReading } from './read-pages.ts';

/** A code on a page that may be an order's, this one's or another's. */
export interface PageCode {
  readonly text: string;
  /** zxing's name of the symbology; `text` where it stands in the page's text. */
  readonly symbology: string;
  readonly place: PagePosition | null;
  /** The orders that it may stand on without any doubt: it is their code, shortcode, soc or sorting code. */
  readonly of: readonly OrderCode[];
  /** It is some order's: it has the full form, or an order that Tem knows is called so. Others are only shaped like one. */
  readonly certain: boolean;
}

/** The orders that a page names, and every code on it that may be an order's. */
export interface PageNames {
  /** Orders of the batch whose code or shortcode a barcode is, and those barcodes: what proves whose page it is. */
  readonly byBarcode: readonly OrderCode[];
  readonly proofs: readonly PageCode[];
  /** Orders of the batch that the text names by code or shortcode. */
  readonly byText: readonly OrderCode[];
  /** Orders of the batch that a barcode names within a longer text, such as an address. Proves nothing. */
  readonly withinBarcode: readonly OrderCode[];
  /** What is or looks like an order's code, from barcodes first; nothing that was agreed to. */
  readonly orderLike: readonly PageCode[];
  /**
   * Other linear codes that are no goods', and square ones of a shortcode's shape: a label's own perhaps, of a form never seen.
   * Nothing that was agreed to.
   */
  readonly bars: readonly PageCode[];
}

/** Finds the orders that a page names. */
export type FindNames = (page: Pick<PageReading, 'text' | 'barcodes'>) => PageNames;

/** What pages are held against. */
export interface KnownNames {
  /** The orders of the batch, whether this document was asked for them or not. */
  readonly batch: BatchNames;
  /** What the orders that the document was asked for are called. */
  readonly asked: readonly OrderNames[];
  /** Whether a text is the code, shortcode or soc of an order that Tem knows, of the batch or not. */
  readonly isKnownOrder: (text: string) => boolean;
  readonly allowedCodes: readonly AllowedCode[];
}

/** Goods carry these, and no label's own code is one (partner-api.md): what is on them says nothing. */
const GOODS_SYMBOLOGY = /^(EAN|UPC|ISBN)/;
/** Addresses, payments and anything else stand in square codes: they are looked into for full codes. */
const SQUARE_SYMBOLOGY = /^(QR|MicroQR|rMQR|DataMatrix|Aztec|MaxiCode)|PDF417$/;

/** Numbers of a page that are looked for among the orders that Tem knows. No label has as many; a list may. */
const MAX_NUMBERS = 100;

export function createNameFinder({ batch, asked, isKnownOrder, allowedCodes }: KnownNames): FindNames {
  const others = indexOtherNames(asked);
  const named = (text: string): readonly OrderCode[] => [
    ...new Set([...batch.findOrders(text), ...(others.shortcodes.get(text) ?? [])]),
  ];
  const ownersOf = (text: string): readonly OrderCode[] => others.own.get(text) ?? [];

  /** The orders that a text names by code or shortcode, and the names as they stand there. */
  function findNames(text: string): { names: Map<string, readonly OrderCode[]>; rest: string } {
    const names = new Map<string, readonly OrderCode[]>();
    let rest = normalizeVisibleText(text);
    // What is found is taken out, so that neither a part of it nor its shortcode is found once more: the longer form first.
    const takeUnusual = (codes: readonly OrderCode[]): void => {
      for (const code of codes) {
        const without = removeCode(rest, normalizeVisibleText(code) || code);
        if (without !== rest) names.set(code, [code]);
        rest = without;
      }
    };
    const unusual = batch.findUnusualCodes(text);
    takeUnusual(unusual.aroundFull);
    for (const code of findFullCodes(rest)) names.set(code, named(code));
    rest = replaceFullCodes(rest);
    takeUnusual(unusual.others);
    for (const code of findIrregularFullCodes(rest)) names.set(code, named(code));
    // Of groups only an order's of the batch counts: prices, dates and phone numbers are written so.
    for (const number of [...findShortNumbers(rest), ...findGroupedNumbers(rest)]) {
      const orders = named(number);
      if (orders.length > 0) names.set(number, orders);
    }
    return { names, rest };
  }

  function findInText(text: string): { names: readonly PageCode[]; numbers: readonly PageCode[] } {
    const { names, rest } = findNames(text);
    const labelled = findLabelledNumbers(rest);
    const numbers = findShortNumbers(rest)
      .filter((number) => !names.has(number))
      .map((number, at) => ({
        text: number,
        ...TEXT_POSITION,
        of: ownersOf(number),
        certain: at < MAX_NUMBERS && isKnownOrder(number),
      }));
    return {
      names: [...names].map(([name, of]) => ({ text: name, ...TEXT_POSITION, of, certain: true })),
      numbers: numbers.filter(
        (code) => code.certain || (labelled.has(code.text) && !isAllowedCode(code, allowedCodes)),
      ),
    };
  }

  /** What one barcode says. */
  function readBarcode({ text, format: symbology, place }: PageReading['barcodes'][number]): BarcodeFindings {
    const code = { text, symbology, place, of: named(text), certain: true };
    // A goods' number may be an order's by chance.
    if (code.of.length > 0) return GOODS_SYMBOLOGY.test(symbology) ? { shaped: code } : { proof: code };
    // Of an address only the code is told: what else stands in it may be a secret.
    const within = new Map([...findNames(text).names, ...findNames(text.toUpperCase()).names]);
    if (within.size > 0) return { within: [...within].map(([name, of]) => ({ ...code, text: name, of })) };
    const own = { ...code, of: ownersOf(text) };
    if (isKnownOrder(text)) return { shaped: own };
    const shaped = { ...own, certain: false };
    const isShort = parseShortcode(text) !== null;
    if (
      GOODS_SYMBOLOGY.test(symbology) ||
      (SQUARE_SYMBOLOGY.test(symbology) && !isShort) ||
      isAllowedCode(shaped, allowedCodes)
    )
      return {};
    // A label's own barcode is the shortcode as Code 128 (partner-api.md).
    return isShort && symbology === 'Code128' ? { shaped } : { bars: shaped };
  }

  return ({ text, barcodes }) => {
    const said = barcodes.map(readBarcode);
    const words = findInText(text);
    const proofs = said.flatMap(({ proof }) => proof ?? []);
    return {
      byBarcode: ordersOf(proofs),
      proofs,
      byText: ordersOf(words.names),
      withinBarcode: ordersOf(said.flatMap(({ within = [] }) => within)),
      orderLike: [
        ...said.flatMap(({ proof = [], within = [], shaped = [] }) => [proof, within, shaped].flat()),
        ...words.names,
        ...words.numbers,
      ],
      bars: said.flatMap(({ bars }) => bars ?? []),
    };
  };
}

/** One barcode as one of these, or as nothing that concerns orders. */
interface BarcodeFindings {
  /** It is an order's code or shortcode. */
  readonly proof?: PageCode;
  /** It holds codes in a longer text. */
  readonly within?: readonly PageCode[];
  /** It is an order's soc, or has a shortcode's shape. */
  readonly shaped?: PageCode;
  readonly bars?: PageCode;
}

const ordersOf = (codes: readonly PageCode[]): OrderCode[] => [...new Set(codes.flatMap(({ of }) => of))];

const TEXT_POSITION = { symbology: 'text', place: null } as const;

/** What orders are called besides code and shortcode, as far as it is known. */
function indexOtherNames(asked: readonly OrderNames[]): {
  readonly shortcodes: ReadonlyMap<string, readonly OrderCode[]>;
  readonly own: ReadonlyMap<string, readonly OrderCode[]>;
} {
  const shortcodes = new Map<string, OrderCode[]>();
  const own = new Map<string, OrderCode[]>();
  for (const { code, shortcode, soc, sorting } of asked) {
    // Only a code without the usual form needs to be told its shortcode.
    if (shortcode !== null && shortcodeOf(code) === null) appendToKey(shortcodes, shortcode, code);
    for (const name of new Set([soc, sorting])) if (name !== null) appendToKey(own, name, code);
  }
  return { shortcodes, own };
}

const LETTER_LAST = /[\p{L}\p{N}]$/u;
const LETTER_FIRST = /^[\p{L}\p{N}]/u;

/** The text without a code where it stands by itself; inside a longer code, number or word it stays. */
function removeCode(text: string, code: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    if (at < from) continue;
    const end = at + code.length;
    // Two units each side hold a whole letter, also one beyond the basic plane.
    const alone =
      !LETTER_LAST.test(text.slice(Math.max(0, at - 2), at)) && !LETTER_FIRST.test(text.slice(end, end + 2));
    if (!alone) continue;
    rest += `${text.slice(from, at)}\n`;
    from = end;
  }
  return rest + text.slice(from);
}
