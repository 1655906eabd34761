import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { code } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import type { LabelBlock } from './label-html.ts';
import {
  A,
  B,
  type Behaviour,
  C,
  goodLabel,
  labelPartner,
  printWithPartner,
  shortcode,
} from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';

// The handling of wrong label documents (docs/development/proof.md), and the checks of orders before, through the whole app.

type Order = typeof A;
type Print = (
  codes: readonly Order[],
  behaviour: Behaviour,
) => Promise<{ outcomes: string[]; asked: (readonly string[])[]; requests: number; stderr: string }>;

const FOREIGN = 'HNIS883568LM.883568271';
const FOREIGN_SHORT = '883568271';
const WRONG: LabelBlock = { barcodes: ['WRONG99999'], text: 'Nguyễn Văn A<br>1 Lê Lợi, Quận 1' };

const proofTest = test.extend<{ together: Print; pagesOf: (of: Order) => Promise<number> }>({
  /** Prints orders of one document: a run's first document holds one label, so another order stands in front. */
  together: async ({ harness, fakePartner }, use) => {
    let runs = 0;
    await use(async (codes, { token, label }) => {
      const first = code(900 + runs++);
      const asked: (readonly string[])[] = [];
      let times = 0;
      const partner = await fakePartner(
        labelPartner({
          token(of) {
            if (of.includes(first)) return;
            asked.push(of);
            token?.(of);
          },
          label: (of) => (of.includes(first) ? [goodLabel(first)] : label(of, times++)),
        }),
      );
      const { outcomes, stderr } = await printWithPartner(harness, partner, [first, ...codes]);
      expect(outcomes.shift()).toBe('printed');
      return { outcomes, asked, stderr, requests: withoutLookups(partner).length };
    });
  },
  pagesOf: async ({ harness }, use) => {
    await use(async (of) =>
      (await PDFDocument.load(readFileSync(join(harness.labelDir, `${of}.pdf`)))).getPageCount(),
    );
  },
});

/** A document of three orders, and what becomes of each. */
const DOCUMENTS: readonly [
  (a: Order, b: Order, c: Order, asked: readonly string[]) => LabelBlock[],
  string[],
][] = [
  [
    // Shuffled, a page twice, an empty one, and many barcodes on one.
    (a, b, c) => {
      const many = { barcodes: ['HNI-7', shortcode(a), '2102040725580332'], text: a };
      return [goodLabel(c), many, many, {}, goodLabel(b)];
    },
    ['printed', 'printed', 'printed'],
  ],
  [
    (a, b, c) => [{ barcodes: [shortcode(a), shortcode(b)], text: `${a} ${b}` }, goodLabel(c)],
    ['ambiguous', 'ambiguous', 'printed'],
  ],
  [
    (a, _b, c) => [goodLabel(a), { barcodes: [FOREIGN_SHORT], text: FOREIGN }, goodLabel(c)],
    ['printed', 'foreign-label', 'printed'],
  ],
  [
    // The same wrong page in the order's place when it is asked for alone.
    (_a, b, _c, asked) => asked.map((one) => (one === b ? WRONG : goodLabel(one as Order))),
    ['printed', 'foreign-label', 'printed'],
  ],
  [
    (a, b, c) => [
      { text: a },
      { barcodes: [shortcode(b)], qr: `https://x.example/track?code=${FOREIGN}`, text: b },
      { barcodes: [shortcode(c)], text: b },
    ],
    ['unreadable-barcode', 'other-code', 'contradictory'],
  ],
  [
    (a, b, c) => [
      { barcodes: [shortcode(a)], large: [FOREIGN_SHORT], text: a, barDots: 2 },
      { barcodes: [shortcode(b)], text: `${b}<br>Mã vận đơn: ${FOREIGN_SHORT}` },
      { barcodes: [shortcode(c)], qr: `https://x.example/track?code=${c}`, text: c },
    ],
    ['other-code', 'other-code', 'printed'],
  ],
];

