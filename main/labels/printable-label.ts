import type { SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { LabelWarning } from '../../shared/station.ts';
import { type Dots, hashDots, stackDots } from './inspect/dots.ts';
import { searchNamesOf } from './inspect/flat-pdf.ts';
import type { Inspector } from './inspect/inspector.ts';
import { type Label, type LabelImage, type LabelProof, sizeOfDots } from './label.ts';
import type { LabelWindow } from './label-window.ts';
import { createPictureDocument } from './picture-document.ts';

/** What a label consists of: its dots, and what was proven of them. */
export interface LabelContent extends SizeMm {
  readonly code: OrderCode;
  readonly dots: readonly Dots[];
  readonly dpi: number;
  readonly warnings: readonly LabelWarning[];
  readonly proof: LabelProof;
}

type Encoder = Pick<Inspector, 'encodePicture' | 'createFlatPdf'>;

/** Makes a label's content printable. @param printWindow prints to system printers */
export function createPrintableLabel(
  content: LabelContent,
  inspector: Encoder,
  printWindow: Pick<LabelWindow, 'print'>,
): Label {
  const { code, widthMm, heightMm, dots, dpi } = content;
  return {
    ...content,
    renderPicture: () => renderDots(dots, dpi, inspector),
    renderPdf: () => inspector.createFlatPdf({ sheets: dots, dpi, names: searchNamesOf(code) }),
    async print(printer, title, offersDpi) {
      // Prints exactly the inspected dots on a page without scripts, because the label page itself could still change. Each
      // label is a page of its own, because a silent print has no page ranges (electron/electron#31890).
      const sheets = await Promise.all(
        dots.map(async (sheet) => ({ ...sheet, png: await inspector.encodePicture(sheet) })),
      );
      const page = createPictureDocument(title, sheets, dpi);
      await printWindow.print(page, { printer, mediaMm: { widthMm, heightMm }, dpi, offersDpi });
    },
  };
}

/** Draws pages below one another. */
export async function renderDots(
  pages: readonly Dots[],
  dpi: number,
  inspector: Pick<Inspector, 'encodePicture'>,
): Promise<LabelImage> {
  const stacked = stackDots(pages);
  return {
    png: await inspector.encodePicture(stacked),
    dots: pages.map(hashDots),
    ...sizeOfDots(stacked, dpi),
  };
}
