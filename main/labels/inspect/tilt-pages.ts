import {
  concatTransformationMatrix,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

/** A tenth of a millimetre a metre: on a label of 150 mm nothing moves by more than 0.015 mm, an eighth of a dot. */
const TILT = 1e-4;

/**
 * Tilts what is on each page by so little that nobody can see it. What is not upright pdfium draws by how much of each dot
 * is covered, so that every bar has its width (raster.ts tells what happens without). Null where the document holds
 * images, which would be moved by up to two dots, or where it can't be taken apart.
 */
export async function tiltPages(pdf: Uint8Array): Promise<Uint8Array | null> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    if (document.context.enumerateIndirectObjects().some(([, object]) => isImage(object))) return null;
    for (const page of document.getPages()) tilt(page);
    return await document.save({ updateFieldAppearances: false, useObjectStreams: false });
  } catch {
    // pdfium opens some that pdf-lib does not, and says of the others what is wrong with them.
    return null;
  }
}

function isImage(object: PDFObject): boolean {
  return object instanceof PDFStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
}

function tilt({ node, doc: { context } }: PDFPage): void {
  const before = context.contentStream([
    pushGraphicsState(),
    concatTransformationMatrix(1, TILT, TILT, 1, 0, 0),
  ]);
  const after = context.contentStream([popGraphicsState()]);
  node.normalize();
  node.wrapContentStreams(context.register(before), context.register(after));
}
