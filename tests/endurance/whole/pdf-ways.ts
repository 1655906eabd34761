import { PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import type { Random } from '../../../main/sandbox/data/random.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import {
  type AnnotationKeys,
  type Field,
  type PdfDefect,
  type PdfPut,
  type Pen,
  RECEIVER,
} from './pdf-labels.ts';

export type PdfWay = (random: Random) => PdfDefect;

const put =
  (draw: PdfPut): PdfWay =>
  () => ({ put: draw });
const inGray =
  (level: number): PdfPut =>
  (field, pen) =>
    `q ${level} g ${pen.lines(field)} Q`;
/** Lines of a dot around each letter. */
const outlined =
  (color: string): PdfPut =>
  (field, pen) =>
    `q ${color} .36 w 1 Tr ${pen.lines(field)} Q`;
const onBox =
  (box: string, letters: string): PdfPut =>
  (field, pen) =>
    `q ${box} rg ${boxOf(field)} re f ${letters} rg ${pen.lines(field)} Q`;

function boxOf({ x, y, width, lines, size }: Field): string {
  // It touches no line above or below.
  const height = (lines.length - 1) * size * 1.25 + size;
  return `${x - 1} ${y - height + size * 0.78} ${width + 2} ${height}`;
}

const onLayer =
  (states: Parameters<Pen['layer']>[0]): PdfPut =>
  (field, pen) =>
    `/OC /${pen.layer(states)} BDC ${pen.lines(field)} EMC`;

/** A field's lines for an appearance, whose origin is its lower left corner. */
const appearanceOf = (field: Field, pen: Pen): string =>
  pen.lines({ ...field, x: 0, y: (field.lines.length * 1.25 - 1) * field.size });

const annotated =
  (keys: AnnotationKeys, isDrawn = true): PdfPut =>
  (field, pen) => {
    pen.annotate(field, keys, isDrawn ? appearanceOf(field, pen) : null);
    return '';
  };
/** Annotation flags (ISO 32000-1, 12.5.3). */
const [HIDDEN, PRINT, NO_VIEW] = [2, 4, 32];
const widget =
  (flags: number, isDrawn = true): PdfPut =>
  (field, pen, other) =>
    annotated(
      {
        Subtype: 'Widget',
        FT: 'Tx',
        F: flags,
        T: PDFString.of(`${field.piece}${other.y}`),
        V: PDFString.of(field.lines.join(' ')),
        Ff: 4096,
      },
      isDrawn,
    )(field, pen, other);
const freeText =
  (flags: number, isDrawn = true): PdfPut =>
  (field, pen, other) =>
    annotated({ Subtype: 'FreeText', F: flags, Contents: PDFString.of(field.lines.join(' ')) }, isDrawn)(
      field,
      pen,
      other,
    );

const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const mediaBox =
  (right: number, down: number): PdfWay =>
  () => ({
    finish(page, size) {
      const { widthMm, heightMm } = LABEL_SIZES[size];
      const [width, height] = [(widthMm * 72) / 25.4, (heightMm * 72) / 25.4];
      page.setMediaBox(0, height * (1 - down), width * right, height * down);
    },
  });

