import jsBarcode from 'jsbarcode/dist/barcodes/JsBarcode.code128.min.js?raw';
import jsBarcodeAll from 'jsbarcode/dist/JsBarcode.all.min.js?raw';
// The package's exports offer no classic script; the file is the same.
import qrcode from '../../../node_modules/qrcode-generator/dist/qrcode.js?raw';
import draw from './draw.js?raw';
import { FONTS } from './fonts.ts';
import { LABEL_CSS } from './label-css.ts';

/** A file that the label page asks for. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * When they were made, as a web server says of its files: a browser keeps them for a tenth of their age without asking again
 * (RFC 9111, 4.2.2).
 */
export const ASSETS_DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

/** Everything is bundled in, so that the sandbox needs no file beside it. */
export const ASSETS: readonly Asset[] = [
  { path: '/assets/label.css', type: 'text/css; charset=utf-8', body: LABEL_CSS },
  { path: '/assets/JsBarcode.code128.min.js', type: JAVASCRIPT, body: jsBarcode },
  { path: '/assets/JsBarcode.all.min.js', type: JAVASCRIPT, body: jsBarcodeAll },
  { path: '/assets/qrcode.js', type: JAVASCRIPT, body: qrcode },
  { path: '/assets/draw.js', type: JAVASCRIPT, body: draw },
  ...FONTS.map(({ path, bytes }) => ({ path, type: 'font/woff2', body: bytes })),
];
