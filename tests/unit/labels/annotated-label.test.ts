import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createFlatPdf } from '../../../main/labels/inspect/flat-pdf.ts';
import { code128Modules, createPdf, createPlacement } from './inspect/documents.ts';
import { inspector } from './inspect/shared-inspector.ts';

// Annotations lie over a page without being part of it. Their flags say which of them readers print.

const OWN = '883568271';
const OTHER = '777777777';
const DPI = 203;

/** Bars of a Code 128 as a PDF draws them, at the page's coordinates (points). */
const barsOf = (text: string): string =>
  Array.from(
    code128Modules(text).matchAll(/1+/g),
    ({ index, 0: bar }) => `${20 + index * 1.2} 190 ${bar.length * 1.2} 60 re f`,
  ).join('\n');

/** A label of OWN, with an annotation of a kind over its barcode that draws OTHER's. */
async function overlaid(subtype: string, flags: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(
    await createPdf({ widthMm: 80, heightMm: 100 }, ({ text, code128 }) => {
      code128(OWN, 8, 10, 0.42);
      text(`SGNS336484LM.${OWN}`, 8, 60);
    }),
  );
  const { context } = document;
  const drawn = context.register(
    context.stream(`1 1 1 rg 0 150 227 134 re f 0 0 0 rg\n${barsOf(OTHER)}`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 227, 284],
    }),
  );
  const annotation = {
    Type: 'Annot',
    Subtype: subtype,
    Rect: [0, 0, 227, 284],
    F: flags,
    AP: { N: drawn },
    ...(subtype === 'Widget' ? { FT: 'Btn', Ff: 65_536, T: PDFString.of('field') } : {}),
  };
  const reference = context.register(context.obj(annotation));
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj([reference]));
  if (subtype === 'Widget')
    document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [reference] }));
  return document.save({ useObjectStreams: false });
}

/** Annotation flags (ISO 32000-1, 12.5.3), and whose barcode is printed then. */
const CASES = [
  ['for screen and print', 4, OTHER],
  ['for the screen', 0, OWN],
  ['for print only', 4 | 32, OTHER],
  ['for nobody', 2, OWN],
] as const;

it.each([
  ...CASES.map((one) => ['Stamp', ...one] as const),
  ['Widget', 'for screen and print', 4, OTHER],
  ['Widget', 'for the screen', 0, OWN],
  ['Watermark', 'for the screen', 0, OWN],
] as const)(
  'reads of a page what is printed, under a %s annotation %s',
  async (subtype, _who, flags, code) => {
    const { pages } = await inspector.inspect(await overlaid(subtype, flags), createPlacement({ dpi: DPI }));
    expect(pages.map(({ barcodes }) => barcodes.map(({ text }) => text))).toEqual([[code]]);
    const written = createFlatPdf({ sheets: pages.map(({ dots }) => dots), dpi: DPI, names: [OWN] });
    const again = await inspector.inspect(written, createPlacement({ dpi: DPI }));
    expect(again.pages.map(({ hash }) => hash)).toEqual(pages.map(({ hash }) => hash));
    expect(again.pages[0]?.barcodes.map(({ text }) => text)).toEqual([code]);
    expect(Buffer.from(written).toString('latin1')).not.toContain('/Annot');
  },
);
