import type { CdpSession } from './cdp.ts';
import { throwNotImplemented } from './not-implemented.ts';

/** webContents.printToPDF: lengths are inches, the default paper is Letter. */
export async function printToPdf(session: CdpSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const [paperWidth, paperHeight] = paper(options.pageSize);
  const { margins, scale, pageRanges } = options;
  const side = (value: number | undefined) => value ?? 0.4;
  const { data } = await session.send('Page.printToPDF', {
    paperWidth,
    paperHeight,
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    scale: scale ?? 1,
    pageRanges: pageRanges ?? '',
    marginTop: side(margins?.top),
    marginBottom: side(margins?.bottom),
    marginLeft: side(margins?.left),
    marginRight: side(margins?.right),
  });
  return Buffer.from(data, 'base64');
}

/** In inches. */
function paper(size: Electron.PrintToPDFOptions['pageSize']): readonly [number, number] {
  if (size === undefined) return [8.5, 11];
  if (typeof size === 'string') return throwNotImplemented(`printToPDF on ${size}`);
  if (!(size.width > 0 && size.height > 0))
    throw new TypeError('height and width properties are required for pageSize');
  return [size.width, size.height];
}
