import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { goodsCodes, toBarcodes } from '../../../main/sandbox/label/extra-codes.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize } from '../../../shared/label-size.ts';
import { findChromium } from '../../electron/stand-in/chromium-binary.ts';
import { type Caller, createOrder, startCaller } from './caller.ts';

/** The coarsest thermal printers' resolution. */
const DPI = 203;
const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
/** Chromium cuts a page's measure to whole CSS pixels, then to whole points: up to 1.75 points are lost. */
const CUT_MM = 0.65;
const LONG = 'Công ty trách nhiệm hữu hạn một thành viên thương mại dịch vụ Quỳnh Hương Đặng '.repeat(5);

/** A busy label has no room for these besides. */
const LONGEST = {
  address: LONG + 'W'.repeat(200),
  soc: 'S'.repeat(100),
  amount: 1_234_567_890,
  product_type: '1',
  product: LONG,
};

const { resolve } = createRequire(import.meta.url);
let browser: Browser;
let pdfium: PDFiumLibrary;

// The stand-in's Chromium is for Linux x64.
const possible = process.platform === 'linux' && process.arch === 'x64';
if (!possible)
  process.stdout.write('SKIPPED: labels printed at each size (needs the Chromium for Linux x64)\n');

beforeAll(async () => {
  if (!possible) return;
  const { path, env } = await findChromium();
  browser = await chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...(env as Record<string, string>) },
  });
  const zxing = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: Uint8Array.from(zxing).buffer },
    fireImmediately: true,
  });
  pdfium = await PDFiumLibrary.init({
    wasmBinary: Uint8Array.from(await readFile(resolve('@hyzyla/pdfium/pdfium.wasm'))).buffer,
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  pdfium?.destroy();
});

/** Opens the label page of these orders, as the service's browsers do; nothing is cut off. */
async function show(page: Page, caller: Caller, codes: readonly string[], size: LabelSize): Promise<void> {
  await page.goto(`${caller.sandbox.url}/orders/awb?token=${await caller.token(codes)}&size=${size}`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('svg')].every((svg) => svg.childNodes.length > 0),
  );
  await page.evaluate(() => document.fonts.ready);
  expect([size, await page.evaluate(whatSticksOut)]).toEqual([size, []]);
}

describe.skipIf(!possible)('printed', { timeout: 60_000 }, () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    await page.emulateMedia({ media: 'print' });
  });

  test.each(['plain', 'busy'] as const)(
    'the longest %s labels of every size fit; plain ones are readable at the most used, busy ones at the smallest',
    async (labelStyle) => {
      const caller = await startCaller({ labelStyle });
      const long = await createOrder(caller, {
        name: LONG,
        address: LONG,
        pickup_name: LONG,
        note: LONG,
        ...(labelStyle === 'plain' ? LONGEST : {}),
      });
      const orders = caller.sandbox.control.orders();
      const shown = [
        orders.find(({ code }) => /\.0\d{6}$/.test(code)),
        orders.find((order) => goodsCodes(order).length === 3 && order.soc.length >= 12),
        orders.find(({ code }) => code === long.code),
      ].filter((order) => order !== undefined);
      const codes = shown.map(({ code }) => code);
      for (const size of LABEL_SIZE_NAMES) await show(page, caller, codes, size);
      const expected = shown.map((order) =>
        [
          `Code128 ${order.shortcode}`,
          `QRCode ${order.code}`,
          ...(labelStyle === 'plain'
            ? []
            : [...toBarcodes(order.sorting), ...toBarcodes(order.soc), ...goodsCodes(order)]
          ).map(({ format, text }) => `${format === 'EAN13' ? format : 'Code128'} ${text}`),
        ].toSorted(),
      );
      expect(expected.map(({ length }) => length)).toEqual(
        labelStyle === 'plain' ? [2, 2, 2] : [expect.any(Number), 7, expect.any(Number)],
      );
      const size = labelStyle === 'busy' ? 'S11' : 'S9';
      await show(page, caller, codes, size);
      const readings = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      // A page per order, and an empty last one.
      expect(readings.map(({ texts }) => texts)).toEqual([...expected, []]);
      expect(readings.map(({ inked }) => inked)).toEqual([true, true, true, false]);
      for (const { widthMm, heightMm } of readings) {
        expect(LABEL_SIZES[size].widthMm - widthMm).toBeLessThan(CUT_MM);
        expect(LABEL_SIZES[size].heightMm - heightMm).toBeLessThan(CUT_MM);
      }
    },
  );
});

/** Runs in the page: names what reaches into a label's margin or is cut by its box, other than by lines. */
function whatSticksOut(): string[] {
  const out: string[] = [];
  for (const label of document.querySelectorAll('.label')) {
    const box = label.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(label).paddingTop) - 1;
    for (const part of label.querySelectorAll('div, p, b, strong, span, time, svg')) {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const inside =
        left >= box.left + margin &&
        top >= box.top + margin &&
        right <= box.right - margin &&
        bottom <= box.bottom - margin;
      if (!inside) out.push(`${part.tagName} ${part.getAttribute('class')}`);
    }
    const contents = label.querySelector('.contents');
    if (contents !== null && contents.scrollHeight > contents.clientHeight) out.push('contents are cut');
  }
  return out;
}

interface Reading {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly inked: boolean;
  /** Format and text of each code found. */
  readonly texts: readonly string[];
}

async function readPdf(pdf: Uint8Array): Promise<Reading[]> {
  const document = await pdfium.loadDocument(pdf);
  try {
    const readings: Reading[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: DPI / POINTS_PER_INCH, render: 'bitmap' });
      const inked = data.some((level) => level < 250);
      const found = inked
        ? await readBarcodes(
            { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' },
            { formats: ['Code128', 'QRCode', 'EANUPC'], tryHarder: true, maxNumberOfSymbols: 16 },
          )
        : [];
      readings.push({
        widthMm: (width / DPI) * MM_PER_INCH,
        heightMm: (height / DPI) * MM_PER_INCH,
        inked,
        texts: found.map(({ format, text }) => `${format} ${text}`).toSorted(),
      });
    }
    return readings;
  } finally {
    document.destroy();
  }
}
