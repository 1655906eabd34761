import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';

const USER_UNIT = PDFName.of('UserUnit');
/** Pages and branches: a tree can name the same branch any number of times. */
const MAX_NODES = 10_000;

/**
 * Enlarges the pages whose unit is larger than a point (UserUnit: ISO 32000-1, 14.11.2). pdfium does not know units and would
 * draw them smaller than they are.
 * @returns the same document if it can't be parsed: pdfium opens some that pdf-lib does not
 */
export async function applyUserUnits(pdf: Uint8Array): Promise<Uint8Array> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
    let nodes = 0;
    document.catalog.Pages().traverse(() => {
      if (++nodes > MAX_NODES) throw new Error('the tree of pages is too large');
    });
    for (const page of document.getPages()) {
      const unit = page.node.lookupMaybe(USER_UNIT, PDFNumber)?.asNumber() ?? 1;
      if (unit <= 0 || unit === 1) continue;
      const [media, crop] = [page.getMediaBox(), page.getCropBox()];
      page.setMediaBox(media.x * unit, media.y * unit, media.width * unit, media.height * unit);
      page.setCropBox(crop.x * unit, crop.y * unit, crop.width * unit, crop.height * unit);
      page.scaleContent(unit, unit);
      page.scaleAnnotations(unit, unit);
      page.node.delete(USER_UNIT);
    }
    return await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Infinity,
    });
  } catch {
    return pdf;
  }
}
