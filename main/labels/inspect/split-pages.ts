import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Cuts a PDF into one per part without drawing anything again; a part lists its page indexes (from 0).
 */
export async function splitPages(
  pdf: Uint8Array,
  parts: readonly (readonly number[])[],
): Promise<Uint8Array[]> {
  const source = await PDFDocument.load(pdf);
  return Promise.all(
    parts.map(async (indexes) => {
      const part = await PDFDocument.create();
      for (const page of await part.copyPages(source, [...indexes])) part.addPage(page);
      return part.save();
    }),
  );
}