/** Labels as PDFs, by kind and way. */
export const PDF_WAYS: Readonly<Record<string, Readonly<Record<string, PdfWay>>>> = {
  faint: {
    'PDF, gray': (random) => ({ put: inGray(random.pick([0.5, 0.6, 0.7, 0.8])) }),
    'PDF, light gray': (random) => ({ put: inGray(random.pick([0.86, 0.9, 0.93])) }),
    'PDF, translucent': (random) => {
      const share = random.pick([0.5, 0.3, 0.12, 0.06]);
      return { put: (field, pen) => `q /${pen.alpha(share)} gs ${pen.lines(field)} Q` };
    },
    'PDF, white on colour': put(onBox('.8 0 0', '1 1 1')),
    'PDF, white on light': put(onBox('.85 .85 .85', '1 1 1')),
    'PDF, black on dark': put(onBox('.2 .2 .2', '0 0 0')),
    'PDF, outlined': () => ({ put: outlined('.6 G'), intact: outlined('') }),
    'PDF, invisible': () => ({ put: (field, pen) => `q 3 Tr ${pen.lines(field)} Q`, hits: RECEIVER }),
    'PDF, white on white': () => ({ put: inGray(1), hits: RECEIVER }),
  },
  layer: {
    'for screens': put(onLayer({ view: true, print: false })),
    'for paper': put(onLayer({ view: false, print: true })),
    'for nobody': () => ({ put: onLayer({ view: false, print: false }), hits: RECEIVER }),
    'another receiver on paper': () => ({
      put: (field, pen, other) =>
        `/OC /${pen.layer({ view: true, print: false })} BDC ${pen.lines(field)} EMC /OC /${pen.layer({ view: false, print: true })} BDC ${pen.lines({ ...other, y: field.y })} EMC`,
      hits: RECEIVER,
    }),
    'another receiver for screens': () => ({
      put: (field, pen, other) =>
        `/OC /${pen.layer({ view: false, print: true })} BDC ${pen.lines(field)} EMC /OC /${pen.layer({ view: true, print: false })} BDC ${pen.lines({ ...other, y: field.y })} EMC`,
      hits: RECEIVER,
    }),
    'words for other letters': () => ({
      put: (field, pen, other) =>
        `/Span << /ActualText ${utf16(field.lines.join(' '))} >> BDC ${pen.lines({ ...other, y: field.y })} EMC`,
      hits: RECEIVER,
    }),
  },
  form: {
    'PDF, field': put(widget(PRINT)),
    'PDF, field without a picture': put(widget(PRINT, false)),
    'PDF, field not for paper': put(widget(0)),
    'PDF, field hidden': () => ({ put: widget(HIDDEN), hits: RECEIVER }),
    'PDF, remark': put(freeText(PRINT)),
    'PDF, remark without a picture': put(freeText(PRINT, false)),
    'PDF, remark not for paper': put(freeText(0)),
    'PDF, remark for paper only': put(freeText(PRINT | NO_VIEW)),
    'PDF, stamp': put(annotated({ Subtype: 'Stamp', F: PRINT })),
    'PDF, remark hidden': () => ({ put: freeText(HIDDEN), hits: RECEIVER }),
  },
  cut: {
    'PDF, lower page': mediaBox(1, 0.5),
    'PDF, narrower page': mediaBox(0.5, 1),
    'PDF, cropped': () => ({
      finish(page, size) {
        const { widthMm, heightMm } = LABEL_SIZES[size];
        page.setCropBox(
          0,
          (heightMm * 0.45 * 72) / 25.4,
          (widthMm * 72) / 25.4,
          (heightMm * 0.55 * 72) / 25.4,
        );
      },
    }),
    'PDF, clipped': () => ({ put: (field, pen) => `q 0 0 1 1 re W n ${pen.lines(field)} Q`, hits: RECEIVER }),
    'PDF, off the page': () => ({ put: (field, pen) => pen.lines({ ...field, x: 2_000 }), hits: RECEIVER }),
  },
  size: {
    'PDF, A4': () => ({
      finish: (page, size) =>
        page.setMediaBox(0, (LABEL_SIZES[size].heightMm * 72) / 25.4 - 841.9, 595.3, 841.9),
    }),
    'PDF, half': () => ({ finish: (page) => page.scale(0.5, 0.5) }),
    'PDF, larger': (random) => ({
      finish: (page) =>
        page.scale(...([random.pick([1.3, 1.5, 2])].flatMap((by) => [by, by]) as [number, number])),
    }),
    'PDF, half a unit': () => ({
      finish: (page) => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(0.5)),
    }),
    'PDF, double unit': () => ({ finish: (page) => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(2)) }),
  },
};

/** A PDF whose unit is two points, and which is right. */
export const inDoubleUnits: PdfDefect = {
  finish(page) {
    page.scale(0.5, 0.5);
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
  },
};
