import { describe, expect, it } from 'vitest';
import { blankDots } from '../../../../main/labels/inspect/dots.ts';
import type { AllowedCode } from '../../../../shared/allowed-code.ts';
import { type JudgeCase, judge, summarize } from './judge-helpers.ts';
import { A, B, barcode, blankPage, C, labelOf, page, shortcode } from './readings.ts';

/** Digits that a service prints in the middle of every label. */
const AGREED: AllowedCode = {
  partner: 'https://partner.example',
  symbology: 'Code128',
  length: 8,
  alphabet: 'digits',
  place: { x: 0.5, y: 0.1 },
};

const cases: readonly JudgeCase[] = [
  // the order's barcode
  { rule: 'a shortcode as a barcode', pages: [labelOf(A), labelOf(B)], orders: { [A]: '0', [B]: '1' } },
  {
    rule: 'a code as a barcode of any kind',
    pages: [page('', [barcode(A, 'QRCode', null)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'the one barcode of several that names an order',
    pages: [page('', ['LUC3-J5', 'HNI-7', shortcode(A), barcode('8938505974192', 'EAN13')]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'an order by code and shortcode is one order',
    pages: [page('', [A, shortcode(A)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'a longer number is no shortcode',
    pages: [page('', [`${shortcode(A)}0`]), labelOf(B)],
    orders: { [A]: `foreign-label ${shortcode(A)}0`, [B]: '1' },
    foreign: [[0, `${shortcode(A)}0`]],
  },
  // the order's other codes
  {
    rule: 'its own soc, sorting code and an address with its code are its own',
    pages: [
      page(`Mã đơn: ${shortcode(A)} Order 7453535`, [
        shortcode(A),
        '7453535',
        '12345678',
        barcode(`https://partner.example/track?code=${A}`, 'QRCode', null),
      ]),
    ],
    codes: [A],
    names: [{ code: A, soc: '7453535', sorting: '12345678' }],
    knownOrders: [A, shortcode(A), '7453535'],
    orders: { [A]: '0' },
  },
  {
    rule: 'a kind of code that was agreed to stands on every label',
    pages: [page('', [shortcode(A), '12345678']), page('', [shortcode(B), '87654321'])],
    agreed: [AGREED],
    orders: { [A]: '0', [B]: '1' },
  },
  // ambiguous
  {
    rule: 'two orders by barcode: fails both',
    pages: [page('', [shortcode(A), shortcode(B)]), labelOf(C)],
    codes: [A, B, C],
    orders: { [A]: 'ambiguous', [B]: 'ambiguous', [C]: '1' },
  },
  {
    rule: 'two orders by barcode: also with a good page elsewhere',
    pages: [labelOf(A), page('', [shortcode(A), shortcode(B)]), labelOf(B)],
    orders: { [A]: 'ambiguous', [B]: 'ambiguous' },
  },
  {
    rule: 'what follows an ambiguous page goes with it',
    pages: [page('', [shortcode(A), shortcode(B)]), page('Ghi chú')],
    codes: [A, B, C],
    orders: { [A]: 'ambiguous', [B]: 'ambiguous', [C]: 'missing-label' },
  },
  {
    rule: 'several orders by text: those without a page of their own',
    pages: [labelOf(A), page(`${A}\n${B}`)],
    orders: { [A]: '0', [B]: 'ambiguous' },
  },
  {
    rule: 'a list of all orders behind their labels harms none',
    pages: [labelOf(A), labelOf(B), page(`${A}\n${B}`)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'a list of orders before their labels harms none',
    pages: [page(`${A}\n${B}`), labelOf(A), labelOf(B)],
    orders: { [A]: '1', [B]: '2' },
  },
  // blank, repeated, shuffled, missing
  {
    rule: 'a page without ink is dropped and counted',
    pages: [labelOf(A), blankPage(), labelOf(B), blankPage()],
    orders: { [A]: '0', [B]: '2' },
    blank: 2,
  },
  {
    rule: 'a page twice is printed once',
    pages: [labelOf(A), labelOf(B), labelOf(A)],
    orders: { [A]: '0', [B]: '1' },
    repeated: 1,
  },
  {
    rule: 'a page twice, its barcodes found in another order',
    pages: [page(A, [shortcode(A), 'LUC3-J5']), labelOf(B), page(A, ['LUC3-J5', shortcode(A)])],
    orders: { [A]: '0', [B]: '1' },
    repeated: 1,
  },
  {
    rule: 'two parcels of one order are two pages',
    pages: [page(`${A} 1/2`, [shortcode(A)]), page(`${A} 2/2`, [shortcode(A)]), labelOf(B)],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'without text, other dots are another page',
    pages: [
      page('', [shortcode(A)]),
      page('', [shortcode(A)], { dots: { ...blankDots(8, 1), bits: new Uint8Array([1]) } }),
      labelOf(B),
    ],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'shuffled pages come out in batch order',
    pages: [labelOf(C), labelOf(A), labelOf(B)],
    codes: [A, B, C],
    orders: { [A]: '1', [B]: '2', [C]: '0' },
  },
  {
    rule: 'an order whose page is missing fails, the others go on',
    pages: [labelOf(A), labelOf(C)],
    codes: [A, B, C],
    orders: { [A]: '0', [C]: '1', [B]: 'missing-label' },
  },
  // continued, requested alone
  {
    rule: 'alone, a page that names nobody continues the label',
    pages: [labelOf(A), page('Ghi chú'), page('Hàng')],
    codes: [A],
    orders: { [A]: '0,1,2' },
  },
  {
    rule: 'alone, also where other orders are in the batch',
    pages: [labelOf(A), page('Ghi chú')],
    codes: [A, B],
    asked: [A],
    orders: { [A]: '0,1' },
  },
  {
    rule: 'alone, goods’ barcodes and its own other codes continue a label',
    pages: [
      labelOf(A),
      page('Hàng', [
        barcode('8938505974192', 'EAN13'),
        barcode('12345670', 'EAN8'),
        barcode('https://shop.example/p/1234567', 'QRCode', null),
        'SKU-77',
        'LUC3-J5',
      ]),
    ],
    codes: [A],
    names: [{ code: A, soc: 'SKU-77', sorting: 'LUC3-J5' }],
    orders: { [A]: '0,1' },
  },
  {
    rule: 'alone, a blank page between does not end a label',
    pages: [labelOf(A), blankPage(), page('Ghi chú')],
    codes: [A],
    orders: { [A]: '0,2' },
    blank: 1,
  },
  {
    rule: 'alone, a page twice is printed once, its next page too',
    pages: [labelOf(A), page('Ghi chú'), labelOf(A), page('Ghi chú')],
    codes: [A],
    orders: { [A]: '0,1' },
    repeated: 2,
  },
  // continued, among several
  {
    rule: 'a page that names the very order again continues it',
    pages: [labelOf(A), page(`Trang 2 của ${A}`), labelOf(B)],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'among several, a page that names nobody puts the label before it in doubt',
    pages: [labelOf(A), page('Ghi chú'), labelOf(B)],
    orders: { [A]: 'incomplete', [B]: '2' },
  },
  {
    rule: 'among several, a code never seen in an order’s place is glued to nothing',
    pages: [labelOf(A), page('', ['WRONG99999'])],
    orders: { [A]: 'incomplete', [B]: 'missing-label' },
  },
];

describe('judgePages: assigning pages to orders', () => {
  it.each(cases)(
    '$rule',
    ({ pages, codes = [A, B], orders, blank = 0, repeated = 0, foreign = [], ...beside }) => {
      expect(summarize(pages, codes, beside)).toEqual({ orders, blank, repeated, foreign });
    },
  );

  it('returns labels in the order of the batch', () => {
    const { labels } = judge([C, A, B].map(labelOf), [A, B, C]);
    expect([...labels.keys()]).toEqual([A, B, C]);
  });

  it('reports which pages of a label name no order', () => {
    const pages = [
      labelOf(A),
      page('Ghi chú'),
      page(`Trang 3 của ${A}`),
      page('', [barcode('8934567890123', 'EAN-13', null)]),
    ];
    expect(judge(pages, [A]).labels.get(A)?.continued).toEqual([1, 3]);
    expect(judge([labelOf(A), labelOf(B)], [A, B]).labels.get(B)?.continued).toEqual([]);
  });
});
