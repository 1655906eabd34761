import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readBarcodesInDots } from '../../main/labels/inspect/barcodes.ts';
import { type Dots, isBlackAt } from '../../main/labels/inspect/dots.ts';
import type { Label } from '../../main/labels/label.ts';
import { createDestinationPolicy } from '../../main/printers/raw/destination-policy.ts';
import { createRawPrinter } from '../../main/printers/raw/raw-printer.ts';
import { parseRawAddress } from '../../shared/raw-printer.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';

import { code, fakeLabel } from '../unit/station/fakes.ts';
import { isCupsAvailable } from './available-programs.ts';
import { createBarcodeDots } from './barcode-dots.ts';
import { type Cups, startCups } from './cups.ts';
import { createCupsStation } from './station.ts';

const pointsPerDot = 72 / 203;

describe.skipIf(!isCupsAvailable())(
  'CUPS’ own Zebra driver, a second opinion on Tem’s ZPL',
  { timeout: 60_000 },
  () => {
    let cups: Cups;
    let theirs: VirtualPrinter;
    let ours: VirtualPrinter;
    beforeAll(async () => {
      const wasm = await readFile(
        createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
      );
      prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
      [cups, theirs, ours] = await Promise.all([
        startCups(),
        startVirtualPrinter('zpl'),
        startVirtualPrinter('zpl'),
      ]);
      await cups.addZebra('zebra', theirs.port);
    }, 60_000);
    afterAll(() => Promise.all([cups.close(), theirs.close(), ours.close()]));

    it('prints the same label: the same barcode from nearly the same dots', async () => {
      const dots = createBarcodeDots('SGNS336484LM.000000001', 800, 1200);
      const label: Label = {
        ...fakeLabel(code(1)),
        dots: [dots],
        widthMm: (dots.widthDots / 203) * 25.4,
        heightMm: (dots.heightDots / 203) * 25.4,
        print: (printer, title) => printPdf(cups, printer, title, dots),
      };

      const printed = await createCupsStation(cups).print('zebra', label);
      expect(await printed.result).toEqual({ state: 'printed' });
      await theirs.whenLabels(1, 20_000);

      const address = parseRawAddress(ours.address);
      if (address === null) throw new Error('no raw address');
      const signal = new AbortController().signal;
      await (
        await createRawPrinter(address, {
          destinations: createDestinationPolicy({ testPrinters: true }),
        }).print(label, {
          title: 'ours',
          signal,
          onWaiting: () => undefined,
        })
      ).result;
      await ours.whenLabels(1);

      const [their, our] = [theirs.labels[0]?.dots, ours.labels[0]?.dots];
      if (their === undefined || our === undefined) throw new Error('a label is missing');
      const codes = async (of: Dots) =>
        (await readBarcodesInDots(of)).map(({ text, format }) => ({ text, format }));
      expect(await codes(our)).toHaveLength(1);
      expect(await codes(their)).toEqual(await codes(our));
      const { ink, different } = difference(our, their);
      process.stderr.write(`Zebra driver: ${different} of ${ink} black dots differ\n`);
      expect(different / ink).toBeLessThan(0.02);
    });
  },
);

/** The dots as vectors on a page of exactly their size, through CUPS' PDF filters and the Zebra driver. */
async function printPdf(cups: Cups, printer: string, title: string, dots: Dots): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tem-cups-label-'));
  try {
    const file = join(folder, 'label.pdf');
    await writeFile(file, await pdfOf(dots));
    const size = `PageSize=Custom.${dots.widthDots * pointsPerDot}x${dots.heightDots * pointsPerDot}`;
    await cups.command('lp', '-d', printer, '-t', title, '-o', size, '-o', 'Resolution=203dpi', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function pdfOf(dots: Dots): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([dots.widthDots * pointsPerDot, dots.heightDots * pointsPerDot]);
  for (let y = 0; y < dots.heightDots; ) {
    const row = rowOf(dots, y);
    const from = y;
    while (y < dots.heightDots && rowOf(dots, y) === row) y += 1;
    for (const run of row.matchAll(/#+/g))
      page.drawRectangle({
        x: run.index * pointsPerDot,
        y: page.getHeight() - y * pointsPerDot,
        width: run[0].length * pointsPerDot,
        height: (y - from) * pointsPerDot,
      });
  }
  return pdf.save();
}

function rowOf(dots: Dots, y: number): string {
  return Array.from({ length: dots.widthDots }, (_, x) => (isBlackAt(dots, x, y) ? '#' : ' ')).join('');
}

/**
 * Tolerances: the driver prints upside down (^POI in its output) and rounds the page to whole points, so its label is
 * rotated and may
 * lie a dot beside Tem's. Returns the dots that differ at the best of these positions.
 */
function difference(our: Dots, their: Dots): { ink: number; different: number } {
  const places = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));
  const turned = (x: number, y: number) =>
    isBlackAt(their, their.widthDots - 1 - x, their.heightDots - 1 - y);
  let ink = 0;
  const different = places.map(() => 0);
  for (let y = 0; y < our.heightDots; y += 1)
    for (let x = 0; x < our.widthDots; x += 1) {
      const black = isBlackAt(our, x, y);
      if (black) ink += 1;
      for (const [index, by] of places.entries())
        if (black !== turned(x + by.x, y + by.y)) different[index] = (different[index] ?? 0) + 1;
    }
  return { ink, different: Math.min(...different) };
}
