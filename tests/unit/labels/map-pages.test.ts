import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapPages } from '../../../main/labels/inspect/map-pages.ts';
import type { PageReading } from '../../../main/labels/inspect/read-pages.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

const A = 'SGNS336484LM.883568271' as OrderCode;
const B = 'TGGS983262NM.613593645' as OrderCode;
const page = (more: Partial<PageReading>): PageReading => ({
  widthMm: 80,
  heightMm: 100,
  text: '',
  inked: true,
  barcodes: [],
  ...more,
});
const pagesOf = (readings: PageReading[], codes = [A, B]): Record<string, readonly number[]> =>
  Object.fromEntries(mapPages(readings, codes).pages);

describe('mapPages', () => {
  it('names an order by the shortcode in its barcode', () => {
    expect(
      pagesOf([page({ barcodes: ['613593645'] }), page({ barcodes: ['LUC3-J5', '883568271'] })]),
    ).toEqual({ [B]: [0], [A]: [1] });
  });
  it('names an order by its full code, in a barcode or in the text', () => {
    expect(pagesOf([page({ barcodes: [A] }), page({ text: `Mã đơn: ${B}` })])).toEqual({
      [A]: [0],
      [B]: [1],
    });
  });
  it('believes a barcode before the text', () => {
    expect(pagesOf([page({ barcodes: ['883568271'], text: '613593645' })])).toEqual({ [A]: [0] });
  });
  it('does not take part of a longer number for a shortcode', () => {
    expect(
      pagesOf([page({ text: '0883568271' }), page({ text: '8835682710' }), page({ text: 'X883568271' })]),
    ).toEqual({});
  });
  it('drops the blank last page', () => {
    expect(pagesOf([page({ barcodes: ['883568271'] }), page({ inked: false })])).toEqual({ [A]: [0] });
  });
  it('lets a page that names none continue the label before it', () => {
    expect(pagesOf([page({ text: A }), page({ text: 'Ghi chú' }), page({ text: B })])).toEqual({
      [A]: [0, 1],
      [B]: [2],
    });
  });
  it('gives a page that names two orders to neither, nor what follows it', () => {
    const { pages, foreign } = mapPages([page({ text: `${A} ${B}` }), page({})], [A, B]);
    expect([...pages]).toEqual([]);
    expect(foreign).toEqual([0, 1]);
  });
  it('calls a page before any order foreign', () => {
    expect(mapPages([page({ text: 'Mã in không hợp lệ' })], [A]).foreign).toEqual([0]);
  });
  it('gives each page to one order at most, and only pages with ink, whatever they show', () => {
    const anyPage = fc.record({
      widthMm: fc.constant(80),
      heightMm: fc.constant(100),
      inked: fc.boolean(),
      text: fc.oneof(fc.string(), fc.constantFrom(A, B, '883568271', `${A} ${B}`)),
      barcodes: fc.array(fc.oneof(fc.string(), fc.constantFrom('883568271', '613593645', A))),
    });
    fc.assert(
      fc.property(fc.array(anyPage), (readings) => {
        const { pages, foreign } = mapPages(readings, [A, B]);
        const used = [...[...pages.values()].flat(), ...foreign];
        expect(new Set(used).size).toBe(used.length);
        expect(used.every((index) => readings[index]?.inked)).toBe(true);
      }),
    );
  });
});
