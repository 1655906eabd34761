import type { CdpSession } from './cdp.ts';

// Inches; https://www.electronjs.org/docs/latest/api/structures/print-to-pdf-options
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** webContents.printToPDF: lengths are inches, the default paper is Letter. */
export async function printToPdf(session: CdpSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const [paperWidth, paperHeight] = paper(options.pageSize ?? 'Letter');
  const { margins, scale, pageRanges } = options;
  if (scale !== undefined && (typeof scale !== 'number' || Number.isNaN(scale)))
    throw new TypeError('scale must be a Number');
  if (pageRanges !== undefined && typeof pageRanges !== 'string')
    throw new TypeError('pageRanges must be a String');
  const side = (value: number | undefined) => value ?? 0.4;
  const { data } = await session.send('Page.printToPDF', {
    paperWidth,
    paperHeight,
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    scale: scale ?? 1,
    pageRanges: pageRanges ?? '',
    marginTop: side(margins?.top),
    marginBottom: side(margins?.bottom),
    marginLeft: side(margins?.left),
    marginRight: side(margins?.right),
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
    ...(options.headerTemplate === undefined ? {} : { headerTemplate: options.headerTemplate }),
    ...(options.footerTemplate === undefined ? {} : { footerTemplate: options.footerTemplate }),
  });
  return Buffer.from(data, 'base64');
}

function paper(size: NonNullable<Electron.PrintToPDFOptions['pageSize']>): readonly [number, number] {
  if (typeof size !== 'string') {
    if (!(size.width > 0 && size.height > 0))
      throw new TypeError('height and width properties are required for pageSize');
    return [size.width, size.height];
  }
  const known = sizes[size];
  if (!known) throw new Error(`Invalid pageSize ${size}`);
  return known;
}
