import { createRandom, type Random } from '../../../main/sandbox/data/random.ts';
import type { Order } from '../../../main/sandbox/orders/order.ts';
import { LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import { seedOf } from '../documents/case.ts';
import { type Defect, WAYS } from './defects.ts';
import { neverWays } from './failed-parts.ts';
import { drawLook, LAYOUTS, type LabelPage, PIECES, type Piece, type Put } from './layouts.ts';
import { mark } from './markup.ts';
import { drawOrder } from './parcels.ts';
import { drawPdf, type PdfDefect } from './pdf-labels.ts';
import { inDoubleUnits, PDF_WAYS } from './pdf-ways.ts';
import type { Shelf } from './shelf.ts';
import { TRUTH_CSS } from './truth.ts';

/** An order, and what is wrong with its label. */
export interface Specimen {
  readonly order: Order;
  /** `honest`, or the defect's kind and way. */
  readonly kind: string;
  readonly defect: Defect | PdfDefect | null;
  readonly hits: ReadonlySet<Piece>;
}

/** The answer of the label address. */
export interface Answer {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly send: Defect['send'];
}

/** Orders whose labels look alike, and are printed by one command. */
export interface Batch {
  readonly number: number;
  readonly size: LabelSize;
  readonly layout: string;
  /** Orders per document, at most. */
  readonly chunk: number;
  readonly specimens: readonly Specimen[];
  answer(codes: readonly string[]): Promise<Answer>;
  /** All labels as they should be, and of them only what has to be on the paper; one page each. */
  truth(): Promise<{ readonly html: string } | { readonly pdf: Uint8Array }>;
}

export const BATCH_SIZE = 40;
export const HONEST = 'honest';
const HONEST_SHARE = 0.4;
/** Of batches in which parts never arrive: each takes many seconds. */
const SLOW_SHARE = 0.03;
const HONEST_SHARE_OF_SLOW = 0.93;
const PDF = 'PDF';
/** The service's own form is as frequent as several others. */
const LAYOUT_NAMES = [
  'service',
  'service',
  'sandbox, plain',
  'sandbox, busy',
  PDF,
  PDF,
  PDF,
  ...Object.keys(LAYOUTS),
];

type Kinds<Way> = Readonly<Record<string, Readonly<Record<string, Way>>>>;

export function drawBatch(runSeed: number, number: number, shelf: Shelf): Batch {
  const random = createRandom(seedOf(runSeed, number));
  const layout = random.pick(LAYOUT_NAMES);
  const size = random.pick(LAYOUTS[layout]?.sizes ?? (Object.keys(LABEL_SIZES) as LabelSize[]));
  const chunk = random.chance(0.7) ? 1 : random.integer(2, 6);
  const look = drawLook(random);
  const isPdf = layout === PDF;
  const isSlow = !isPdf && random.chance(SLOW_SHARE);
  const ways: Kinds<(random: Random, shelf: Shelf) => Defect | PdfDefect> = isPdf
    ? PDF_WAYS
    : isSlow
      ? { 'part without an answer': neverWays }
      : WAYS;
  const specimens = Array.from({ length: BATCH_SIZE }, (_, at): Specimen => {
    const own = createRandom(seedOf(runSeed + 1, number * BATCH_SIZE + at));
    const order = drawOrder(own, number * BATCH_SIZE + at);
    if (own.chance(isSlow ? HONEST_SHARE_OF_SLOW : HONEST_SHARE))
      return {
        order,
        kind: HONEST,
        defect: isPdf && own.chance(0.2) ? inDoubleUnits : null,
        hits: new Set(),
      };
    const kind = own.pick(Object.keys(ways));
    const way = own.pick(Object.keys(ways[kind] ?? {}));
    const defect = ways[kind]?.[way]?.(own, shelf) ?? {};
    const hits = new Set(defect.hits ?? several(own, defect.canHit ?? PIECES));
    return { order, kind: `${kind}: ${way}`, defect, hits };
  }).toSorted((one, other) => Number(breaksOff(one)) - Number(breaksOff(other)));
  const find = (codes: readonly string[]): Specimen[] =>
    codes.flatMap((code) => specimens.find(({ order }) => order.code === code) ?? []);
  const pageOf = (of: readonly Specimen[], put: Put): LabelPage => ({
    orders: of.map(({ order }) => order),
    size,
    look,
    put,
  });
  const specimenOf = ({ code }: Order): Specimen | undefined =>
    specimens.find(({ order }) => order.code === code);
  const drawn =
    (how: 'put' | 'intact'): Put =>
    (piece, html, order) => {
      const { defect, hits } = specimenOf(order) ?? {};
      const way = hits?.has(piece) && !isPdf ? (defect as Defect | null)?.[how] : undefined;
      return (way ?? mark)(piece, html);
    };
  const pdfOf = (of: readonly Specimen[], truth: boolean): Promise<Uint8Array> =>
    drawPdf(
      of.map(({ order, defect, hits }, at) => ({
        order,
        other: specimens[(at + 1) % BATCH_SIZE]?.order ?? order,
        defect: defect as PdfDefect | null,
        hits,
      })),
      size,
      truth,
    );
  return {
    number,
    size,
    layout,
    chunk,
    specimens,
    async answer(codes) {
      const of = find(codes);
      if (isPdf) return { type: 'application/pdf', body: await pdfOf(of, false), send: undefined };
      const page = pageOf(of, drawn('put'));
      let html = LAYOUTS[layout]?.html(page) ?? '';
      const defects = of.flatMap(({ defect }) => (defect === null ? [] : [defect as Defect]));
      for (const change of new Set(defects.flatMap((one) => one.change ?? []))) html = change(html, page);
      return { type: 'text/html; charset=utf-8', body: html, send: defects.find((one) => one.send)?.send };
    },
    async truth() {
      if (isPdf) return { pdf: await pdfOf(specimens, true) };
      const html = LAYOUTS[layout]?.html(pageOf(specimens, drawn('intact'))) ?? '';
      const { widthMm, heightMm } = LABEL_SIZES[size];
      // A page that says no size has that of its label.
      const sized = html.replace(/@page \{[^}]*\}/, `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`);
      return { html: sized.replace('</head>', `<style>${TRUTH_CSS}</style></head>`) };
    },
  };
}

/** A connection that breaks may end the run: such orders come last. */
const breaksOff = ({ defect }: Specimen): boolean => defect !== null && 'send' in defect;

/** Some of them, at least one. */
function several(random: Random, of: readonly Piece[]): Piece[] {
  const first = random.pick(of);
  return of.filter((piece) => piece === first || random.chance(0.35));
}
