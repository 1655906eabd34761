import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Barcode } from '../../../../main/labels/inspect/barcodes.ts';
import type { Judgement } from '../../../../main/labels/inspect/judge-pages.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { type OrderCode } from '../../../../shared/order-code.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { agreedDigits, judge, type KnownOrders } from './judge-helpers.ts';
import { A, B, barcode, blankPage, C, page, shortcode, X, Y } from './readings.ts';

// Pages whose true owner is known, in documents that a service has mixed up: what is printed is held against the truth.

type Owner = OrderCode | typeof X | typeof Y;

/** A page with whom it truly belongs to. */
interface TruePage {
  readonly reading: PageReading;
  readonly owner: Owner;
  /** Whether anything on the page identifies its order. Otherwise only its position in the document does. */
  readonly speaks: boolean;
  /** It carries codes of another order as well: only the operator can assign it. */
  readonly mixed: boolean;
}

const BATCH = [A, B, C];
const OWNERS: readonly Owner[] = [A, B, C, X, Y];

const SOCS = new Map<Owner, string>([
  [A, '7453535'],
  [B, 'PO8542245763'],
  [C, '2102040725580332'],
  [X, '1805145'],
]);
const KNOWN: KnownOrders = {
  names: BATCH.map((code) => ({ code, soc: SOCS.get(code) ?? null, sorting: 'LUC3-J5' })),
  knownOrders: [...SOCS.values(), X, shortcode(X)],
  agreed: [agreedDigits(9, 0.9)],
};

/** What a printed label may carry besides its order's barcode. */
const harmless = (owner: Owner): readonly Barcode[] => [
  barcode('8938505974192', 'EAN13'),
  barcode('LUC3-J5'),
  barcode(`https://partner.example/track?code=${owner}`, 'QRCode', null),
  barcode('https://partner.example/app', 'QRCode', null),
  { ...barcode('123456789'), place: { x: 0.45, y: 0.95 } },
  ...(SOCS.has(owner) ? [barcode(SOCS.get(owner) ?? '')] : []),
];

/** The pages of an order as services draw them; what a reader gets of them. */
const KINDS = {
  label: (of: Owner, beside: readonly Barcode[]) => page(`Mã đơn ${of}`, [barcode(shortcode(of)), ...beside]),
  picture: (of: Owner, beside: readonly Barcode[]) => page('', [barcode(of, 'QRCode', null), ...beside]),
  parcel: (of: Owner, beside: readonly Barcode[]) =>
    page(`${of} kiện 2/2`, [barcode(shortcode(of)), ...beside]),
  unreadable: (of: Owner) => page(`Mã đơn: ${shortcode(of)}`),
  second: (of: Owner) => page(`Trang 2 của ${of}`),
} as const;
/** Pages that name no order. */
const SILENT = [
  page('Danh sách hàng'),
  page('Ghi chú: giao giờ hành chính', [barcode('8938505974192', 'EAN13')]),
  page('', [barcode('https://shop.example', 'QRCode', null)]),
];
/** A label of an order whose code has a form never seen: only that it is a label shows. */
const ODD = page('', [barcode('WRONG99999')]);

const anyKind = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]));
const anySpeaking = fc
  .record({ owner: fc.constantFrom(...OWNERS), kind: anyKind, beside: fc.nat(63) })
  .map(({ owner, kind, beside }): TruePage => {
    const some = harmless(owner).filter((_, at) => beside & (1 << at));
    return { reading: KINDS[kind](owner, some), owner, speaks: true, mixed: false };
  });
const anySilent = fc
  .record({ owner: fc.constantFrom(...OWNERS), reading: fc.constantFrom(...SILENT) })
  .map(({ owner, reading }): TruePage => ({ owner, reading, speaks: false, mixed: false }));
const anyOdd = fc.constant<TruePage>({ owner: Y, reading: ODD, speaks: true, mixed: false });
/** One order's barcode, and another's code in some form. */
const anyMixed = fc
  .record({ two: fc.shuffledSubarray([...OWNERS], { minLength: 2, maxLength: 2 }), way: fc.nat(6) })
  .map(({ two: [owner = A, other = B], way }): TruePage => {
    const own = barcode(shortcode(owner));
    const ways = [
      page(owner, [own, barcode(shortcode(other))]),
      page(owner, [own, barcode(other, 'Code39')]),
      page(owner, [own, barcode(`https://x.example/${other}`, 'QRCode', null)]),
      page(`${owner} ${other}`, [own]),
      page(other, [own]),
      page(`Mã vận đơn: ${shortcode(other)}`, [own]),
      page('Order 1000001', [own]),
    ];
    return { owner: other, reading: ways[way] ?? ODD, speaks: true, mixed: true };
  });
const anyBlank = fc.constant<TruePage>({ owner: A, reading: blankPage(), speaks: false, mixed: false });

