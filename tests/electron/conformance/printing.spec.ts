import { electronBinary } from '../launch.ts';
import { expect, test } from './fixture.ts';

/** Page sizes in millimeters, from a PDF's MediaBoxes (points, 72 to the inch). */
const pageSizes = (base64: string): (readonly [width: number, height: number])[] =>
  [
    ...Buffer.from(base64, 'base64')
      .toString('latin1')
      .matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g),
  ].map(([, width, height]) => [(Number(width) / 72) * 25.4, (Number(height) / 72) * 25.4]);

/** Chromium rounds paper up to whole points (0.353 mm): components/printing/browser/print_to_pdf. */
const near = (mm: number): unknown => ({
  asymmetricMatch: (other: number) => Math.abs(other - mm) < 0.36,
  toString: () => `near ${mm}`,
});

test('printToPDF makes pages of any size, Letter by default, all or those asked for, one PDF after the other', async ({
  app,
}) => {
  const seen = await app.evaluate(async () => {
    const pages = '<style>@page { margin: 0 } p { break-after: page }</style><p>1</p><p>2</p><div>3</div>';
    lab.page('/three.html', pages);
    const { webContents } = await lab.open('/three.html');
    const size = (width: number, height: number) => ({ width: width / 25.4, height: height / 25.4 });
    const pdfs = await Promise.all(
      [
        {},
        { pageRanges: '2', pageSize: size(80, 80), printBackground: true },
        // Ranges that end after the last page stop there.
        { pageRanges: '1-5', pageSize: size(100, 150) },
      ].map((options) => webContents.printToPDF(options)),
    );
    return pdfs.map((pdf) => [Buffer.isBuffer(pdf), pdf.toString('base64')] as const);
  });
  expect(seen.map(([isBuffer]) => isBuffer)).toEqual([true, true, true]);
  expect(seen.map(([, pdf]) => pageSizes(pdf))).toEqual([
    Array.from({ length: 3 }, () => [near(215.9), near(279.4)]),
    [[near(80), near(80)]],
    Array.from({ length: 3 }, () => [near(100), near(150)]),
  ]);
});

test('print refuses an unknown device in the callback of each call, and throws for what it can’t understand', async ({
  app,
}) => {
  const seen = await app.evaluate(async () => {
    const { webContents } = await lab.open();
    const options = { silent: true, deviceName: 'no such printer' };
    const print = () => new Promise((resolve) => webContents.print(options, (...args) => resolve(args)));
    const why = (more: object): Promise<string> => lab.why(() => webContents.print({ ...options, ...more }));
    return {
      answers: await Promise.all([print(), print()]),
      thrown: [
        await why({ pageSize: { width: 80, height: 80 } }),
        await why({ pageSize: 'A4', usePrinterDefaultPageSize: true }),
        await lab.why(() => Reflect.apply(webContents.print, webContents, [options, true])),
      ],
      printers: await webContents.getPrintersAsync(),
    };
  });
  expect(seen).toMatchObject({
    answers: Array.from({ length: 2 }, () => [false, 'Invalid deviceName provided']),
    thrown: [
      '352 microns',
      'usePrinterDefaultPageSize cannot be combined with pageSize',
      'webContents.print(): Invalid optional callback provided.',
    ].map((part) => expect.stringContaining(part)),
  });
  for (const printer of seen.printers) {
    expect(printer).not.toHaveProperty('status');
    expect(printer).not.toHaveProperty('isDefault');
  }
  // spooler.spec.ts tests the stand-in's printers on a CUPS of its own.
  if (seen.printers.length === 0 && electronBinary().kind === 'electron')
    process.stdout.write('\nSKIPPED, no printer here: what PrinterInfo carries.\n');
});
