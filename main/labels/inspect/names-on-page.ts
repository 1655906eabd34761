import { type AllowedCode, isAllowedCode } from '../../../shared/allowed-code.ts';
import {
  findFullCodes,
  type OrderCode,
  parseShortcode,
  replaceFullCodes,
  shortcodeOf,
} from '../../../shared/order-code.ts';
import type { PagePosition } from '../../../shared/verification-issue.ts';
import type { OrderFacts, OrderNames } from '../label.ts';
import { findPhoneCandidates, matchPhone } from '../receiver/match-phone.ts';
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

/** A code on a page that may belong to an order, this one or another. */
export interface PageCode {
  readonly text: string;
  /** zxing's name of the symbology; `text` if it occurs in the page's text. */
  readonly symbology: string;
  readonly place: PagePosition | null;
  /** The orders that it certainly belongs to: it is their code, shortcode, soc or sorting code. */
  readonly of: readonly OrderCode[];
  /** It has the full form, or is the name of an order that Tem knows. Others merely look like an order's. */
  readonly certain: boolean;
}

/** The orders that a page names, and every code on it that may be an order's. */
export interface PageNames {
  /** Orders of the batch whose code or shortcode is a barcode, and those barcodes, which prove the page's order. */
  readonly byBarcode: readonly OrderCode[];
  readonly proofs: readonly PageCode[];
  /** Orders of the batch that the text names by code or shortcode. */
  readonly byText: readonly OrderCode[];
  /** Orders of the batch that a barcode names inside a longer text, such as an address. Proves nothing. */
  readonly withinBarcode: readonly OrderCode[];
  /** Codes that are or look like order codes, those from barcodes first; excludes allowed codes. */
  readonly orderLike: readonly PageCode[];
  /** Other linear codes but goods' and allowed ones, and square ones shaped like a shortcode: possibly a code of unknown form. */
  readonly bars: readonly PageCode[];
}

interface KnownNames {
  /** The orders of the batch, whether this document was requested for them or not. */
  readonly batch: BatchNames;
  /** The names of the requested orders, with what is known of their receivers. */
  readonly asked: readonly (OrderNames & Partial<Pick<OrderFacts, 'receiver'>>)[];
  /** Whether a text is the code, shortcode or soc of an order that Tem knows, in the batch or not. */
  readonly isKnownOrder: (text: string) => boolean;
  readonly allowedCodes: readonly AllowedCode[];
}

/** Used on goods but never for a label's own code (partner-api.md), so ignored. */
const GOODS_SYMBOLOGY = /^(EAN|UPC|ISBN)/;
/** Square codes hold addresses, payments and anything else: searched for full codes. */
const SQUARE_SYMBOLOGY = /^(QR|MicroQR|RMQR|DataMatrix|Aztec|MaxiCode)|PDF417$/;

/** The most numbers per page that are looked up among the known orders: 0.1 s of main's time. The rest count as other orders'. */
const MAX_NUMBERS = 5_000;

/** Blanks and control characters, such as GS1's separator: a scanner may pass them on or not. */
const NO_SIGNS = /[\s\p{Cc}]/gu;
/** Digits in groups, or nine after a word of up to six capitals such as "MVD:", and nothing else. */
const SPACED_SHORTCODE = /^[^\p{L}\p{N}]{0,2}([0-9](?:\s?[0-9]){6,8})$/u;
const PREFIXED_SHORTCODE = /^[A-Z]{1,6}[^\p{L}\p{N}]{0,2}([0-9](?:\s?[0-9]){8})$/u;

/** The digits of a barcode that may be a shortcode in another form; else its text. */
const digitsOf = (text: string): string =>
  (SPACED_SHORTCODE.exec(text) ?? PREFIXED_SHORTCODE.exec(text))?.[1]?.replaceAll(NO_SIGNS, '') ?? text;

/** Codabar's letters at both ends, which scanners may leave out. */
const CODABAR_FRAME = /^[A-D](.+)[A-D]$/i;

/** A barcode's text in the forms in which it may hold a code: as it is, in capitals, without blanks, with dots for them, unescaped. */
function formsOf(text: string): string[] {
  const forms = [text, text.toUpperCase(), text.replaceAll(NO_SIGNS, ''), text.replaceAll(/\s+/g, '.')];
  return text.includes('%') ? [...forms, text.replaceAll(/%([2-7][0-9a-f])/gi, fromEscape)] : forms;
}

