import { bars } from './code128.ts';
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
