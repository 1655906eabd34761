import type { Order } from './world.ts';

/** Sizes of paper in mm. The document does not show them: these are this service's own choice. */
const PAPER: Readonly<Record<string, readonly [wide: number, high: number]>> = {
  A5: [148, 210],
  K46: [100, 150],
  T2: [100, 100],
  K50: [50, 50],
  K75: [75, 100],
  K80: [80, 80],
};

/** A module's width in mm, and the quiet zone around the bars in modules. */
const MODULE = 0.25;
const QUIET = 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function drawn(text: string): string {
  const { bars: dark, modules } = bars(text);
  const all = modules + 2 * QUIET;
  const rects = dark
    .map(([at, wide]) => `<rect x="${at + QUIET}" y="0" width="${wide}" height="40"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${all} 40" width="${all * MODULE}mm" height="12mm" ` +
    `preserveAspectRatio="none" shape-rendering="crispEdges">${rects}</svg>`
  );
}

/** The labels as a page for a browser: no script, no external resources. */
export function labelPage(orders: readonly Order[], size: string): string {
  const paper = PAPER[size];
  const page = paper === undefined ? '' : `@page{size:${paper[0]}mm ${paper[1]}mm;margin:0}`;
  const labels = orders.map(
    ({ asked, shortcode, code }) =>
      `<section>${drawn(shortcode)}<p><b>${escaped(shortcode)}</b></p><p>${escaped(code)}</p>` +
      `<p>${escaped(asked.name)} ${escaped(asked.phone)}</p><p>${escaped(asked.address)}, ${escaped(asked.commune)}</p>` +
      `<p>Thu hộ: ${asked.amount}</p></section>`,
  );
  return (
    `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Nhãn</title><style>${page}` +
    'body{margin:0;font:10px sans-serif}section{padding:2mm;break-after:page}section:last-child{break-after:auto}' +
    `p{margin:0}svg{display:block}</style></head><body>${labels.join('')}</body></html>`
  );
}

/** The widths of Code 128's bars and spaces, by value (ISO/IEC 15417); the last is the stop. */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232 2331112`.split(/\s+/);

const START_B = 104;
const STOP = 106;

/** The dark bars of a text in code set B, in modules from the left edge of the first bar. */
function bars(text: string): {
  readonly bars: readonly [at: number, wide: number][];
  readonly modules: number;
} {
  const values = Array.from(text, (sign) => (sign.codePointAt(0) ?? 0) - 32);
  if (values.some((value) => value < 0 || value > 94)) throw new Error(`${text} is not for Code 128 B`);
  const sum = values.reduce((all, value, at) => all + value * (at + 1), START_B);
  const found: [number, number][] = [];
  let at = 0;
  for (const value of [START_B, ...values, sum % 103, STOP]) {
    for (const [index, width] of (WIDTHS[value] ?? '').split('').entries()) {
      if (index % 2 === 0) found.push([at, Number(width)]);
      at += Number(width);
    }
  }
  return { bars: found, modules: at };
}