const anyPage = fc.oneof(
  { weight: 6, arbitrary: anySpeaking },
  { weight: 3, arbitrary: anySilent },
  { weight: 1, arbitrary: anyOdd },
  { weight: 2, arbitrary: anyMixed },
  { weight: 1, arbitrary: anyBlank },
);

/** Each order's pages in their order. */
const rightDocument = (asked: readonly OrderCode[], silent: boolean): TruePage[] =>
  asked.flatMap((owner) => [
    { owner, reading: KINDS.label(owner, harmless(owner)), speaks: true, mixed: false },
    { owner, reading: KINDS.parcel(owner, []), speaks: true, mixed: false },
    ...(silent ? [{ owner, reading: SILENT[0] ?? ODD, speaks: false, mixed: false }] : []),
  ]);

const anyAsked = fc.subarray(BATCH, { minLength: 1 });

/** A right document, then mixed up: pages put in, doubled, dropped and shuffled. */
const anyDocument = fc
  .record({
    asked: anyAsked,
    silent: fc.boolean(),
    more: fc.array(anyPage, { maxLength: 4 }),
    order: fc.array(fc.nat(1000), { minLength: 1, maxLength: 14 }),
  })
  .map(({ asked, silent, more, order }) => {
    const all = [...rightDocument(asked, silent), ...more];
    return { asked, pages: order.map((at) => all[at % all.length]).filter((one) => one !== undefined) };
  });

describe('judgePages, compared with the truth', () => {
  it('prints no page with another order’s label, and gives every order one result and every page one place', () => {
    const runs = propertyRuns(5000);
    let printed = 0;
    fc.assert(
      fc.property(anyDocument, ({ asked, pages }) => {
        const readings = pages.map(({ reading }) => reading);
        const judged = judge(readings, BATCH, { ...KNOWN, asked });
        for (const [code, label] of judged.labels) {
          printed++;
          expect(asked).toContain(code);
          for (const index of label.pages) {
            const one = pages[index];
            expect(one?.mixed).toBe(false);
            // An unidentified page is accepted only in a document of one order, behind a page that names it.
            if (one?.speaks === true) expect(one.owner).toBe(code);
            else expect(asked).toEqual([code]);
          }
          expect(label.pages.some((index) => pages[index]?.speaks)).toBe(true);
        }
        // Every code of another order on a page that the operator is shown is reported.
        for (const [code, label] of judged.doubtful) {
          const wrong = label.pages.filter((index) => pages[index]?.speaks && pages[index].owner !== code);
          expect(wrong.length === 0 || label.problem !== 'unreadable-barcode').toBe(true);
          if (wrong.length > 0) expect(label.unexpectedCodes.length).toBeGreaterThan(0);
        }
        expectWhole(judged, readings, asked);
        // An order that was requested alone is never requested again because of an unidentified page.
        if (asked.length === 1)
          expect([...judged.failed.values()].map(({ problem }) => problem)).not.toContain('incomplete');
      }),
      { numRuns: runs },
    );
    expect(printed).toBeGreaterThan(runs / 5);
  });

  it('prints correct documents with all their pages, however many codes their labels carry', () => {
    for (const asked of [[A], [B], [C], [A, B], [A, C], [B, C], BATCH]) {
      const readings = rightDocument(asked, false).map(({ reading }) => reading);
      const { labels } = judge(readings, BATCH, { ...KNOWN, asked });
      expect([...labels].map(([code, { pages }]) => [code, pages])).toEqual(
        asked.map((code, at) => [code, [2 * at, 2 * at + 1]]),
      );
    }
    for (const code of BATCH) {
      const readings = rightDocument([code], true).map(({ reading }) => reading);
      expect(judge(readings, BATCH, { ...KNOWN, asked: [code] }).labels.get(code)?.pages).toEqual([0, 1, 2]);
    }
  });
});

/** Every order has one result, in the batch's order, and every page one place. */
function expectWhole(judged: Judgement, readings: readonly PageReading[], asked: readonly OrderCode[]): void {
  const { labels, doubtful, failed, foreign, unused, blank, repeated } = judged;
  expect([...labels.keys(), ...doubtful.keys(), ...failed.keys()].toSorted()).toEqual(asked.toSorted());
  for (const some of [labels, doubtful])
    expect([...some.keys()]).toEqual(asked.filter((code) => (some as Map<OrderCode, unknown>).has(code)));
  const placed = [
    ...[...labels.values(), ...doubtful.values()].flatMap(({ pages }) => pages),
    ...foreign.map(({ page: at }) => at),
    ...unused,
  ];
  expect(new Set(placed).size).toBe(placed.length);
  expect(placed.every((index) => readings[index]?.inked)).toBe(true);
  expect(placed.length + blank + repeated).toBe(readings.length);
}

// Documents of anything, with codes in any place and orders of any code.
