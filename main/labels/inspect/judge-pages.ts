import type { OrderCode } from '../../../shared/order-code.ts';
import type { LabelWarning } from '../../../shared/station.ts';
import { sameDots } from './dots.ts';
import type { PageNames } from './names-on-page.ts';
import type { NamedPage, PageReading } from './read-pages.ts';
import { warningsOf } from './warnings.ts';

/** A label that proves whose it is. Pages are indexes from 0, in document order. */
export interface ProvenLabel {
  readonly pages: readonly number[];
  readonly warnings: readonly LabelWarning[];
}

/** A label that only the operator can judge, by its picture. */
export interface DoubtfulLabel extends ProvenLabel {
  /** No barcode can be read at the printer's dpi, or barcodes and text name different orders. */
  readonly problem: 'unreadable-barcode' | 'contradictory';
  /** What the doubtful pages name. */
  readonly detail: { readonly byBarcode: readonly string[]; readonly byText: readonly string[] };
}

/** Why an order has no label. */
export type NoLabel =
  /** A page names it together with other orders. */
  | { readonly problem: 'ambiguous'; readonly pages: readonly number[] }
  /** In its place came a page of no order of the batch, which names these (perhaps none). */
  | { readonly problem: 'foreign-label'; readonly page: number; readonly names: readonly string[] }
  | { readonly problem: 'missing-label' };

/** What a document's pages are. Every order asked for is in one of `labels`, `doubtful` and `failed`, in the batch's order. */
export interface Judgement {
  readonly labels: ReadonlyMap<OrderCode, ProvenLabel>;
  readonly doubtful: ReadonlyMap<OrderCode, DoubtfulLabel>;
  readonly failed: ReadonlyMap<OrderCode, NoLabel>;
  /** Number of pages without ink. */
  readonly blank: number;
  /** Pages of no order of the batch, never to be printed, and the order codes on them. */
  readonly foreign: readonly { readonly page: number; readonly names: readonly string[] }[];
  /** Number of pages dropped since the same order has the same page already. */
  readonly repeated: number;
}

/** What one page is by its names and by the order that the page before it belongs to. */
type PageKind =
  | {
      readonly kind: 'proven' | 'continued' | 'unreadable-barcode' | 'contradictory';
      readonly code: OrderCode;
    }
  /** `barcode`: named together by barcodes, which spoils the orders' other pages too. */
  | { readonly kind: 'ambiguous'; readonly by: 'barcode' | 'text'; readonly codes: readonly OrderCode[] }
  | { readonly kind: 'foreign' };

/** Whose page the last one was; what names nobody goes with it. */
type Before = OrderCode | 'ambiguous' | null;

function kindOf({ byBarcode, byText, othersByBarcode, othersByText }: PageNames, before: Before): PageKind {
  const [code] = byBarcode;
  const [inText] = byText;
  if (byBarcode.length > 1) return { kind: 'ambiguous', by: 'barcode', codes: byBarcode };
  if (code !== undefined) {
    const contradicted = byText.length > 0 && !byText.includes(code);
    return { kind: contradicted ? 'contradictory' : 'proven', code };
  }
  if (byText.length > 1) return { kind: 'ambiguous', by: 'text', codes: byText };
  const namesOthers = othersByBarcode.length > 0 || othersByText.length > 0;
  if (inText !== undefined) {
    if (othersByBarcode.length > 0) return { kind: 'contradictory', code: inText };
    const continued = inText === before && !namesOthers;
    return { kind: continued ? 'continued' : 'unreadable-barcode', code: inText };
  }
  if (namesOthers || before === null) return { kind: 'foreign' };
  if (before === 'ambiguous') return { kind: 'ambiguous', by: 'text', codes: [] };
  return { kind: 'continued', code: before };
}

function ownerOf(page: PageKind): Before {
  switch (page.kind) {
    case 'proven':
    case 'continued':
    case 'unreadable-barcode':
    case 'contradictory':
      return page.code;
    case 'ambiguous':
      return 'ambiguous';
    case 'foreign':
      return null;
  }
}

/** A page that belongs to an order. */
interface OwnPage {
  readonly index: number;
  readonly reading: PageReading;
  readonly names: PageNames;
  readonly kind: 'proven' | 'continued' | DoubtfulLabel['problem'];
}

