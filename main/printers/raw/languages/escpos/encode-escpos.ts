import { bytesPerRow } from '../../../../labels/inspect/dots.ts';
import { concatBytes, type EncodePage } from '../encoder.ts';

/** Rows of one GS v 0, in dots: the height fits one byte, and a band of 576 dots is 17 kB. */
const BAND_ROWS = 240;

/**
 * A page as ESC/POS: raster bands (GS v 0), then fed to the cutter and cut but for a point (GS V 66). The language has
 * no comments, so the title does not go along. Documented heads are 512 and 576 dots wide (docs/reference/printing.md, "Thermal
 * printers"); the label's own width is sent, and what is wider than the head is cut off by the printer.
 * GS v 0: http://office.manualsonline.com/manuals/mfg/epson/tmu210.html?p=294
 */
export const encodeEscpos: EncodePage = ({ widthDots, heightDots, bits }) => {
  const perRow = bytesPerRow(widthDots);
  const pieces: Uint8Array[] = [RESET, NO_AUTOMATIC_STATUS];
  for (let top = 0; top < heightDots; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightDots - top);
    pieces.push(
      Uint8Array.of(0x1d, 0x76, 0x30, 0, perRow & 0xff, perRow >> 8, rows, 0),
      bits.subarray(top * perRow, (top + rows) * perRow),
    );
  }
  return concatBytes([...pieces, FEED_AND_CUT]);
};

/** ESC @ */
const RESET = Uint8Array.of(0x1b, 0x40);
/** GS a 0: status sent unasked would get in between the answers. */
const NO_AUTOMATIC_STATUS = Uint8Array.of(0x1d, 0x61, 0);
/** GS V 66 0 */
const FEED_AND_CUT = Uint8Array.of(0x1d, 0x56, 66, 0);
