import {
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { layoutOf } from '../../../main/sandbox/label/label-layout.ts';
import { formattedAddress, type Order } from '../../../main/sandbox/orders/order.ts';
import { LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import { code128Modules } from '../../unit/labels/inspect/documents.ts';
import { plainLetters } from '../documents/draw.ts';
import type { Piece } from './layouts.ts';
import { TRUTH_COLORS } from './truth-colors.ts';

// Labels that come as a PDF. PDF's own fonts have no Vietnamese letters.

/** A text of a label, in points from its page's left and lower edge. */
export interface Field {
  /** What it shows of its order; null: nothing that has to be on the paper. */
  readonly piece: Piece | null;
  readonly lines: readonly string[];
  readonly x: number;
  /** Of the first line's baseline. */
  readonly y: number;
  readonly size: number;
  /** Of the lines, at most. */
  readonly width: number;
}

export type AnnotationKeys = Readonly<Record<string, string | number | PDFString>>;

/** Draws fields in the operators of PDF, and adds to the document what lies outside of its pages. */
export interface Pen {
  /** Operators for the lines of a field. */
  lines(field: Field): string;
  /** @returns the name of a state that draws with so much opacity */
  alpha(share: number): string;
  /** @returns the name of a layer that is shown on screens, or on paper */
  layer(states: { readonly view: boolean; readonly print: boolean }): string;
  /** Adds an annotation over a field. @param keys its own; @param appearance operators; null: none */
  annotate(field: Field, keys: AnnotationKeys, appearance: string | null): void;
}

/** Draws a field that is not as usual. @returns operators @param other another order's receiver at the same place */
export type PdfPut = (field: Field, pen: Pen, other: Field) => string;

export interface PdfDefect {
  readonly put?: PdfPut;
  /** How a field is drawn that paper shows in its own way; by default, as usual. */
  readonly intact?: PdfPut;
  readonly hits?: readonly Piece[];
  readonly canHit?: readonly Piece[];
  /** Changes a page whose fields are drawn. */
  readonly finish?: (page: PDFPage, size: LabelSize) => void;
  readonly isBeyondProof?: true;
}

/** An order, and what is wrong with its label. */
export interface PdfLabel {
  readonly order: Order;
  readonly other: Order;
  readonly defect: PdfDefect | null;
  readonly hits: ReadonlySet<Piece>;
}

const POINTS_PER_MM = 72 / 25.4;
const POINTS_PER_DOT = 72 / 203;
const LINE = 1.25;
const MARGIN = 2 * POINTS_PER_MM;

/** @param truth whether only what a person must be able to read is drawn, in its colours */
export async function drawPdf(
  labels: readonly PdfLabel[],
  size: LabelSize,
  truth = false,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const penOf = createPens(document, font);
  const { widthMm, heightMm } = LABEL_SIZES[size];
  for (const { order, other, defect, hits } of labels) {
    const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);
    page.node.setFontDictionary(PDFName.of('F'), font.ref);
    const pen = penOf(page);
    const others = fieldsOf(other, size, font);
    const drawn = fieldsOf(order, size, font).flatMap((field, at) => {
      if (truth && field.piece === null) return [];
      const isHit = field.piece !== null && hits.has(field.piece);
      const put = isHit ? (truth ? defect?.intact : defect?.put) : undefined;
      const operators = put?.(field, pen, others[at] ?? field) ?? pen.lines(field);
      return [truth && field.piece !== null ? inColor(field.piece, operators) : operators];
    });
    const content = [barsOf(order, size), ...drawn].join('\n');
    const stream = document.context.register(document.context.stream(content));
    page.node.set(PDFName.of('Contents'), document.context.obj([stream]));
    if (!truth) defect?.finish?.(page, size);
  }
  return document.save({ useObjectStreams: false });
}

function inColor(piece: Piece, operators: string): string {
  const color = TRUTH_COLORS[piece].map((level) => level / 255).join(' ');
  return `q ${color} rg ${color} RG ${operators} Q`;
}

function barsOf({ shortcode }: Order, size: LabelSize): string {
  const { heightMm } = LABEL_SIZES[size];
  const { barDots, barHeightMm } = layoutOf(size);
  const module = barDots * POINTS_PER_DOT;
  const low = (heightMm - 2 - barHeightMm) * POINTS_PER_MM;
  const bars = Array.from(
    code128Modules(shortcode).matchAll(/1+/g),
    ({ index, 0: run }) =>
      `${MARGIN + (10 + index) * module} ${low} ${run.length * module} ${barHeightMm * POINTS_PER_MM} re`,
  );
  return `0 g ${bars.join(' ')} f`;
}

function fieldsOf(order: Order, size: LabelSize, font: PDFFont): Field[] {
  const { widthMm, heightMm } = LABEL_SIZES[size];
  const { textMm, barHeightMm } = layoutOf(size);
  const usual = textMm * POINTS_PER_MM * 0.95;
  const width = widthMm * POINTS_PER_MM - 2 * MARGIN;
  const fields: Field[] = [];
  let y = (heightMm - 2 - barHeightMm) * POINTS_PER_MM - usual * LINE;
  const add = (piece: Piece | null, text: string, share = 1): void => {
    const letters = usual * share;
    const lines = wrap(plainLetters(text), font, letters, width);
    fields.push({ piece, lines, x: MARGIN, y, size: letters, width });
    y -= lines.length * letters * LINE;
  };
  add('code', order.code);
  add(null, `${order.pickup.name} ${order.weight} gr`, 0.8);
  add('name', order.receiver.name, 1.1);
  add('phone', order.receiver.phone, 1.1);
  add('address', formattedAddress(order.receiver));
  add('amount', `Thu ho ${order.amount} VND`, 1.2);
  add(null, `Hang: ${order.product}`.slice(0, 90), 0.8);
  return fields;
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || font.widthOfTextAtSize(longer, size) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** @returns the pen of a page */
function createPens(document: PDFDocument, font: PDFFont): (page: PDFPage) => Pen {
  const { context, catalog } = document;
  const layers: { readonly group: PDFRef; readonly view: boolean }[] = [];
  const fields: PDFRef[] = [];

  const lines = ({ lines: all, x, y, size }: Field): string =>
    all
      .map(
        (line, at) =>
          `BT /F ${size} Tf ${x} ${y - at * size * LINE} Td ${font.encodeText(line).toString()} Tj ET`,
      )
      .join('\n');

  function writeLayers(): void {
    const groups = layers.map(({ group }) => group);
    const shown = {
      Order: groups,
      OFF: layers.filter(({ view }) => !view).map(({ group }) => group),
      AS: ['View', 'Print'].map((event) => ({ Event: event, Category: [event], OCGs: groups })),
    };
    catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: groups, D: shown }));
  }

  return (page) => {
    function nameIn(category: 'ExtGState' | 'Properties', value: PDFDict | PDFRef): string {
      const { Resources } = page.node.normalizedEntries();
      const names = Resources.lookupMaybe(PDFName.of(category), PDFDict) ?? context.obj({});
      Resources.set(PDFName.of(category), names);
      const name = `N${names.keys().length}`;
      names.set(PDFName.of(name), value);
      return name;
    }
    return {
      lines,
      alpha: (share) => nameIn('ExtGState', context.obj({ Type: 'ExtGState', ca: share, CA: share })),
      layer({ view, print }) {
        const usage = {
          View: { ViewState: view ? 'ON' : 'OFF' },
          Print: { PrintState: print ? 'ON' : 'OFF' },
        };
        const group = context.register(
          context.obj({ Type: 'OCG', Name: PDFString.of('Layer'), Usage: usage }),
        );
        layers.push({ group, view });
        writeLayers();
        return nameIn('Properties', group);
      },
      annotate(field, keys, appearance) {
        const height = field.lines.length * field.size * LINE;
        const low = field.y - height + field.size;
        // A letter at its end keeps its edge.
        const width = field.width + 4;
        const form = {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, width, height],
          Resources: { Font: { F: font.ref } },
        };
        const drawn =
          appearance === null ? {} : { AP: { N: context.register(context.stream(appearance, form)) } };
        const annotation = context.obj({
          Type: 'Annot',
          // What a reader draws itself has a margin.
          Rect: [field.x, low - (appearance === null ? field.size : 0), field.x + width, low + height],
          BS: { W: 0 },
          DA: PDFString.of(`/F ${field.size} Tf 0 g`),
          ...drawn,
          ...keys,
        });
        const reference = context.register(annotation);
        page.node.addAnnot(reference);
        if (!('FT' in keys)) return;
        fields.push(reference);
        const resources = { Font: { F: font.ref } };
        catalog.set(
          PDFName.of('AcroForm'),
          context.obj({ Fields: fields, DR: resources, NeedAppearances: appearance === null }),
        );
      },
    };
  };
}

export const RECEIVER: readonly Piece[] = ['name', 'phone', 'address'];
