import {
  concatTransformationMatrix,
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { transformPaths } from './transform-paths.ts';

/** 0.1 mm per meter: on a label of 150 mm nothing moves by more than 0.015 mm, an eighth of a dot. */
const TILT = 1e-4;
/** Pages and branches: a document of 500 orders has at most 2,000 pages. */
const MAX_NODES = 10_000;
const LINE_END = new Uint8Array([0x0a]);

/**
 * Tilts the contents of each page imperceptibly. pdfium draws what is not upright by how much of each dot is covered, so
 * every bar keeps its width (raster.ts explains what happens otherwise). Null if the document contains images, which would
 * move by up to two dots, or can't be parsed.
 *
 * Where possible, tilts only the paths of a page: on a page tilted as a whole no clip is upright any more, and pdfium draws
 * everything through masks (12 ms per page instead of 5).
 */
export async function tiltPdfPages(pdf: Uint8Array): Promise<Uint8Array | null> {
  try {
    // By default pdf-lib yields after every 50 objects.
    const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    if (objects.some((object) => nameOf(object, 'Subtype') === 'Image')) return null;
    const drawnElsewhere = objects.some(isDrawing);
    requireSmallTree(document);
    for (const page of document.getPages()) {
      if (drawnElsewhere || !tiltPagePaths(page)) tiltWholePage(page);
    }
    return await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      useObjectStreams: false,
      objectsPerTick: Infinity,
    });
  } catch {
    // pdfium opens some documents that pdf-lib does not, and reports the errors of the others.
    return null;
  }
}

/** A page tree can name the same branch any number of times. */
function requireSmallTree(document: PDFDocument): void {
  let nodes = 0;
  document.catalog.Pages().traverse(() => {
    if (++nodes > MAX_NODES) throw new Error('the tree of pages is too large');
  });
}

function dictOf(object: PDFObject): PDFDict | null {
  if (object instanceof PDFStream) return object.dict;
  return object instanceof PDFDict ? object : null;
}

function nameOf(object: PDFObject, key: string): string | null {
  const value = dictOf(object)?.get(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
}

/** Whether something is drawn outside the pages' own contents: a form, a pattern, a font whose glyphs are drawings. */
function isDrawing(object: PDFObject): boolean {
  const subtype = nameOf(object, 'Subtype');
  return subtype === 'Form' || subtype === 'Type3' || dictOf(object)?.has(PDFName.of('PatternType')) === true;
}

/** False if the whole page has to be tilted. */
function tiltPagePaths({ node, doc: { context } }: PDFPage): boolean {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents];
  const parts: Uint8Array[] = [];
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) return false;
    // An operator never continues in the next stream (ISO 32000-1, 7.8.2).
    parts.push(decodePDFRawStream(stream).decode(), LINE_END);
  }
  const tilted = transformPaths(`1 ${TILT} ${TILT} 1 0 0`, Buffer.concat(parts));
  if (tilted === null) return false;
  node.set(PDFName.of('Contents'), context.register(context.stream(tilted)));
  return true;
}

function tiltWholePage({ node, doc: { context } }: PDFPage): void {
  const before = context.contentStream([
    pushGraphicsState(),
    concatTransformationMatrix(1, TILT, TILT, 1, 0, 0),
  ]);
  const after = context.contentStream([popGraphicsState()]);
  node.normalize();
  node.wrapContentStreams(context.register(before), context.register(after));
}
