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

/** A tenth of a millimetre a metre: on a label of 150 mm nothing moves by more than 0.015 mm, an eighth of a dot. */
const TILT = 1e-4;
/** Pages and branches: a document of 500 orders has 2,000 pages at most. */
const MAX_NODES = 10_000;
const LINE_END = new Uint8Array([0x0a]);

/**
 * Tilts what is on each page by so little that nobody can see it. What is not upright pdfium draws by how much of each dot
 * is covered, so that every bar has its width (raster.ts tells what happens without). Null where the document holds
 * images, which would be moved by up to two dots, or where it can't be taken apart.
 *
 * Of a page only the paths are tilted where its contents tell them all: on a page that is tilted as a whole no clip is
 * upright any more, and pdfium draws everything through masks (12 ms a page instead of 5).
 */
export async function tiltPdfPages(pdf: Uint8Array): Promise<Uint8Array | null> {
  try {
    // By default pdf-lib gives its thread a rest after every 50 objects.
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
    // pdfium opens some that pdf-lib does not, and says of the others what is wrong with them.
    return null;
  }
}

/** A tree of pages can name the same branch any number of times. */
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

/** Whether something is drawn outside of the pages' own contents: a form, a pattern, a font whose glyphs are drawings. */
function isDrawing(object: PDFObject): boolean {
  const subtype = nameOf(object, 'Subtype');
  return subtype === 'Form' || subtype === 'Type3' || dictOf(object)?.has(PDFName.of('PatternType')) === true;
}

/** False where the page has to be tilted as a whole. */
function tiltPagePaths({ node, doc: { context } }: PDFPage): boolean {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents];
  const parts: Uint8Array[] = [];
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) return false;
    // An operator never goes on in the next stream (ISO 32000-1, 7.8.2).
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
