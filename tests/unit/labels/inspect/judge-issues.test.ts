import { describe, expect, it } from 'vitest';
import type { AllowedCode } from '../../../../shared/allowed-code.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { type JudgeCase, judge, summarize } from './judge-helpers.ts';
import { A, B, barcode, C, labelOf, page, shortcode, X, Y } from './readings.ts';

/** Digits that a service prints on every label. */
const AGREED: AllowedCode = {
  partner: 'https://partner.example',
  symbology: 'Code128',
  length: 9,
  alphabet: 'digits',
  place: { x: 0.5, y: 0.1 },
};

const cases: readonly JudgeCase[] = [
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
    orders: { [A]: '0', [B]: 'contradictory 1' },
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
    rule: 'alone, what follows an unreadable page is shown with it',
    pages: [page(A), page('Ghi chú')],
    codes: [A],
    orders: { [A]: 'unreadable-barcode 0,1' },
  },
  // other codes beside the order's barcode
  {
    rule: 'the text names another order of the batch as well',
    pages: [page(`${A} thay cho ${B}`, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'other-code 0' },
  },
  {
    rule: 'the text names it by its shortcode alone',
    pages: [page(`${A} ${shortcode(B)}`, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'other-code 0' },
  },
  {
    rule: 'another order’s code in the barcode of an address',
    pages: [page(A, [shortcode(A), barcode(`https://x.example/?code=${X}`, 'QRCode', null)])],
    codes: [A],
    orders: { [A]: 'other-code 0' },
  },
  {
    rule: 'an order of the batch in the barcode of an address is strange, not a second proof',
    pages: [page(A, [shortcode(A), barcode(`https://x.example/${B}`, 'QRCode', null)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'other-code 0' },
  },
  {
    rule: 'the same in small letters',
    pages: [page(A, [shortcode(A), barcode(`https://x.example/${X.toLowerCase()}`, 'QRCode', null)])],
    codes: [A],
    orders: { [A]: 'other-code 0' },
  },
  {
    rule: 'a Code 128 of a shortcode’s shape',
    pages: [page(A, [shortcode(A), '12345678'])],
    codes: [A],
    orders: { [A]: 'other-code 0' },
  },
  {
    rule: 'another order’s soc, whatever symbology it is in',
    pages: [page(A, [shortcode(A), barcode('PO8542245763', 'Code39')]), labelOf(B)],
    names: [{ code: B, soc: 'PO8542245763' }],
    knownOrders: ['PO8542245763'],
    orders: { [B]: '1', [A]: 'other-code 0' },
  },
  {
    rule: 'digits behind a label’s word for an order',
    pages: [page(`${A} Mã vận đơn: 12345678`, [shortcode(A)])],
    codes: [A],
    orders: { [A]: 'other-code 0' },
  },
  {
    rule: 'digits alone that an order is known by',
    pages: [page(`${A} ${shortcode(X)}`, [shortcode(A)])],
    codes: [A],
    knownOrders: [shortcode(X)],
    orders: { [A]: 'other-code 0' },
  },
  {
    rule: 'what was agreed to excuses no order that Tem knows',
    pages: [page(A, [shortcode(A), shortcode(X)]), page(B, [shortcode(B), '123456789'])],
    agreed: [AGREED],
    knownOrders: [shortcode(X)],
    orders: { [A]: 'other-code 0', [B]: '1' },
  },
  {
    rule: 'alone, a code never seen on the next page holds both pages',
    pages: [labelOf(A), page('', ['WRONG99999'])],
    codes: [A],
    orders: { [A]: 'other-code 0,1' },
  },
  {
    rule: 'alone, a shortcode’s shape on the next page is another order’s page',
    pages: [labelOf(A), page('', ['12345678']), page('Ghi chú')],
    codes: [A],
    orders: { [A]: '0' },
    foreign: [[1, '12345678'], [2]],
  },
  {
    rule: 'alone, a square code of a shortcode’s shape on the next page holds both pages',
    pages: [labelOf(A), page('', [barcode('12345678', 'QRCode', null)])],
    codes: [A],
    orders: { [A]: 'other-code 0,1' },
  },
  {
    rule: 'a goods’ number that is an order’s shortcode proves nothing',
    pages: [page('Hàng', [barcode('96385074', 'EAN8')]), labelOf(B)],
    codes: ['SGNS336484LM.96385074' as OrderCode, B],
    orders: { [B]: '1', 'SGNS336484LM.96385074': 'foreign-label 96385074' },
    foreign: [[0, '96385074']],
  },
  // the same codes written otherwise
  ...Object.entries({
    'in small letters': X.toLowerCase(),
    'in full width': X.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    'with a sign that is not seen': X.replace('.', '.\u200B'),
    'broken behind its dot': X.replace('.', '.\n'),
    'broken among its letters': `${X.slice(0, 5)}\n${X.slice(5)}`,
    'broken among its digits': `Mã ${X.slice(0, -3)} \n ${X.slice(-3)}, 1 kg`,
    'broken over three lines': `${X.slice(0, 8)}\n${X.slice(8, 15)}\n${X.slice(15)}`,
    'in groups, of the batch': '613 593 645',
    'in groups with dots, of the batch': '613.593.645',
    'on two lines, of the batch': '61359\n3645',
  }).map(([how, text]) => ({
    rule: `another order’s code ${how}`,
    pages: [page(`${A}\n${text}\nChị Định`, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'other-code 0' },
  })),
  {
    rule: 'nine digits alone in their line, as a label has its shortcode below its bars',
    pages: [page(`${A}\nTMiêệm đơn Gạ o\n 810000026 \nChị Định`, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'other-code 0' },
  },
  {
    rule: 'eight digits alone, nine within a line, and its own shortcode say nothing',
    pages: [page(`${A}\n${shortcode(A)}\n48642790\nMã SP: 810000026 x 2`, [shortcode(A)]), labelOf(B)],
    orders: { [A]: '0', [B]: '1' },
  },
  {
    rule: 'its own code written otherwise, a price, a phone number and an e-mail address',
    pages: [
      page(
        `${A.toLowerCase()}\n${A.replace('.', '.\n')}\n883 568 271\n1.250.000\n0987 654 321\nnguyenvan.1234567@x.example`,
        [shortcode(A)],
      ),
    ],
    codes: [A],
    orders: { [A]: '0' },
  },
  // contradictory
  {
    rule: 'the text names only an order outside',
    pages: [page(`Đơn hoàn của ${X}`, [shortcode(A)]), labelOf(B)],
    orders: { [B]: '1', [A]: 'contradictory 0' },
  },
  {
    rule: 'named in words beside a linear code never seen',
    pages: [page(A, ['WRONG99999']), labelOf(B)],
    orders: { [B]: '1', [A]: 'contradictory 0' },
  },
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

describe('judgePages: what is not printed automatically', () => {
  it.each(cases)(
    '$rule',
    ({ pages, codes = [A, B], orders, blank = 0, repeated = 0, foreign = [], ...beside }) => {
      expect(summarize(pages, codes, beside)).toEqual({ orders, blank, repeated, foreign });
    },
  );

  it('reports what an ambiguous page and a doubtful one show', () => {
    const { doubtful, failed } = judge(
      [page(B, [shortcode(A), 'LUC3-J5']), page('', [shortcode(B), shortcode(C)])],
      [A, B, C],
    );
    expect(doubtful.get(A)?.detail).toEqual({ byBarcode: [A], byText: [B] });
    expect(doubtful.get(A)?.unexpectedCodes).toEqual([{ text: B, symbology: 'text', page: 0, place: null }]);
    expect(doubtful.get(A)?.barcodes).toEqual([{ format: 'Code128', text: shortcode(A) }]);
    expect(failed.get(B)).toEqual({ problem: 'ambiguous', pages: [1] });
  });

  it('reports every unexpected code with its page and place, of an address only the code', () => {
    const address = `https://x.example/?token=secret&code=${X}`;
    const { doubtful } = judge(
      [
        page(`${A} 1/2`, [shortcode(A)]),
        page(`${A} Order 1234567`, [shortcode(A), '87654321', barcode(address, 'QRCode', null)]),
      ],
      [A],
    );
    const place = { x: 0.5, y: 0.1 };
    expect(doubtful.get(A)).toMatchObject({ problem: 'other-code', pages: [0, 1] });
    expect(doubtful.get(A)?.unexpectedCodes).toEqual([
      { text: '87654321', symbology: 'Code128', page: 1, place },
      { text: X, symbology: 'QRCode', page: 1, place },
      { text: '1234567', symbology: 'text', page: 1, place: null },
    ]);
  });

  it('warns of the finest bars and of ink at the edge, on any page', () => {
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

  it('recognizes codes of an unusual form', () => {
    const odd = 'đơn-7/2026' as OrderCode;
    const longer = `X-${A}` as OrderCode;
    expect(summarize([page(`Mã ${odd}`), page(longer, [longer])], [odd, longer])).toMatchObject({
      orders: { [odd]: 'unreadable-barcode 0', [longer]: '1' },
    });
  });
});