const fromEscape = (_all: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** Fewer visible digits of a masked phone may be those of a shortcode too. */
const MIN_PHONE_DIGITS = 5;

export function createNameFinder({ batch, asked, isKnownOrder, allowedCodes }: KnownNames) {
  const others = indexOtherNames(asked);
  const named = (text: string): readonly OrderCode[] => [
    ...new Set([...batch.findOrders(text), ...(others.shortcodes.get(text) ?? [])]),
  ];
  const ownersOf = (text: string): readonly OrderCode[] => others.own.get(text) ?? phoneOwnersOf(text);

  /** The orders whose receiver's phone a number is. One of nine digits looks like a shortcode. */
  function phoneOwnersOf(number: string): readonly OrderCode[] {
    if (parseShortcode(number) === null || isKnownOrder(number)) return [];
    const phones = findPhoneCandidates(number);
    const isOf = (phone: string): boolean =>
      phone.replaceAll(/[^0-9]/g, '').length >= MIN_PHONE_DIGITS && matchPhone(phones, phone) === 'found';
    return asked.filter(({ receiver }) => isOf(receiver?.phone ?? '')).map(({ code }) => code);
  }

  /** The orders that a text names by code or shortcode, and the names as they occur there. */
  function findNames(text: string): { names: Map<string, readonly OrderCode[]>; rest: string } {
    const names = new Map<string, readonly OrderCode[]>();
    let rest = normalizeVisibleText(text);
    // Removes each match, so that neither a part of it nor its shortcode is found again; longer forms first.
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
    // A grouped number counts only if it is an order's in the batch: prices, dates and phone numbers look the same.
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
        certain: at >= MAX_NUMBERS || isKnownOrder(number),
      }));
    return {
      names: [...names].map(([name, of]) => ({ text: name, ...TEXT_POSITION, of, certain: true })),
      numbers: numbers.filter(
        (code) => code.certain || (labelled.has(code.text) && !isAllowedCode(code, allowedCodes)),
      ),
    };
  }

  function readBarcode(barcode: PageReading['barcodes'][number]): BarcodeFindings {
    const { text: raw, format: symbology, place, plain } = barcode;
    const trimmed = raw.trim();
    const text = symbology === 'Codabar' ? trimmed.replace(CODABAR_FRAME, '$1') : trimmed;
    const code = { text, symbology, place, of: named(text), certain: true };
    // The number of goods may equal an order's by chance. What not every scanner reads, or not as it is, proves nothing.
    if (code.of.length > 0)
      return GOODS_SYMBOLOGY.test(symbology)
        ? { shaped: code }
        : plain && text === trimmed
          ? { proof: code }
          : { within: [code] };
    // Reports only the code in an address: the rest may be secret.
    const within = new Map(formsOf(text).flatMap((form) => [...findNames(form).names]));
    if (within.size > 0) return { within: [...within].map(([name, of]) => ({ ...code, text: name, of })) };
    const own = { ...code, of: ownersOf(text) };
    const digits = digitsOf(text);
    // ITF has an even number of digits, others a fixed one.
    const numbers = [digits, digits.replace(/^0+(?=[0-9]{7,9}$)/, '')];
    const orders = numbers.flatMap(named);
    if (orders.length > 0) return { within: [{ ...code, of: orders }] };
    if ([text, ...numbers].some(isKnownOrder)) return { shaped: own };
    const shaped = { ...own, certain: false };
    const isShort = parseShortcode(digits) !== null;
    if (
      GOODS_SYMBOLOGY.test(symbology) ||
      (SQUARE_SYMBOLOGY.test(symbology) && !isShort) ||
      isAllowedCode(shaped, allowedCodes)
    )
      return {};
    // A label's own barcode is the shortcode as Code 128 (partner-api.md).
    return isShort && symbology === 'Code128' ? { shaped } : { bars: shaped };
  }

  /** Finds the orders that a page names. */
  return ({ text, barcodes }: Pick<PageReading, 'text' | 'barcodes'>): PageNames => {
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

/** The interpretation of one barcode; empty if it has nothing to do with orders. */
interface BarcodeFindings {
  /** It is an order's code or shortcode. */
  readonly proof?: PageCode;
  /** It contains codes in a longer text. */
  readonly within?: readonly PageCode[];
  /** It is an order's soc, or is shaped like a shortcode. */
  readonly shaped?: PageCode;
  readonly bars?: PageCode;
}

const ordersOf = (codes: readonly PageCode[]): OrderCode[] => [...new Set(codes.flatMap(({ of }) => of))];

const TEXT_POSITION = { symbology: 'text', place: null } as const;

/** The other known names of orders besides code and shortcode. */
function indexOtherNames(asked: readonly OrderNames[]): {
  readonly shortcodes: ReadonlyMap<string, readonly OrderCode[]>;
  readonly own: ReadonlyMap<string, readonly OrderCode[]>;
} {
  const shortcodes = new Map<string, OrderCode[]>();
  const own = new Map<string, OrderCode[]>();
  for (const { code, shortcode, soc, sorting } of asked) {
    // Only a code without the usual form needs a separate shortcode.
    if (shortcode !== null && shortcodeOf(code) === null) appendToKey(shortcodes, shortcode, code);
    for (const name of new Set([soc, sorting])) if (name !== null) appendToKey(own, name, code);
  }
  return { shortcodes, own };
}

const LETTER_LAST = /[\p{L}\p{N}]$/u;
const LETTER_FIRST = /^[\p{L}\p{N}]/u;

/** Removes a code from a text where it stands alone; keeps it inside a longer code, number or word. */
function removeCode(text: string, code: string): string {
  let rest = '';
  let from = 0;
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1)) {
    if (at < from) continue;
    const end = at + code.length;
    // Two UTF-16 units on each side cover a whole letter, even outside the basic plane.
    const alone =
      !LETTER_LAST.test(text.slice(Math.max(0, at - 2), at)) && !LETTER_FIRST.test(text.slice(end, end + 2));
    if (!alone) continue;
    rest += `${text.slice(from, at)}\n`;
    from = end;
  }
  return rest + text.slice(from);
}
