import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { code } from '../unit/station/fakes.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { type LabelBlock } from './label-html.ts';
import {
  A,
  B,
  type Behaviour,
  C,
  goodLabel,
  labelPartner,
  type PrintOutcome,
  printWithPartner,
  shortcode,
} from './label-partner.ts';
import { type FakePartner, withoutLookups } from './partner-process.ts';

// The handling of wrong label documents, one test per rule (docs/development/proof.md).

/** A run's first document holds one label, so labels that share a document need another order in front. */
const FIRST = code(0);

/** The partner's documents, without that order's. */
function behindFirst({ token, label }: Behaviour): Behaviour {
  let times = 0;
  return {
    token(codes) {
      if (!codes.includes(FIRST)) token?.(codes);
    },
    label: (codes) => (codes.includes(FIRST) ? [goodLabel(FIRST)] : label(codes, times++)),
  };
}

/** Prints orders of one document, and returns their results. */
async function printTogether(
  harness: Harness,
  partner: FakePartner,
  codes: readonly string[],
): Promise<PrintOutcome> {
  const result = await printWithPartner(harness, partner, [FIRST, ...codes]);
  const [first, ...outcomes] = result.outcomes;
  expect(first).toBe('printed');
  return { ...result, outcomes };
}

const FOREIGN = 'HNIS883568LM.883568271';
const FOREIGN_SHORT = '883568271';

const RULES: readonly [string, LabelBlock[], readonly string[]][] = [
  ['shuffled pages', [goodLabel(C), goodLabel(A), goodLabel(B)], ['printed', 'printed', 'printed']],
  [
    'a page twice, and an empty one',
    [goodLabel(A), goodLabel(A), {}, goodLabel(B), goodLabel(C)],
    ['printed', 'printed', 'printed'],
  ],
  [
    'many barcodes on a page',
    [{ barcodes: ['HNI-7', shortcode(A), '2102040725580332'], text: A }, goodLabel(B), goodLabel(C)],
    ['printed', 'printed', 'printed'],
  ],
  [
    'two orders on a page',
    [{ barcodes: [shortcode(A), shortcode(B)], text: `${A} ${B}` }, goodLabel(C)],
    ['ambiguous', 'ambiguous', 'printed'],
  ],
  [
    'a foreign label in one’s place',
    [goodLabel(A), { barcodes: ['883568271'], text: 'SGNS336484LM.883568271' }, goodLabel(C)],
    ['printed', 'foreign-label', 'printed'],
  ],
  [
    'a barcode that can’t be read',
    [{ text: A }, goodLabel(B), goodLabel(C)],
    ['unreadable-barcode', 'printed', 'printed'],
  ],
  [
    'another order’s shortcode as a barcode, larger than its own',
    [{ barcodes: [shortcode(A)], large: [FOREIGN_SHORT], text: A, barDots: 2 }, goodLabel(B), goodLabel(C)],
    ['other-code', 'printed', 'printed'],
  ],
  [
    'another order’s full code in the text',
    [{ barcodes: [shortcode(A)], text: `${A}<br>${FOREIGN}` }, goodLabel(B), goodLabel(C)],
    ['other-code', 'printed', 'printed'],
  ],
  [
    'another order’s digits behind a label’s words',
    [{ barcodes: [shortcode(A)], text: `${A}<br>Mã vận đơn: ${FOREIGN_SHORT}` }, goodLabel(B), goodLabel(C)],
    ['other-code', 'printed', 'printed'],
  ],
  [
    'another order’s full code in the address of a QR code',
    [
      { barcodes: [shortcode(A)], qr: `https://x.example/track?code=${FOREIGN}`, text: A },
      goodLabel(B),
      goodLabel(C),
    ],
    ['other-code', 'printed', 'printed'],
  ],
  [
    'its own code in the address of a QR code',
    [
      { barcodes: [shortcode(A)], qr: `https://x.example/track?code=${A}`, text: A },
      goodLabel(B),
      goodLabel(C),
    ],
    ['printed', 'printed', 'printed'],
  ],
  [
    'a barcode that contradicts the text',
    [{ barcodes: [shortcode(A)], text: B }, goodLabel(B), goodLabel(C)],
    ['contradictory', 'printed', 'printed'],
  ],
];
for (const [what, blocks, expected] of RULES) {
  test(`${what}: ${expected.join(', ')}`, async ({ harness, fakePartner }) => {
    const partner = await fakePartner(labelPartner(behindFirst({ label: () => blocks })));
    const { outcomes, stderr } = await printTogether(harness, partner, [A, B, C]);
    expect(outcomes).toEqual(expected);
    const printed = [A, B, C].filter((_, at) => expected[at] === 'printed');
    expect(harness.listLabels()).toEqual([FIRST, ...printed].map((one) => `${one}.pdf`));
    if (what.startsWith('a foreign')) expect(stderr).toContain('of orders that are not in the batch');
    for (const name of printed) {
      const pdf = await PDFDocument.load(readFileSync(join(harness.labelDir, `${name}.pdf`)));
      expect(pdf.getPageCount()).toBe(1);
    }
  });
}

