import { describe, expect, it } from 'vitest';
import {
  decidePage,
  PAGE_RULES,
  type PageKind,
  type PreviousOwner,
  type RuleDescription,
} from '../../../../main/labels/inspect/page-rules.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { withNames } from './judge-helpers.ts';
import { A, B, barcode, blankPage, page, shortcode, X } from './readings.ts';

/** A page of a document requested for A, alone or with B, and the order whose page precedes it. */
interface Example {
  readonly shown: PageReading;
  readonly before?: PreviousOwner;
  readonly alone?: boolean;
}

/** One page and more for each rule of the table: the compiler asks for them. */
const EXAMPLES: Readonly<Record<RuleDescription, readonly [PageKind, ...Example[]]>> = {
  'has no ink': ['blank', { shown: blankPage() }],
  'carries barcodes of two orders of the batch': [
    'ambiguous',
    { shown: page('', [shortcode(A), shortcode(B)]) },
    { shown: page(A, [shortcode(A), barcode(B, 'QRCode', null)]) },
  ],
  'carries its order’s barcode, and its text names only others': [
    'contradictory',
    { shown: page(B, [shortcode(A)]) },
    { shown: page(`Đơn ${X}`, [shortcode(A)]) },
  ],
  'carries its order’s barcode, and another order-like code': [
    'other-code',
    { shown: page(A, [shortcode(A), barcode(`https://x.example/${X}`, 'DataMatrix', null)]) },
    { shown: page('Order no. 1234567', [shortcode(A)]) },
  ],
  'carries its order’s barcode': [
    'proven',
    { shown: page('', [shortcode(A)]) },
    { shown: page('', [barcode(A, 'QRCode', null)]), before: B },
    { shown: page('Thu hộ 1500000 0912345678', [shortcode(A), 'LUC3-J5', barcode('12345670', 'EAN8')]) },
  ],
  'names several orders in words': ['told-ambiguous', { shown: page(`${A} ${B}`) }],
  'names an order in words, and carries a code that is not its': [
    'contradictory',
    { shown: page(`${A} ${X}`) },
    { shown: page(A, ['WRONG99999']), before: A },
  ],
  'names in words the order of the page before': [
    'continued',
    { shown: page(`Trang 2 của ${A}`), before: A },
    { shown: page(A), before: A, alone: true },
  ],
  'names an order in words': [
    'unreadable-barcode',
    { shown: page(A), before: B },
    { shown: page('', [barcode(`https://x.example/${A}`, 'QRCode', null)]) },
  ],
  'names none, and carries an order-like code': [
    'foreign',
    { shown: page('', [shortcode(X)]), before: A, alone: true },
    { shown: page('Mã đơn: 1234567'), before: A, alone: true },
  ],
  'names none, and no order’s page is before it': ['foreign', { shown: page('Ghi chú'), before: null }],
  'names none, after a page of several orders': [
    'told-ambiguous',
    { shown: page('Ghi chú'), before: 'ambiguous' },
  ],
  'names none, in a document of several orders': [
    'unclaimed',
    { shown: page('Ghi chú'), before: A },
    { shown: page('', ['WRONG99999']), before: A },
  ],
  'names none, alone after its order’s page, with a linear code': [
    'other-code',
    { shown: page('', ['WRONG99999']), before: A, alone: true },
    { shown: page('', [barcode('12345678', 'ITF')]), before: A, alone: true },
    { shown: page('', [barcode('A12345B', 'Codabar')]), before: A, alone: true },
  ],
  'names none, alone after its order’s page': [
    'continued',
    { shown: page('', [barcode('8938505974192', 'EAN13')]), before: A, alone: true },
    { shown: page('', [barcode('https://shop.example', 'QRCode', null)]), before: A, alone: true },
  ],
};

const cases = PAGE_RULES.flatMap(({ page: rule }) => {
  const [is, ...examples] = EXAMPLES[rule];
  return examples.map((example, at) => ({ rule, is, at, ...example }));
});

describe('the table of rules: a page that …', () => {
  it.each(cases)('$rule: $is ($at)', ({ rule, is, shown, before = null, alone = false }) => {
    const [one] = withNames([shown], [A, B]);
    if (one === undefined) throw new Error('no page');
    expect(decidePage({ inked: one.inked, names: one.names, previousOwner: before, alone })).toMatchObject({
      rule,
      is,
    });
  });
});
