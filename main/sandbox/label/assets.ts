import jsBarcode from 'jsbarcode/dist/barcodes/JsBarcode.code128.min.js?raw';
// The package's exports offer no classic script; the file is the same.
import qrcode from '../../../node_modules/qrcode-generator/dist/qrcode.js?raw';
import { LABEL_CSS } from './css.ts';
import draw from './draw.js?raw';
import { FONTS } from './fonts.ts';

/** A file that the label page asks for. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Everything is bundled in, so that the sandbox needs no file beside it. */
export const ASSETS: readonly Asset[] = [
  { path: '/assets/label.css', type: 'text/css; charset=utf-8', body: LABEL_CSS },
  { path: '/assets/JsBarcode.code128.min.js', type: JAVASCRIPT, body: jsBarcode },
  { path: '/assets/qrcode.js', type: JAVASCRIPT, body: qrcode },
  { path: '/assets/draw.js', type: JAVASCRIPT, body: draw },
  ...FONTS.map(({ path, bytes }) => ({ path, type: 'font/woff2', body: bytes })),
];