/**
 * Says of every order of the batch whether the document holds its label. A page proves its order by a barcode with the
 * order's code or shortcode; a page that names no order continues the label before it. Nothing else is proven.
 * @param readings the document's pages, with what they name of the batch's orders
 * @param asked those of the batch's orders that the document was asked for, distinct; only they are spoken of. A page of
 * another one is neither theirs nor foreign.
 */
export function judgePages(readings: readonly NamedPage[], asked: readonly OrderCode[]): Judgement {
  const own = new Map<OrderCode, OwnPage[]>();
  const ambiguous = { barcode: new Map<OrderCode, number[]>(), text: new Map<OrderCode, number[]>() };
  const foreign: { page: number; names: readonly string[] }[] = [];
  let blank = 0;
  let repeated = 0;
  let before: Before = null;

  for (const [index, reading] of readings.entries()) {
    if (!reading.inked) {
      blank++;
      continue;
    }
    const { names } = reading;
    const page = kindOf(names, before);
    before = ownerOf(page);
    switch (page.kind) {
      case 'ambiguous':
        for (const code of page.codes) append(ambiguous[page.by], code, index);
        break;
      case 'foreign':
        foreign.push({ page: index, names: [...new Set([...names.othersByBarcode, ...names.othersByText])] });
        break;
      default:
        if (own.get(page.code)?.some((other) => samePage(other.reading, reading))) repeated++;
        else append(own, page.code, { index, reading, names, kind: page.kind });
    }
  }

  const labels = new Map<OrderCode, ProvenLabel>();
  const doubtful = new Map<OrderCode, DoubtfulLabel>();
  const failed = new Map<OrderCode, NoLabel>();
  // As many orders without a page as there are foreign pages lost their place to one.
  const intruders = foreign.values();
  for (const code of new Set(asked)) {
    const spoilt = ambiguous.barcode.get(code);
    const pages = own.get(code);
    if (spoilt !== undefined) failed.set(code, { problem: 'ambiguous', pages: spoilt });
    else if (pages !== undefined) {
      const label = labelOf(pages);
      if ('problem' in label) doubtful.set(code, label);
      else labels.set(code, label);
    } else failed.set(code, noLabel(ambiguous.text.get(code), intruders));
  }
  return { labels, doubtful, failed, blank, foreign, repeated };
}

function noLabel(
  ambiguous: readonly number[] | undefined,
  intruders: Iterator<{ page: number; names: readonly string[] }, undefined>,
): NoLabel {
  if (ambiguous !== undefined) return { problem: 'ambiguous', pages: ambiguous };
  const intruder = intruders.next().value;
  return intruder === undefined ? { problem: 'missing-label' } : { problem: 'foreign-label', ...intruder };
}

/** One doubtful page makes the whole label doubtful; of two doubts the graver one is told. */
function labelOf(pages: readonly OwnPage[]): ProvenLabel | DoubtfulLabel {
  const label = {
    pages: pages.map(({ index }) => index),
    warnings: warningsOf(pages.map(({ reading }) => reading)),
  };
  const problem = (['contradictory', 'unreadable-barcode'] as const).find((doubt) =>
    pages.some(({ kind }) => kind === doubt),
  );
  if (problem === undefined) return label;
  const doubted = pages.filter(({ kind }) => kind === problem).map(({ names }) => names);
  const detail = {
    byBarcode: [...new Set(doubted.flatMap((names) => [...names.byBarcode, ...names.othersByBarcode]))],
    byText: [...new Set(doubted.flatMap((names) => [...names.byText, ...names.othersByText]))],
  };
  return { ...label, problem, detail };
}

/** Whether two pages of an order are one page that came twice: the same text and barcodes, or the same dots without text. */
function samePage(one: PageReading, other: PageReading): boolean {
  if (one.text.trim() === '' && other.text.trim() === '') return sameDots(one.dots, other.dots);
  return one.text === other.text && barcodesOf(one) === barcodesOf(other);
}

/** The barcodes as one text to compare, in whatever order they were found. */
function barcodesOf({ barcodes }: PageReading): string {
  return JSON.stringify(barcodes.map(({ format, text }) => `${format} ${text}`).toSorted());
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
