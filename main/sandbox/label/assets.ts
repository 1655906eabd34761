import jsBarcode from 'jsbarcode/dist/barcodes/JsBarcode.code128.min.js?raw';
import jsBarcodeAll from 'jsbarcode/dist/JsBarcode.all.min.js?raw';
// The package doesn't export a classic script; this file is the same code.
import qrcode from '../../../node_modules/qrcode-generator/dist/qrcode.js?raw';
import draw from './draw.js?raw';
import { FONTS, LABEL_CSS } from './label-css.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The assets' Last-Modified. Browsers cache such files for a tenth of their age without asking (RFC 9111, 4.2.2). */
export const ASSETS_DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

/** The files that the label page loads. All are bundled, so that the sandbox needs none beside it. */
export const ASSETS = [
  { path: '/assets/label.css', type: 'text/css; charset=utf-8', body: LABEL_CSS },
  { path: '/assets/JsBarcode.code128.min.js', type: JAVASCRIPT, body: jsBarcode },
  { path: '/assets/JsBarcode.all.min.js', type: JAVASCRIPT, body: jsBarcodeAll },
  { path: '/assets/qrcode.js', type: JAVASCRIPT, body: qrcode },
  { path: '/assets/draw.js', type: JAVASCRIPT, body: draw },
  ...FONTS.map(({ path, bytes }) => ({ path, type: 'font/woff2', body: bytes })),
];
