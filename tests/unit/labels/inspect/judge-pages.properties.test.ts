import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { type OrderCode, shortcodeOf } from '../../../../shared/order-code.ts';
import { judge } from './judge-helpers.ts';
import { A, B, barcode, C, labelOf, page, shortcode, X, Y } from './readings.ts';

// Invariants for any document.

const named = [A, B, C, X, Y];
const anyWord = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...named, ...named.map(shortcode), 'LUC3-J5', '8938505974192') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
const anyPage = fc
  .record({
    words: fc.array(anyWord, { maxLength: 3 }),
    barcodes: fc.array(fc.record({ text: anyWord, format: fc.constantFrom('Code128', 'QRCode', 'EAN13') }), {
      maxLength: 2,
    }),
    blank: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  })
  .map(({ words, barcodes, blank }) =>
    page(
      words.join(' '),
      barcodes.map(({ text, format }) => barcode(text, format)),
      { inked: !blank },
    ),
  );
const anyDocument = fc.array(anyPage, { maxLength: 8 });
const anyBatch = fc.oneof(
  fc.subarray([A, B, C]),
  fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }).map((code) => code as OrderCode)),
);

function namedByBarcode({ barcodes }: PageReading, code: OrderCode): boolean {
  return barcodes.some(({ text }) => text === code || text === shortcodeOf(code));
}

describe('judgePages, whatever a document shows', () => {
  it('gives every order one result', () => {
    fc.assert(
      fc.property(anyDocument, anyBatch, (readings, codes) => {
        const { labels, doubtful, failed } = judge(readings, codes);
        const said = [...labels.keys(), ...doubtful.keys(), ...failed.keys()];
        expect(said).toHaveLength(codes.length);
        expect(new Set(said)).toEqual(new Set(codes));
        const inOrder = (some: ReadonlyMap<OrderCode, unknown>): OrderCode[] =>
          codes.filter((code) => some.has(code));
        expect([...labels.keys()]).toEqual(inOrder(labels));
        expect([...doubtful.keys()]).toEqual(inOrder(doubtful));
      }),
      { numRuns: 1000 },
    );
  });

  it('uses each inked page for at most one order, and classifies every other', () => {
    fc.assert(
      fc.property(anyDocument, anyBatch, (readings, codes) => {
        const { labels, doubtful, foreign, blank, repeated, unused } = judge(readings, codes);
        const used = [
          ...[...labels.values(), ...doubtful.values()].flatMap(({ pages }) => pages),
          ...foreign.map((one) => one.page),
          ...unused,
        ];
        expect(new Set(used).size).toBe(used.length);
        expect(used.every((index) => readings[index]?.inked)).toBe(true);
        expect(used.length + blank + repeated).toBe(readings.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('prints only pages whose barcode names their order, and pages that follow one', () => {
    fc.assert(
      fc.property(anyDocument, anyBatch, (readings, codes) => {
        for (const [code, { pages }] of judge(readings, codes).labels) {
          for (const index of pages) {
            // Back over pages that name no order by barcode, to the one that began the label.
            const start = readings
              .slice(0, index + 1)
              .findLast((reading) => reading.inked && codes.some((one) => namedByBarcode(reading, one)));
            expect(start !== undefined && namedByBarcode(start, code)).toBe(true);
            expect(codes.filter((one) => start && namedByBarcode(start, one))).toHaveLength(1);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same result for single-page labels in any order', () => {
    const pages = [A, B, C].map(labelOf);
    const anyShuffled = fc
      .subarray([...pages, page(A), page(B, [shortcode(C)]), page('', [shortcode(X)]), page(`${A} ${B}`)])
      .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })));
    fc.assert(
      fc.property(anyShuffled, ([some, shuffled]) => {
        const tell = (readings: readonly PageReading[]): unknown => {
          const judged = judge(readings, [A, B, C]);
          const shown = (indexes: readonly number[]): Set<unknown> =>
            new Set(indexes.map((index) => readings[index]));
          return {
            labels: [...judged.labels].map(([code, label]) => [code, shown(label.pages), label.warnings]),
            doubtful: [...judged.doubtful].map(([code, label]) => [code, label.problem, shown(label.pages)]),
            failed: [...judged.failed].map(([code, { problem }]) => [code, problem]),
            foreign: new Set(judged.foreign.flatMap(({ names }) => names)),
          };
        };
        // A page that names A by its text continues A's label where it follows it: that pair is no label of one page.
        fc.pre(!(some.includes(pages[0] ?? page('')) && some.some(({ text }) => text === A)));
        expect(tell(shuffled)).toEqual(tell(some));
      }),
      { numRuns: 1000 },
    );
  });
});
