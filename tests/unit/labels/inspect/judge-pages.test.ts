import { describe, expect, it } from 'vitest';
import { blankDots } from '../../../../main/labels/inspect/dots.ts';
import { type Case, inShort, judge } from './judged.ts';
import { A, B, barcode, blankPage, C, labelOf, page, shortcode, X } from './readings.ts';

const cases: readonly Case[] = [
  // the order's barcode
  { rule: 'a shortcode as a barcode', pages: [labelOf(A), labelOf(B)], orders: { [A]: '0', [B]: '1' } },
  {
    rule: 'a code as a barcode of any kind',
    pages: [page('', [barcode(A, 'QRCode', null)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'the one barcode of several that names an order',
    pages: [page('', ['LUC3-J5', '12345678', shortcode(A), barcode('8938505974192', 'EAN13')]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'an order by code and shortcode is one order',
    pages: [page('', [A, shortcode(A)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'the barcode decides where the text names others as well',
    pages: [page(`${A} thay cho ${B}`, [shortcode(A)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'the barcode decides where the text names an order outside',
    pages: [page(`Đơn hoàn của ${X}`, [shortcode(A)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'a longer number is no shortcode',
    pages: [page('', [`${shortcode(A)}0`]), labelOf(B)],
    orders: { [A]: 'foreign-label', [B]: '1' },
    foreign: [[0]],
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
    rule: 'the same note behind two labels stays with both',
    pages: [labelOf(A), page('Ghi chú'), labelOf(B), page('Ghi chú')],
    orders: { [A]: '0,1', [B]: '2,3' },
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
  // continued
  {
    rule: 'a page that names nobody continues the label before it',
    pages: [labelOf(A), page('Ghi chú'), labelOf(B)],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'a page that names the very order again continues it',
    pages: [labelOf(A), page(`Trang 2 của ${A}`), labelOf(B)],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'goods’ barcodes continue a label',
    pages: [
      labelOf(A),
      page('Hàng', [barcode('8938505974192', 'EAN13'), barcode('12345670', 'EAN8'), 'SKU-77', 'LUC3-J5']),
      labelOf(B),
    ],
    orders: { [A]: '0,1', [B]: '2' },
  },
  {
    rule: 'a blank page between does not end a label',
    pages: [labelOf(A), blankPage(), page('Ghi chú'), labelOf(B)],
    orders: { [A]: '0,2', [B]: '3' },
    blank: 1,
  },
];

describe('judgePages: which page is whose', () => {
  it.each(cases)('$rule', ({ pages, codes = [A, B], orders, blank = 0, repeated = 0, foreign = [] }) => {
    expect(inShort(pages, codes)).toEqual({ orders, blank, repeated, foreign });
  });

  it('has labels come out in the order of the batch', () => {
    const { labels } = judge([C, A, B].map(labelOf), [A, B, C]);
    expect([...labels.keys()]).toEqual([A, B, C]);
  });
});
