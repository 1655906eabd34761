import { PDFDict, PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

/** A page's parts by PDF's own words. `font` is Helvetica, which contents name `/F`. */
export interface RawPage {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly font: PDFFont;
}

/** Adds to a page; returns its further resources, by kind and name. */
export type CompletePage = (
  page: RawPage,
) => { readonly [kind: string]: Readonly<Record<string, unknown>> } | undefined;

/**
 * A PDF of one page of 80 x 100 mm with these contents (ISO 32000-1, annex A).
 */
export async function createRawPdf(
  contents: string,
  complete: CompletePage = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([WIDTH, HEIGHT]);
  const { context } = document;
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  for (const [kind, named] of Object.entries(complete({ document, page, font }) ?? {})) {
    const known = page.node.Resources()?.lookupMaybe(PDFName.of(kind), PDFDict) ?? context.obj({});
    for (const [name, value] of Object.entries(named))
      known.set(PDFName.of(name), context.obj(value as never));
    page.node.Resources()?.set(PDFName.of(kind), known);
  }
  page.node.set(PDFName.of('Contents'), context.register(context.stream(contents)));
  return document.save({ updateFieldAppearances: false });
}

/** In points. */
export const WIDTH = 226.77;
export const HEIGHT = 283.46;

/** Contents that write a line in 12 points. @param before operators before the text, which apply to nothing else */
export const line = (text: string, x: number, y: number, before = ''): string =>
  `q BT ${before} /F 12 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET Q\n`;
