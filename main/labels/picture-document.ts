import type { PagePicture } from './inspect/draw-pages.ts';
import type { PageSource } from './label-session.ts';

/** Never asked of any network: the label window is handed the page (RFC 2606 reserves the name). */
const ADDRESS = 'https://document.invalid/';

/** A page that shows pictures of a document's pages, one a sheet and each at its size in millimetres. */
export function pictureDocument(pictures: readonly PagePicture[]): PageSource {
  const first = pictures[0];
  const sheets = pictures.map(
    ({ png, widthMm, heightMm }) =>
      `<img alt="" style="width:${widthMm}mm;height:${heightMm}mm" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`,
  );
  const html = `<!doctype html><meta charset="utf-8"><title></title><style>
    @page { size: ${first?.widthMm ?? 0}mm ${first?.heightMm ?? 0}mm; margin: 0 }
    body { margin: 0 }
    img { display: block; break-after: page }
    img:last-child { break-after: auto }
  </style>${sheets.join('')}`;
  return { url: ADDRESS, html: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8' };
}
