import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Cuts a PDF into one per part without drawing anything again; a part lists its page indexes (from 0).
 */
export async function splitPages(
  pdf: Uint8Array,
  parts: readonly (readonly number[])[],
): Promise<Uint8Array[]> {
  // By default pdf-lib gives its thread a rest after every 50 objects, and packs objects, which takes longer than it saves.
  const source = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  const parted: Uint8Array[] = [];
  for (const indexes of parts) {
    const part = await PDFDocument.create({ updateMetadata: false });
    for (const page of await part.copyPages(source, [...indexes])) part.addPage(page);
    parted.push(
      await part.save({ updateFieldAppearances: false, useObjectStreams: false, objectsPerTick: Infinity }),
    );
  }
  return parted;
}
