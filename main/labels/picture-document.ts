import type { SizeMm } from '../../shared/label-size.ts';
import type { PageSource } from './label-session.ts';

/** A sheet of the document: its paper, and the picture on it, which may be a little larger or smaller (rounding). */
export interface Sheet {
  readonly paper: SizeMm;
  /** Measures as the picture's dots do at their dpi, so that nothing is scaled. */
  readonly picture: SizeMm & { readonly png: Uint8Array };
}

/** Never asked of any network: the label window is handed the page (RFC 2606 reserves the name). */
const ADDRESS = 'https://document.invalid/';

/** A page without scripts that shows one picture a sheet, in the top left corner and at its size in millimetres. */
export function pictureDocument(sheets: readonly Sheet[]): PageSource {
  const named = sheets.map(({ paper }) => `s${paper.widthMm}x${paper.heightMm}`.replaceAll('.', '_'));
  const rules = new Map(
    sheets.map(({ paper }, at) => [
      named[at],
      `@page ${named[at]} { size: ${paper.widthMm}mm ${paper.heightMm}mm; margin: 0 }
       .${named[at]} { page: ${named[at]}; width: ${paper.widthMm}mm; height: ${paper.heightMm}mm }`,
    ]),
  );
  const shown = sheets.map(
    ({ picture: { png, widthMm, heightMm } }, at) =>
      `<div class="${named[at]}"><img alt="" style="width:${widthMm}mm;height:${heightMm}mm" src="data:image/png;base64,${Buffer.from(png).toString('base64')}"></div>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><title></title><style>
    ${[...rules.values()].join('\n')}
    body { margin: 0 }
    div { overflow: hidden; break-after: page }
    div:last-child { break-after: auto }
    img { display: block; image-rendering: pixelated }
  </style>${shown.join('')}`;
  return { url: ADDRESS, html: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' };
}