proofTest(
  'prints the pages that name their own order and no other, one each',
  async ({ harness, together, pagesOf }) => {
    for (const [at, [blocks, expected]] of DOCUMENTS.entries()) {
      const [a, b, c] = [code(10 * at + 1), code(10 * at + 2), code(10 * at + 3)];
      const { outcomes, stderr } = await together([a, b, c], { label: (asked) => blocks(a, b, c, asked) });
      expect(outcomes).toEqual(expected);
      if (expected.includes('foreign-label')) expect(stderr).toContain('of orders that are not in the batch');
      for (const [place, one] of [a, b, c].entries()) {
        const isPrinted = expected[place] === 'printed';
        expect(harness.listLabels().includes(`${one}.pdf`)).toBe(isPrinted);
        if (isPrinted) expect(await pagesOf(one)).toBe(1);
      }
    }
  },
);

proofTest(
  'asks once more, alone, for an order whose label is missing or has a page that names none',
  async ({ harness, fakePartner, together, pagesOf }) => {
    const missing = await together([A, B, C], {
      label: (of, times) => (times === 0 ? [goodLabel(A)] : of.includes(B) ? [goodLabel(B)] : []),
    });
    expect(missing.outcomes).toEqual(['printed', 'printed', 'not-a-label']);
    expect(missing.asked).toEqual([[A, B, C], [B], [C]]);

    const [d, e] = [code(4), code(5)];
    const stays = await together([d, e], { label: () => [goodLabel(d)] });
    // One token and one document each: the first, both, and the missing one alone.
    expect(stays).toMatchObject({ outcomes: ['printed', 'missing-label'], requests: 6 });

    const [f, g] = [code(6), code(7)];
    const second = await together([f, g], {
      label: (of) => of.flatMap((one) => [goodLabel(one as Order), ...(one === f ? [{ text: 'Hàng' }] : [])]),
    });
    expect(second).toMatchObject({ outcomes: ['printed', 'printed'], asked: [[f, g], [f]] });
    expect(await pagesOf(f)).toBe(2);

    // A page with a code that nobody knows, behind an order requested alone, is held together with it.
    const alone = await fakePartner(labelPartner({ label: ([of]) => [goodLabel(of as Order), WRONG] }));
    const held = await printWithPartner(harness, alone, [code(8)]);
    expect(held.outcomes).toEqual(['other-code']);
    expect(held.stderr).toContain('WRONG99999');

    harness.writeSettings({ printUnreadable: true });
    // Bars too fine for the printer; an error that names an order; another order's code that begins alike.
    const spoilt = (of: Order, text = of as string): LabelBlock => ({
      barcodes: [shortcode(of)],
      text,
      barDots: 0.6,
    });
    const unreadable = await together([A, B, C], {
      label: () => [spoilt(A), { barcodes: [shortcode(B)], text: C }, goodLabel(C)],
    });
    expect(unreadable.outcomes).toEqual(['printed', 'contradictory', 'printed']);
    const others = await together([d, e], {
      label: () => [{ text: `Không tìm thấy đơn ${d}` }, spoilt(e, `${e}-2`)],
    });
    expect(others.outcomes).toEqual(['unreadable-barcode', 'unreadable-barcode']);
  },
);

test('holds an order that has ended unless that is wanted, and finds orders by shortcode and sender’s code', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(
    labelPartner({
      status: (of) => (of === B ? '0' : '2'),
      socs: new Map([['KAN7453535', C]]),
      label: (asked) => asked.map((one) => goodLabel(one as Order)),
    }),
  );
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A, B]);
  expect(outcomes).toEqual(['printed', 'order-ended']);
  expect(stderr).toContain('“Huỷ”');
  expect(stderr).toContain('“Cancelled”');
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
  const wanted = await printWithPartner(harness, partner, [B], '--any-status');
  expect(wanted.outcomes).toEqual(['printed']);

  const bySoc = await printWithPartner(harness, partner, ['KAN7453535']);
  expect(bySoc.lines).toMatchObject([{ code: C, scanned: 'KAN7453535', outcome: 'printed' }]);
  // The order book now knows the order, so no look-up is needed.
  const before = partner.requests.length;
  const again = await printWithPartner(harness, partner, [shortcode(C)], '--reprint', 'other');
  expect(again.lines).toMatchObject([{ code: C, scanned: shortcode(C), outcome: 'printed' }]);
  expect(partner.requests.length - before).toBe(2);
});
