import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { createInspector } from '../../../main/labels/inspect/inspector.ts';
import { reasonOf } from '../../../main/labels/page-failure.ts';
import { pageRanges } from '../../../main/labels/page-ranges.ts';
import { pictureDocument } from '../../../main/labels/picture-document.ts';

const { resolve } = createRequire(import.meta.url);
const inspector = createInspector(join(import.meta.dirname, '../../../main/labels/inspect/worker.ts'), {
  pdfiumWasm: resolve('@hyzyla/pdfium/pdfium.wasm'),
  zxingWasm: resolve('zxing-wasm/reader/zxing_reader.wasm'),
});
afterAll(() => inspector.close());

const POINTS_PER_MM = 72 / 25.4;

/** Pages of 80 x 100 mm with one line of text each; an empty line makes a blank page. */
async function pdfOf(...lines: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const line of lines) {
    const page = document.addPage([80 * POINTS_PER_MM, 100 * POINTS_PER_MM]);
    if (line !== '') page.drawText(line, { x: 20, y: 100, size: 12, font });
  }
  return document.save();
}

describe('the inspector', () => {
  it('reads each page’s size, text and ink', async () => {
    const readings = await inspector.read(await pdfOf('SGNS336484LM.883568271', ''), 203);
    expect(readings).toHaveLength(2);
    expect(readings[0]?.widthMm).toBeCloseTo(80, 1);
    expect(readings[0]?.heightMm).toBeCloseTo(100, 1);
    expect(readings[0]).toMatchObject({
      inked: true,
      text: expect.stringContaining('SGNS336484LM.883568271'),
    });
    expect(readings[1]).toMatchObject({ inked: false, barcodes: [] });
  });

  it('draws pages at the dots per inch it is asked for', async () => {
    const [picture] = await inspector.draw(await pdfOf('x'), 203);
    const { width, height } = decode(picture?.png ?? new Uint8Array());
    // 80 x 100 mm at 203 dpi, to a dot.
    expect(Math.abs(width - (80 / 25.4) * 203)).toBeLessThanOrEqual(1);
    expect(Math.abs(height - (100 / 25.4) * 203)).toBeLessThanOrEqual(1);
  });

  it('cuts a document into parts with their own pages', async () => {
    const parts = await inspector.split(await pdfOf('one', 'two', 'three'), [[2], [0, 1]]);
    const texts = await Promise.all(
      parts.map(async (part) => (await inspector.read(part, 72)).map((page) => page.text.trim())),
    );
    expect(texts).toEqual([['three'], ['one', 'two']]);
  });

  it('fails what is no PDF, and works on', async () => {
    await expect(inspector.read(new TextEncoder().encode('%PDF-1.7 nonsense'), 203)).rejects.toThrow(/\w/);
    expect(await inspector.read(await pdfOf('x'), 72)).toHaveLength(1);
  });
});

describe('reasonOf', () => {
  it('never tells the address, which holds the print token', () => {
    const message = "ERR_FAILED (-2) loading 'https://label.example/orders/awb?token=secret&size=S9'";
    expect(reasonOf(new Error(message))).not.toContain('secret');
    expect(reasonOf(Object.assign(new Error(message), { code: 'ERR_FAILED' }))).toBe('ERR_FAILED');
    expect(reasonOf('x')).toBe('x');
  });
});

describe('pageRanges', () => {
  it('joins neighbours, counting from 0', () => {
    expect(pageRanges([0])).toEqual([{ from: 0, to: 0 }]);
    expect(pageRanges([0, 1, 2, 5, 7, 8])).toEqual([
      { from: 0, to: 2 },
      { from: 5, to: 5 },
      { from: 7, to: 8 },
    ]);
  });
});

describe('pictureDocument', () => {
  it('is one sheet a picture, at its size', () => {
    const { html, contentType } = pictureDocument([
      { png: new Uint8Array([1]), widthMm: 80, heightMm: 100 },
      { png: new Uint8Array([2]), widthMm: 80, heightMm: 100 },
    ]);
    const text = new TextDecoder().decode(html);
    expect(text.match(/<img /g)).toHaveLength(2);
    expect(text).toContain('size: 80mm 100mm');
    expect(contentType).toBe('text/html; charset=utf-8');
  });
});