test('retries a missing label once, alone', async ({ harness, fakePartner }) => {
  const asked: (readonly string[])[] = [];
  const partner = await fakePartner(
    labelPartner(
      behindFirst({
        token: (codes) => void asked.push(codes),
        label: (codes, times) => (times === 0 ? [goodLabel(A)] : codes.includes(B) ? [goodLabel(B)] : []),
      }),
    ),
  );
  const { outcomes } = await printTogether(harness, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'printed', 'not-a-label']);
  expect(asked).toEqual([[A, B, C], [B], [C]]);
});

test('reports a missing label that stays missing', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(labelPartner(behindFirst({ label: () => [goodLabel(A)] })));
  expect((await printTogether(harness, partner, [A, B])).outcomes).toEqual(['printed', 'missing-label']);
  // One token and one document each: the first, both, and the missing one alone.
  expect(withoutLookups(partner)).toHaveLength(6);
});

test('assigns a second page without barcodes to its label once the order is requested alone', async ({
  harness,
  fakePartner,
}) => {
  const asked: (readonly string[])[] = [];
  const partner = await fakePartner(
    labelPartner(
      behindFirst({
        token: (codes) => void asked.push(codes),
        label: (codes) =>
          codes.flatMap((one) => (one === A ? [goodLabel(A), { text: 'Danh sách hàng' }] : [goodLabel(B)])),
      }),
    ),
  );
  expect((await printTogether(harness, partner, [A, B])).outcomes).toEqual(['printed', 'printed']);
  expect(asked).toEqual([[A, B], [A]]);
  const pdf = await PDFDocument.load(readFileSync(join(harness.labelDir, `${A}.pdf`)));
  expect(pdf.getPageCount()).toBe(2);
});

test('attaches an unidentified page in an order’s place to no label', async ({ harness, fakePartner }) => {
  const wrong: LabelBlock = { barcodes: ['WRONG99999'], text: 'Nguyễn Văn A<br>1 Lê Lợi, Quận 1' };
  const partner = await fakePartner(
    labelPartner(
      behindFirst({
        label: (codes) => codes.flatMap((one) => (one === B ? [wrong] : [goodLabel(one as typeof A)])),
      }),
    ),
  );
  const { outcomes } = await printTogether(harness, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'foreign-label', 'printed']);
  expect(harness.listLabels()).toEqual([FIRST, A, C].map((one) => `${one}.pdf`));
  for (const name of [A, C]) {
    const pdf = await PDFDocument.load(readFileSync(join(harness.labelDir, `${name}.pdf`)));
    expect(pdf.getPageCount()).toBe(1);
  }
});

test('holds an unidentified page behind an order requested alone, together with it', async ({
  harness,
  fakePartner,
}) => {
  const wrong: LabelBlock = { barcodes: ['WRONG99999'], text: 'Nguyễn Văn A' };
  const partner = await fakePartner(labelPartner({ label: () => [goodLabel(A), wrong] }));
  const { outcomes, stderr } = await printWithPartner(harness, partner, [A]);
  expect(outcomes).toEqual(['other-code']);
  expect(stderr).toContain('WRONG99999');
  expect(harness.listLabels()).toEqual([]);
});

test('"print unreadable" is a rule that can be set', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(
    labelPartner(
      behindFirst({ label: () => [{ text: A }, { barcodes: [shortcode(B)], text: C }, goodLabel(C)] }),
    ),
  );
  harness.writeSettings({ printUnreadable: true });
  const { outcomes } = await printTogether(harness, partner, [A, B, C]);
  expect(outcomes).toEqual(['printed', 'contradictory', 'printed']);
});
