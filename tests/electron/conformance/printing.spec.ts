import { electronBinary } from '../launch.ts';
import { expect, test } from './fixture.ts';

/** Page sizes in millimeters, from a PDF's MediaBoxes (points, 72 to the inch). */
function pageSizes(pdf: Buffer): { widthMm: number; heightMm: number }[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => ({
      widthMm: (Number(width) / 72) * 25.4,
      heightMm: (Number(height) / 72) * 25.4,
    }),
  );
}

const threePages = '<style>@page { margin: 0 } p { break-after: page }</style><p>1</p><p>2</p><div>3</div>';

test.describe('printToPDF', () => {
  for (const [widthMm, heightMm] of [
    [80, 80],
    [100, 150],
  ] as const)
    test(`makes pages of ${widthMm} × ${heightMm} mm`, async ({ app }) => {
      const bytes = await app.evaluate(
        async (_electron, { widthMm, heightMm }) => {
          const win = await lab.open();
          const pdf = await win.webContents.printToPDF({
            pageSize: { width: widthMm / 25.4, height: heightMm / 25.4 },
            printBackground: true,
          });
          return [Buffer.isBuffer(pdf), pdf.toString('base64')] as const;
        },
        { widthMm, heightMm },
      );
      expect(bytes[0]).toBe(true);
      const [size] = pageSizes(Buffer.from(bytes[1], 'base64'));
      // Chromium rounds paper up to whole points (0.353 mm): components/printing/browser/print_to_pdf.
      expect(Math.abs((size?.widthMm ?? 0) - widthMm)).toBeLessThan(0.36);
      expect(Math.abs((size?.heightMm ?? 0) - heightMm)).toBeLessThan(0.36);
    });

  test('pageRanges picks one page; without it all are printed', async ({ app }) => {
    const seen = await app.evaluate(async (_electron, html) => {
      lab.page('/three.html', html);
      const { webContents } = await lab.open('/three.html');
      const all = await webContents.printToPDF({});
      const second = await webContents.printToPDF({ pageRanges: '2' });
      return [all.toString('base64'), second.toString('base64')];
    }, threePages);
    expect(seen.map((pdf) => pageSizes(Buffer.from(pdf, 'base64')).length)).toEqual([3, 1]);
  });

  test('pageRanges that end after the last page stop there', async ({ app }) => {
    const seen = await app.evaluate(async (_electron, html) => {
      lab.page('/three.html', html);
      const { webContents } = await lab.open('/three.html');
      return (await webContents.printToPDF({ pageRanges: '1-5' })).toString('base64');
    }, threePages);
    expect(pageSizes(Buffer.from(seen, 'base64'))).toHaveLength(3);
  });

  test('the default is Letter', async ({ app }) => {
    const pdf = await app.evaluate(async () =>
      (await (await lab.open()).webContents.printToPDF({})).toString('base64'),
    );
    const [size] = pageSizes(Buffer.from(pdf, 'base64'));
    expect(size?.widthMm).toBeCloseTo(215.9, 0);
    expect(size?.heightMm).toBeCloseTo(279.4, 0);
  });

  test('makes two concurrent PDFs one after the other', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const pdfs = await Promise.all([
        webContents.printToPDF({ pageSize: 'A4' }),
        webContents.printToPDF({ pageSize: 'A6' }),
      ]);
      return pdfs.map((pdf) => pdf.toString('base64'));
    });
    const widths = seen.map((pdf) => Math.round(pageSizes(Buffer.from(pdf, 'base64'))[0]?.widthMm ?? 0));
    expect(widths).toEqual([210, 105]);
  });
});

test.describe('print', () => {
  test('refuses an unknown device in the callback', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      return new Promise((resolve) =>
        webContents.print(
          { silent: true, deviceName: 'no such printer', pageSize: { width: 80_000, height: 80_000 } },
          (...args) => resolve(args),
        ),
      );
    });
    expect(seen).toEqual([false, expect.stringMatching(/Invalid deviceName/)]);
  });

  test('both of two concurrent prints answer', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const print = () =>
        new Promise((resolve) =>
          webContents.print({ silent: true, deviceName: 'no such printer' }, (...args) => resolve(args)),
        );
      return Promise.all([print(), print()]);
    });
    expect(seen).toEqual([
      [false, 'Invalid deviceName provided'],
      [false, 'Invalid deviceName provided'],
    ]);
  });

  test('a page smaller than 353 microns throws', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      try {
        webContents.print({ silent: true, deviceName: 'x', pageSize: { width: 80, height: 80 } });
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    });
    expect(seen).toContain('352 microns');
  });

  test('throws for a size given along with the printer’s own, and for a callback that is no function', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const thrown = (print: () => void): string => {
        try {
          print();
          return 'accepted';
        } catch (error) {
          return String(error);
        }
      };
      const options = { silent: true, deviceName: 'x' };
      return [
        thrown(() => webContents.print({ ...options, pageSize: 'A4', usePrinterDefaultPageSize: true })),
        thrown(() => Reflect.apply(webContents.print, webContents, [options, true])),
      ];
    });
    expect(seen[0]).toContain('usePrinterDefaultPageSize cannot be combined with pageSize');
    expect(seen[1]).toContain('webContents.print(): Invalid optional callback provided.');
  });

  test('printers have neither status nor isDefault', async ({ app }) => {
    const seen = await app.evaluate(async () => (await lab.open()).webContents.getPrintersAsync());
    expect(Array.isArray(seen)).toBe(true);
    for (const printer of seen) {
      expect(printer).not.toHaveProperty('status');
      expect(printer).not.toHaveProperty('isDefault');
    }
    // spooler.spec.ts tests the stand-in's printers on a CUPS of its own.
    if (seen.length === 0 && electronBinary().kind === 'electron')
      process.stdout.write('\nSKIPPED, no printer here: what PrinterInfo carries.\n');
  });
});
