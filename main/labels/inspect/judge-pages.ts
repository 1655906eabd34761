import type { OrderCode } from '../../../shared/order-code.ts';
import type { LabelWarning } from '../../../shared/station.ts';
import { type UnexpectedCode, type VerificationIssue } from '../../../shared/verification-issue.ts';
import { lastByKey } from '../../platform/throttle.ts';
import { appendToKey } from './append-to-key.ts';
import type { Barcode } from './barcodes.ts';
import { findLabelWarnings } from './label-warnings.ts';
import type { PageNames } from './names-on-page.ts';
import { decidePage, type PageDecision, type PreviousOwner } from './page-rules.ts';
import type { PageReading } from './read-pages.ts';

export interface NamedPage extends PageReading {
  readonly names: PageNames;
}

/** A label that proves its order. Pages are indexes from 0, in document order. */
export interface ProvenLabel {
  readonly pages: readonly number[];
  /** The pages that name no order: only their position assigns them. */
  readonly continued: readonly number[];
  readonly warnings: readonly LabelWarning[];
  /** The distinct barcodes that name its order. */
  readonly barcodes: readonly Pick<Barcode, 'format' | 'text'>[];
}

/** A label that only the operator can judge, from its picture. */
export interface QuestionableLabel extends ProvenLabel {
  /** The most severe issue of its pages. */
  readonly problem: PageIssue;
  /** The orders that its pages name. */
  readonly detail: { readonly byBarcode: readonly string[]; readonly byText: readonly string[] };
  /** The codes that contradict it, each once per page. */
  readonly unexpectedCodes: readonly UnexpectedCode[];
}

/** A page's possible issues with the orders it names, the most serious first. */
const PAGE_ISSUES = [
  'contradictory',
  'other-code',
  'unreadable-barcode',
] as const satisfies readonly VerificationIssue[];
type PageIssue = (typeof PAGE_ISSUES)[number];

/** Why an order has no label. */
export type MissingLabel =
  /** A page names it together with other orders. */
  | { readonly problem: 'ambiguous'; readonly pages: readonly number[] }
  /** In its place came a page of no order in the batch, which names these orders, if any. */
  | { readonly problem: 'foreign-label'; readonly page: number; readonly names: readonly string[] }
  | { readonly problem: 'missing-label' }
  /** After its own page came these, which name no order. Only a document of this order alone can show whose they are. */
  | { readonly problem: 'incomplete'; readonly pages: readonly number[] };

/** Every requested order is in one of `labels`, `doubtful` and `failed`, in the batch's order. */
export interface Judgement {
  readonly labels: ReadonlyMap<OrderCode, ProvenLabel>;
  readonly doubtful: ReadonlyMap<OrderCode, QuestionableLabel>;
  readonly failed: ReadonlyMap<OrderCode, MissingLabel>;
  readonly blank: number;
  /** Pages of no order in the batch, which are never printed, with the order codes on them. */
  readonly foreign: readonly ForeignPage[];
  /** The number of pages dropped as duplicates within an order. */
  readonly repeated: number;
  /** All other inked pages that are in no label: of several orders, of none, of failed ones or of ones not requested. */
  readonly unused: readonly number[];
}

interface ForeignPage {
  readonly page: number;
  readonly names: readonly string[];
}

interface OrderPage {
  readonly index: number;
  readonly reading: NamedPage;
  readonly judged: PageDecision;
}

const noPages = () => ({
  byOrder: new Map<OrderCode, OrderPage[]>(),
  // Pages by the orders that they put in doubt.
  unclaimed: new Map<OrderCode, number[]>(),
  ambiguous: new Map<OrderCode, number[]>(),
  ambiguousByText: new Map<OrderCode, number[]>(),
  foreign: [] as ForeignPage[],
  blank: [] as number[],
  repeated: [] as number[],
});
type SortedPages = ReturnType<typeof noPages>;

/**
 * Decides for every requested order whether the document holds its label. The rules in page-rules.ts assign the pages; one
 * doubtful page makes its whole label doubtful.
 * @param readings the document's pages, with the batch's orders that they name
 * @param asked the requested orders of the batch, distinct; the result covers only them. A page of another order in the batch
 * is neither theirs nor foreign.
 */
