import latin500 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-500-normal.woff2?inline';
import latin700 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-700-normal.woff2?inline';
import vietnamese500 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-500-normal.woff2?inline';
import vietnamese700 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-700-normal.woff2?inline';

/** A subset of the label's typeface. */
export interface Font {
  readonly path: string;
  readonly weight: 500 | 700;
  /** The characters it contains, in CSS notation. */
  readonly unicodeRange: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The ranges of the subsets (@fontsource/be-vietnam-pro/unicode.json). The Vietnamese one has the letters missing in
 * Latin-1, and ₫.
 */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, ' +
  'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const VIETNAMESE =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, ' +
  'U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB';

/** Be Vietnam Pro in two weights. Lighter weights lose their thin strokes on a thermal printer. */
export const FONTS: readonly Font[] = [
  { path: fontPath('latin-500'), weight: 500, unicodeRange: LATIN, bytes: bytesOf(latin500) },
  { path: fontPath('vietnamese-500'), weight: 500, unicodeRange: VIETNAMESE, bytes: bytesOf(vietnamese500) },
  { path: fontPath('latin-700'), weight: 700, unicodeRange: LATIN, bytes: bytesOf(latin700) },
  { path: fontPath('vietnamese-700'), weight: 700, unicodeRange: VIETNAMESE, bytes: bytesOf(vietnamese700) },
];

function fontPath(name: string): string {
  return `/assets/be-vietnam-pro-${name}.woff2`;
}

/** Decodes the data: address that the bundler generates for an inlined file. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
