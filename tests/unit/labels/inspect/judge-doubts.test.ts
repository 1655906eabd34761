import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { type Case, inShort, judge } from './judged.ts';
import { A, B, barcode, C, labelOf, page, shortcode, X, Y } from './readings.ts';

const cases: readonly Case[] = [
  // foreign
  {
    rule: 'an order outside by text is foreign, not continued',
    pages: [labelOf(A), page(`Mã đơn ${X}`)],
    orders: { [A]: '0', [B]: `foreign-label ${X}` },
    foreign: [[1, X]],
  },
  {
    rule: 'an order outside by its code as a barcode',
    pages: [labelOf(A), page('', [barcode(X, 'QRCode', null)])],
    orders: { [A]: '0', [B]: `foreign-label ${X}` },
    foreign: [[1, X]],
  },
  {
    rule: 'an order outside by its shortcode as a Code 128',
    pages: [labelOf(A), page('', [shortcode(X)])],
    orders: { [A]: '0', [B]: `foreign-label ${shortcode(X)}` },
    foreign: [[1, shortcode(X)]],
  },
  {
    rule: 'a shortcode of the batch within a code outside of it',
    pages: [page(`AAAS111111LM.${shortcode(A)}`), labelOf(B)],
    orders: { [A]: `foreign-label AAAS111111LM.${shortcode(A)}`, [B]: '1' },
    foreign: [[0, `AAAS111111LM.${shortcode(A)}`]],
  },
  {
    rule: 'a page before any order names nobody',
    pages: [page('Mã in không hợp lệ'), labelOf(B)],
    orders: { [A]: 'foreign-label', [B]: '1' },
    foreign: [[0]],
  },
  {
    rule: 'what follows a foreign page is foreign',
    pages: [labelOf(A), page(X), page('Ghi chú')],
    orders: { [A]: '0', [B]: `foreign-label ${X}` },
    foreign: [[1, X], [2]],
  },
  {
    rule: 'as many orders are displaced as there are foreign pages',
    pages: [labelOf(X), labelOf(Y)],
    codes: [A, B, C],
    orders: {
      [A]: `foreign-label ${shortcode(X)},${X}`,
      [B]: `foreign-label ${shortcode(Y)},${Y}`,
      [C]: 'missing-label',
    },
    foreign: [
      [0, shortcode(X), X],
      [1, shortcode(Y), Y],
    ],
  },
  {
    rule: 'a foreign page more displaces nobody',
    pages: [labelOf(A), labelOf(B), labelOf(X)],
    orders: { [A]: '0', [B]: '1' },
    foreign: [[2, shortcode(X), X]],
  },
  // unreadable
  {
    rule: 'one order by text alone can’t be read',
    pages: [page(`Mã đơn: ${A}`), labelOf(B)],
    orders: { [A]: 'unreadable-barcode 0', [B]: '1' },
  },
  {
    rule: 'one order by its shortcode in the text alone',
    pages: [page(shortcode(A)), labelOf(B)],
    orders: { [A]: 'unreadable-barcode 0', [B]: '1' },
  },
  {
    rule: 'the text of an unreadable page names an order outside too',
    pages: [labelOf(A), page(`${B} thay cho ${X}`)],
    orders: { [A]: '0', [B]: 'unreadable-barcode 1' },
  },
  {
    rule: 'part of a longer number or word names nobody',
    pages: [page(`0${shortcode(A)} X${shortcode(A)} ${shortcode(A)}ư`), labelOf(B)],
    orders: { [A]: 'foreign-label', [B]: '1' },
    foreign: [[0]],
  },
  {
    rule: 'a proven page and a doubtful one: doubtful, all pages shown',
    pages: [labelOf(A), labelOf(B), page(`${A} 2/2`)],
    orders: { [B]: '1', [A]: 'unreadable-barcode 0,2' },
  },
  {
    rule: 'what follows an unreadable page is shown with it',
    pages: [page(A), page('Ghi chú'), labelOf(B)],
    orders: { [B]: '2', [A]: 'unreadable-barcode 0,1' },
  },
  // contradictory
  {
    rule: 'the text names another order of the batch',
    pages: [page(B, [shortcode(A)])],
    orders: { [A]: 'contradictory 0', [B]: 'missing-label' },
  },
  {
    rule: 'the other order has a page of its own',
    pages: [page(B, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'contradictory 0' },
  },
  {
    rule: 'the barcode names an order outside, the text one of the batch',
    pages: [page(A, [shortcode(X)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'contradictory 0' },
  },
  {
    rule: 'of two doubts the graver',
    pages: [page(`${A} 1/2`), page(`${A} 2/2`, [X]), labelOf(B)],
    orders: { [B]: '2', [A]: 'contradictory 0,1' },
  },
];

describe('judgePages: what is not printed by itself', () => {
  it.each(cases)('$rule', ({ pages, codes = [A, B], orders, blank = 0, repeated = 0, foreign = [] }) => {
    expect(inShort(pages, codes)).toEqual({ orders, blank, repeated, foreign });
  });

  it('tells what an ambiguous page and a doubtful one show', () => {
    const { doubtful, failed } = judge(
      [page(B, [shortcode(A), 'LUC3-J5']), page('', [shortcode(B), shortcode(C)])],
      [A, B, C],
    );
    expect(doubtful.get(A)?.detail).toEqual({ byBarcode: [A], byText: [B] });
    expect(failed.get(B)).toEqual({ problem: 'ambiguous', pages: [1] });
  });

  it('warns of the finest bars and of ink at the edge, on whichever page', () => {
    const pages = [
      page(`${A} 1/2`, [barcode(shortcode(A), 'Code128', 1.5), barcode('x', 'QRCode', null)]),
      page(`${A} 2/2`, [barcode(shortcode(A), 'Code128', 1)], { edgeInk: true }),
      page('', [barcode(shortcode(B), 'Code128', 2)]),
    ];
    const { labels } = judge(pages, [A, B]);
    expect(labels.get(A)?.warnings).toEqual([{ kind: 'narrow-bars', dots: 1 }, { kind: 'edge-ink' }]);
    expect(labels.get(B)?.warnings).toEqual([]);
    const fine = judge([page('', [barcode(shortcode(C), 'Code128', 1.75)])], [C]);
    expect(fine.labels.get(C)?.warnings).toEqual([{ kind: 'narrow-bars', dots: 1.75 }]);
  });

  it('knows codes of an unusual form', () => {
    const odd = 'đơn-7/2026' as OrderCode;
    const longer = `X-${A}` as OrderCode;
    expect(inShort([page(`Mã ${odd}`), page(longer, [longer])], [odd, longer])).toMatchObject({
      orders: { [odd]: 'unreadable-barcode 0', [longer]: '1' },
    });
  });
});