export function judgePages(readings: readonly NamedPage[], asked: readonly OrderCode[]): Judgement {
  const sorted = sortPages(readings, new Set(asked).size === 1);
  const labels = new Map<OrderCode, ProvenLabel>();
  const doubtful = new Map<OrderCode, QuestionableLabel>();
  const failed = new Map<OrderCode, MissingLabel>();
  // Each foreign page is assumed to have replaced one order without a page.
  const intruders = sorted.foreign.values();
  for (const code of new Set(asked)) {
    const spoilt = sorted.ambiguous.get(code);
    const unclaimed = sorted.unclaimed.get(code);
    const pages = sorted.byOrder.get(code);
    if (spoilt !== undefined) failed.set(code, { problem: 'ambiguous', pages: spoilt });
    else if (unclaimed !== undefined) failed.set(code, { problem: 'incomplete', pages: unclaimed });
    else if (pages !== undefined) {
      const label = createLabel(pages);
      if ('problem' in label) doubtful.set(code, label);
      else labels.set(code, label);
    } else {
      const ambiguous = sorted.ambiguousByText.get(code);
      const intruder = ambiguous === undefined ? intruders.next().value : undefined;
      if (ambiguous !== undefined) failed.set(code, { problem: 'ambiguous', pages: ambiguous });
      else if (intruder === undefined) failed.set(code, { problem: 'missing-label' });
      else failed.set(code, { problem: 'foreign-label', ...intruder });
    }
  }
  const { foreign } = sorted;
  const [blank, repeated] = [sorted.blank.length, sorted.repeated.length];
  const used = new Set([...labels.values(), ...doubtful.values()].flatMap(({ pages }) => pages));
  const aside = new Set([...sorted.blank, ...sorted.repeated, ...foreign.map(({ page }) => page)]);
  const unused = [...readings.keys()].filter((page) => !used.has(page) && !aside.has(page));
  return { labels, doubtful, failed, blank, foreign, repeated, unused };
}

function sortPages(readings: readonly NamedPage[], alone: boolean): SortedPages {
  const sorted = noPages();
  let before: PreviousOwner = null;
  for (const [index, reading] of readings.entries()) {
    const judged = decidePage({ inked: reading.inked, names: reading.names, previousOwner: before, alone });
    sortPage(sorted, { index, reading, judged });
    if (judged.is !== 'blank') before = ownerOf(judged);
  }
  return sorted;
}

/** The owner of a page, as the next page's rules need it. */
function ownerOf({ is, order }: PageDecision): PreviousOwner {
  return is === 'ambiguous' || is === 'told-ambiguous' ? 'ambiguous' : order;
}

function sortPage(sorted: SortedPages, page: OrderPage): void {
  const { index, reading, judged } = page;
  const { byBarcode, byText, withinBarcode } = reading.names;
  switch (judged.is) {
    case 'blank':
      sorted.blank.push(index);
      return;
    case 'ambiguous':
      for (const code of byBarcode) appendToKey(sorted.ambiguous, code, index);
      return;
    case 'told-ambiguous':
      for (const code of new Set([...byText, ...withinBarcode]))
        appendToKey(sorted.ambiguousByText, code, index);
      return;
    case 'foreign':
      sorted.foreign.push({ page: index, names: distinct(judged.unexpectedCodes.map(({ text }) => text)) });
      return;
    case 'unclaimed':
      if (judged.order !== null) appendToKey(sorted.unclaimed, judged.order, index);
      return;
    default: {
      if (judged.order === null) return;
      const others = sorted.byOrder.get(judged.order);
      if (others?.some((other) => other.reading.hash === reading.hash)) sorted.repeated.push(index);
      else appendToKey(sorted.byOrder, judged.order, page);
    }
  }
}

/** One doubtful page makes the whole label doubtful; reports the most severe issue. */
function createLabel(pages: readonly OrderPage[]): ProvenLabel | QuestionableLabel {
  const label = {
    pages: pages.map(({ index }) => index),
    continued: pages.filter(namesNoOrder).map(({ index }) => index),
    warnings: findLabelWarnings(pages.map(({ reading }) => reading)),
    barcodes: findProvingBarcodes(pages),
  };
  const problem = PAGE_ISSUES.find((doubt) => pages.some(({ judged }) => judged.is === doubt));
  if (problem === undefined) return label;
  const doubted = pages.filter(({ judged }) => judged.is === problem);
  const unexpectedIn = (isText: boolean): string[] =>
    doubted.flatMap(({ judged }) =>
      judged.unexpectedCodes
        .filter(({ symbology, of }) => (symbology === 'text') === isText && of.length === 0)
        .map(({ text }) => text),
    );
  const detail = {
    byBarcode: distinct([
      ...doubted.flatMap(({ reading: { names } }) => [...names.byBarcode, ...names.withinBarcode]),
      ...unexpectedIn(false),
    ]),
    byText: distinct([...doubted.flatMap(({ reading: { names } }) => names.byText), ...unexpectedIn(true)]),
  };
  return { ...label, problem, detail, unexpectedCodes: pages.flatMap(unexpectedCodesOf) };
}

const namesNoOrder = ({ reading: { names } }: OrderPage): boolean =>
  names.byBarcode.length + names.byText.length + names.withinBarcode.length === 0;

/** @param page its position in the label, from 0 */
function unexpectedCodesOf({ judged }: OrderPage, page: number): UnexpectedCode[] {
  const once = lastByKey(judged.unexpectedCodes, ({ symbology, text }) => `${symbology} ${text}`);
  return once.map(({ text, symbology, place }) => ({ text, symbology, page, place }));
}

function findProvingBarcodes(pages: readonly OrderPage[]): ProvenLabel['barcodes'] {
  const proofs = pages.flatMap(({ reading: { names }, judged: { order } }) =>
    names.proofs.filter(({ of }) => order !== null && of.includes(order)),
  );
  const barcodes = proofs.map(({ symbology, text }) => ({ format: symbology, text }));
  return lastByKey(barcodes, ({ format, text }) => `${format} ${text}`);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
