import { describe, expect, it } from 'vitest';
import { blankDots } from '../../../../main/labels/inspect/dots.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';
import { agreedDigits, judge, type KnownOrders, summarize } from './judge-helpers.ts';
import { A, B, barcode, blankPage, C, labelOf, page, shortcode, X, Y } from './readings.ts';

type Codes = Parameters<typeof page>[1];
/** A page with its order's barcode. */
const own = (text: string, ...more: NonNullable<Codes>): PageReading => page(text, [shortcode(A), ...more]);
const square = (text: string) => barcode(text, 'QRCode', null);
const SPOILT = page('', [shortcode(A), shortcode(B)]);
const NOTE = page('Ghi chú');

type Single = readonly [what: string, shown: PageReading, known?: KnownOrders];

/** A page before B's label, by what it makes of A. */
const SINGLE: Readonly<Record<string, readonly Single[]>> = {
  '0': [
    ['an order by code and shortcode is one order', own('', A)],
    ['its whole code in a square symbol', page('', [square(A)])],
    [
      'its own soc, sorting code and an address with its code are its own',
      own(
        `Mã đơn: ${shortcode(A)} Order 7453535`,
        '7453535',
        '12345678',
        square(`https://x.example/?c=${A}`),
      ),
      {
        names: [{ code: A, soc: '7453535', sorting: '12345678' }],
        knownOrders: [A, shortcode(A), '7453535'],
      },
    ],
    ...['078882888', '078****888'].map(
      (phone): Single => [
        `its receiver’s phone of nine digits, known as ${phone}`,
        own(`${A}\nĐiện thoại:\n078882888`),
        { names: [{ code: A, receiver: { name: null, phone, district: null, address: null } }] },
      ],
    ),
    ['a kind of code that was agreed to', own('', '12345678'), { agreed: [agreedDigits(8)] }],
    [
      'eight digits alone, nine within a line, and its own shortcode say nothing',
      own(`${A}\n${shortcode(A)}\n48642790\nMã SP: 810000026 x 2`),
    ],
    [
      'its own code written otherwise, a price, a phone number and an e-mail address',
      own(
        `${A.toLowerCase()}\n${A.replace('.', '.\n')}\n883 568 271\n1.250.000\n0987 654 321\nnguyenvan.1234567@x.example`,
      ),
    ],
    [
      'its own code in pieces, and as letters that look alike',
      own(
        'SGNS 336484 LM . 883 568 271\nSGNS336484LM.88356827l\nSGNЅ336484LМ.883568271',
        ` ${shortcode(A)} `,
      ),
    ],
    ['codes with a word before them that are not nine digits long', own(A, 'KAN7453535', 'PO8542245763')],
  ],
  'unreadable-barcode 0': [
    ['its code by text alone can’t be read', page(`Mã đơn: ${A}`)],
    ['its shortcode by text alone', page(shortcode(A))],
    ['its code in an address alone', page('', [square(`https://x.example/${A}`)])],
    ['its barcode is mirrored, or white on black', page('', [{ ...barcode(shortcode(A)), plain: false }])],
    ['its barcode has blanks within', page('', ['883 568 271'])],
    ['its barcode has a word before it', page('', [`MVD:${shortcode(A)}`])],
  ],
  'other-code 0': [
    ['the text names another order of the batch as well', own(`${A} thay cho ${B}`)],
    ['the text names it by its shortcode alone', own(`${A} ${shortcode(B)}`)],
    ['another order’s code in the barcode of an address', own(A, square(`https://x.example/?code=${X}`))],
    ['an order of the batch there is strange, not a second proof', own(A, square(`https://x.example/${B}`))],
    ['the same in small letters', own(A, square(`https://x.example/${X.toLowerCase()}`))],
    ['another order’s barcode', own(A, X)],
    ...['094****222', '*******888', null].map(
      (phone): Single => [
        `nine digits alone where its receiver’s phone is ${phone}`,
        own(`${A}\nĐiện thoại:\n078882888`),
        { names: [{ code: A, receiver: { name: null, phone, district: null, address: null } }] },
      ],
    ),
    [
      'another order’s shortcode that is like its receiver’s phone',
      own(`${A}\n078882888`),
      {
        names: [{ code: A, receiver: { name: null, phone: '078882888', district: null, address: null } }],
        knownOrders: ['078882888'],
      },
    ],
    ['a Code 128 of a shortcode’s shape', own(A, '12345678')],
    ['a Code 128 of a shortcode’s shape with blanks around or within it', own(A, ' 810 000 026')],
    ['a Code 128 of nine digits after a word', own(A, 'MVD:810000026')],
    ['an order of the batch after a word', own(A, `ID${shortcode(B)}`)],
    [
      'another order’s code in a barcode with a separator within',
      own(A, `${X.slice(0, 5)}\u001D${X.slice(5)}`),
    ],
    ['an order of the batch as Codabar', own(A, barcode(`A${shortcode(B)}B`, 'Codabar'))],
    ['an order of the batch behind zeros', own(A, `000${shortcode(B)}`)],
    [
      'a known order behind a zero',
      own(A, barcode(`0${shortcode(X)}`, 'ITF')),
      { knownOrders: [shortcode(X)] },
    ],
    ['another order’s code with a blank for its dot', own(A, X.replace('.', ' '))],
    ['another order’s code in a barcode of letters like digits', own(A, 'BPCS98O262NM.8IOOOOO26')],
    [
      'another order’s escaped code',
      own(A, barcode(`https://x.example/?o=${X.replace('.', '%2E')}`, 'QRCode')),
    ],
    ['another order’s barcode, mirrored', own(A, { ...barcode(shortcode(X)), plain: false })],
    [
      'a known order behind a hundred other numbers',
      own(`${A} ${Array.from({ length: 150 }, (_, at) => 20_000_000 + at * 7).join(' ')} ${shortcode(X)}`),
      { knownOrders: [shortcode(X)] },
    ],
    [
      'another order’s soc, whatever symbology it is in',
      own(A, barcode('PO8542245763', 'Code39')),
      { names: [{ code: B, soc: 'PO8542245763' }], knownOrders: ['PO8542245763'] },
    ],
    ['digits behind a label’s word for an order', own(`${A} Mã vận đơn: 12345678`)],
    ['digits alone that an order is known by', own(`${A} ${shortcode(X)}`), { knownOrders: [shortcode(X)] }],
    [
      'what was agreed to excuses no order that Tem knows',
      own(A, shortcode(X)),
      { agreed: [agreedDigits(9)], knownOrders: [shortcode(X)] },
    ],
    [
      'nine digits alone in their line, as a label has its shortcode below its bars',
      own(`${A}\nTMiêệm đơn Gạ o\n 810000026 \nChị Định`),
    ],
    ...[
      [
        'in full width',
        X.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
      ],
      ['with a sign that is not seen', X.replace('.', '.\u200B')],
      ['broken behind its dot', X.replace('.', '.\n')],
      ['broken among its letters', `${X.slice(0, 5)}\n${X.slice(5)}`],
      ['broken among its digits', `Mã ${X.slice(0, -3)} \n ${X.slice(-3)}, 1 kg`],
      ['in pieces', 'BPCS 983262 NM . 810 000 026'],
      ['with dots within', 'BPCS983262NM.810.000.026'],
      ['with letters that look like digits', 'BPCS983262NM.8IOOOOO26'],
      ['with such letters before its dot', 'BPCS98O262NM.810000026'],
      ['in Cyrillic letters', 'ВРСЅ983262NМ.810000026'],
      ['in Arabic digits', 'BPCS983262NM.٨١٠٠٠٠٠٢٦'],
      ['with another dot', 'BPCS983262NM·810000026'],
      ['in groups, of the batch', '613 593 645'],
      ['on two lines, of the batch', '61359\n3645'],
    ].map(([how, text]): Single => [`another order’s code ${how}`, own(`${A}\n${text}\nChị Định`)]),
  ],
  'contradictory 0': [
    ['the text names only an order outside', own(`Đơn hoàn của ${X}`)],
    ['the text names only another order of the batch', own(B)],
    ['the text names only the shortcode of one', own(shortcode(B))],
    ['named in words beside a linear code never seen', page(A, ['WRONG99999'])],
    ['named in words beside the barcode of an order outside', page(A, [shortcode(X)])],
    ['the text of an unreadable page names an order outside too', page(`${A} thay cho ${X}`)],
  ],
};

interface JudgeCase extends KnownOrders {
  readonly rule: string;
  readonly pages: readonly PageReading[];
  /** A and B by default. */
  readonly codes?: readonly OrderCode[];
  /** Per order of the batch, in short: pages, or problem and pages. */
  readonly orders: readonly string[];
  readonly blank?: number;
  readonly repeated?: number;
  readonly foreign?: readonly (readonly [page: number, ...names: string[]])[];
}

const ALONE = { codes: [A] };
const DOCUMENTS: readonly JudgeCase[] = [
  // ambiguous
  {
    rule: 'two orders by barcode fail both, also with a good page elsewhere',
    pages: [labelOf(A), SPOILT, labelOf(B)],
    orders: ['ambiguous', 'ambiguous'],
  },
  {
    rule: 'what follows an ambiguous page goes with it',
    pages: [SPOILT, NOTE],
    codes: [A, B, C],
    orders: ['ambiguous', 'ambiguous', 'missing-label'],
  },
  {
    rule: 'several orders by text: those without a page of their own',
    pages: [labelOf(A), page(`${A}\n${B}`)],
    orders: ['0', 'ambiguous'],
  },
  {
    rule: 'a list of orders before their labels harms none',
    pages: [page(`${A}\n${B}`), labelOf(A), labelOf(B)],
    orders: ['1', '2'],
  },
  // blank, repeated, shuffled, missing
  {
    rule: 'a page without ink is dropped and counted',
    pages: [labelOf(A), blankPage(), labelOf(B), blankPage()],
    orders: ['0', '2'],
    blank: 2,
  },
  {
    rule: 'a page twice is printed once',
    pages: [own(A, 'LUC3-J5'), labelOf(B), own(A, 'LUC3-J5')],
    orders: ['0', '1'],
    repeated: 1,
  },
  {
    rule: 'two parcels of one order are two pages',
    pages: [own(`${A} 1/2`), own(`${A} 2/2`), labelOf(B)],
    orders: ['0,1', '2'],
  },
  {
    rule: 'the same text and barcodes beside another picture are another page, the same dots are one',
    pages: [
      own(A),
      page(A, [shortcode(A)], { dots: { ...blankDots(8, 1), bits: new Uint8Array([1]) } }),
      own(A),
      labelOf(B),
    ],
    orders: ['0,1', '3'],
    repeated: 1,
  },
  {
    rule: 'an order whose page is missing fails, the others go on, also shuffled',
    pages: [labelOf(C), labelOf(A)],
    codes: [A, B, C],
    orders: ['1', 'missing-label', '0'],
  },
  // continued
  {
    rule: 'alone, a page that names nobody continues the label',
    pages: [labelOf(A), NOTE, page('Hàng')],
    ...ALONE,
    orders: ['0,1,2'],
  },
  {
    rule: 'alone, also where other orders are in the batch, and behind a blank page',
    pages: [labelOf(A), blankPage(), NOTE],
    asked: [A],
    orders: ['0,2'],
    blank: 1,
  },
  {
    rule: 'alone, goods’ barcodes and its own other codes continue a label',
    pages: [
      labelOf(A),
      page('Hàng', [
        barcode('8938505974192', 'EAN13'),
        barcode('12345670', 'EAN8'),
        square('https://shop.example/p/1234567'),
        'SKU-77',
        'LUC3-J5',
      ]),
    ],
    ...ALONE,
    names: [{ code: A, soc: 'SKU-77', sorting: 'LUC3-J5' }],
    orders: ['0,1'],
  },
  {
    rule: 'alone, a page twice is printed once, its next page too',
    pages: [labelOf(A), NOTE, labelOf(A), NOTE],
    ...ALONE,
    orders: ['0,1'],
    repeated: 2,
  },
  {
    rule: 'a page that names the very order again continues it',
    pages: [labelOf(A), page(`Trang 2 của ${A}`), labelOf(B)],
    orders: ['0,1', '2'],
  },
  {
    rule: 'among several, a page that names nobody puts the label before it in doubt',
    pages: [labelOf(A), NOTE, labelOf(B)],
    orders: ['incomplete', '2'],
  },
  {
    rule: 'among several, a code never seen in an order’s place is glued to nothing',
    pages: [labelOf(A), page('', ['WRONG99999'])],
    orders: ['incomplete', 'missing-label'],
  },
  // foreign
  {
    rule: 'an order outside by text is foreign, not continued, and what follows it too',
    pages: [labelOf(A), page(`Mã đơn ${X}`), NOTE],
    orders: ['0', `foreign-label ${X}`],
    foreign: [[1, X], [2]],
  },
  {
    rule: 'a shortcode of the batch within a code outside of it',
    pages: [page(`AAAS111111LM.${shortcode(A)}`), labelOf(B)],
    orders: [`foreign-label AAAS111111LM.${shortcode(A)}`, '1'],
    foreign: [[0, `AAAS111111LM.${shortcode(A)}`]],
  },
  {
    rule: 'a longer number is no shortcode',
    pages: [page('', [`${shortcode(A)}0`]), labelOf(B)],
    orders: [`foreign-label ${shortcode(A)}0`, '1'],
    foreign: [[0, `${shortcode(A)}0`]],
  },
  {
    rule: 'part of a longer number or word names nobody',
    pages: [page(`0${shortcode(A)} X${shortcode(A)} ${shortcode(A)}ư`), labelOf(B)],
    orders: ['foreign-label', '1'],
    foreign: [[0]],
  },
  {
    rule: 'a page before any order names nobody',
    pages: [page('Mã in không hợp lệ'), labelOf(B)],
    orders: ['foreign-label', '1'],
    foreign: [[0]],
  },
  {
    rule: 'as many orders are displaced as there are foreign pages',
    pages: [labelOf(X), labelOf(Y)],
    codes: [A, B, C],
    orders: [`foreign-label ${shortcode(X)},${X}`, `foreign-label ${shortcode(Y)},${Y}`, 'missing-label'],
    foreign: [
      [0, shortcode(X), X],
      [1, shortcode(Y), Y],
    ],
  },
  {
    rule: 'a foreign page more displaces nobody',
    pages: [labelOf(A), labelOf(B), labelOf(X)],
    orders: ['0', '1'],
    foreign: [[2, shortcode(X), X]],
  },
  {
    rule: 'a goods’ number that is an order’s shortcode proves nothing',
    pages: [page('Hàng', [barcode('96385074', 'EAN8')]), labelOf(B)],
    codes: ['SGNS336484LM.96385074' as OrderCode, B],
    orders: ['foreign-label 96385074', '1'],
    foreign: [[0, '96385074']],
  },
  // doubtful
  {
    rule: 'a proven page and a doubtful one: doubtful, all pages shown',
    pages: [labelOf(A), labelOf(B), page(`${A} 2/2`)],
    orders: ['unreadable-barcode 0,2', '1'],
  },
  {
    rule: 'alone, what follows an unreadable page is shown with it',
    pages: [page(A), NOTE],
    ...ALONE,
    orders: ['unreadable-barcode 0,1'],
  },
  ...[barcode('WRONG99999'), barcode('12345678', 'ITF'), barcode('A12345B', 'Codabar')].map((code) => ({
    rule: `alone, a ${code.format} never seen on the next page holds both pages`,
    pages: [labelOf(A), page('', [code])],
    ...ALONE,
    orders: ['other-code 0,1'],
  })),
  {
    rule: 'alone, a shortcode’s shape on the next page is another order’s page',
    pages: [labelOf(A), page('', ['12345678']), NOTE],
    ...ALONE,
    orders: ['0'],
    foreign: [[1, '12345678'], [2]],
  },
  {
    rule: 'alone, a square code of a shortcode’s shape on the next page holds both pages',
    pages: [labelOf(A), page('', [square('12345678')])],
    ...ALONE,
    orders: ['other-code 0,1'],
  },
  {
    rule: 'of two doubts the graver',
    pages: [page(`${A} 1/2`), page(`${A} 2/2`, [X]), labelOf(B)],
    orders: ['contradictory 0,1', '2'],
  },
];

describe('judgePages', () => {
  const singles = Object.entries(SINGLE).flatMap(([of, some]) =>
    some.map(([what, shown, known]) => ({ of, what, shown, known })),
  );
  it.each(singles)('makes $of of a page: $what', ({ of, shown, known = {} }) => {
    expect(summarize([shown, labelOf(B)], [A, B], known)).toEqual({
      orders: { [A]: of, [B]: '1' },
      blank: 0,
      repeated: 0,
      foreign: [],
    });
  });

  it.each(DOCUMENTS)(
    'assigns pages to orders: $rule',
    ({ pages, codes = [A, B], asked = codes, orders, blank = 0, repeated = 0, foreign = [], ...beside }) => {
      expect(summarize(pages, codes, { asked, ...beside })).toEqual({
        orders: Object.fromEntries(asked.map((code, at) => [code, orders[at]])),
        blank,
        repeated,
        foreign,
      });
    },
  );

  it('reports which pages of a label name no order', () => {
    const pages = [labelOf(A), NOTE, page(`Trang 3 của ${A}`), page('', [square('8934567890123')])];
    expect(judge(pages, [A]).labels.get(A)?.continued).toEqual([1, 3]);
    expect(judge([labelOf(A), labelOf(B)], [A, B]).labels.get(B)?.continued).toEqual([]);
  });

  it('reports what an ambiguous page and a doubtful one show', () => {
    const ambiguous = page('', [shortcode(B), shortcode(C)]);
    const { doubtful, failed } = judge([own(B, 'LUC3-J5'), ambiguous], [A, B, C]);
    expect(doubtful.get(A)).toMatchObject({
      detail: { byBarcode: [A], byText: [B] },
      unexpectedCodes: [{ text: B, symbology: 'text', page: 0, place: null }],
      barcodes: [{ format: 'Code128', text: shortcode(A) }],
    });
    expect(failed.get(B)).toEqual({ problem: 'ambiguous', pages: [1] });
  });

  it('reports every unexpected code with its page and place, of an address only the code', () => {
    const address = `https://x.example/?token=secret&code=${X}`;
    const pages = [own(`${A} 1/2`), own(`${A} Order 1234567`, '87654321', square(address))];
    const place = { x: 0.5, y: 0.1 };
    expect(judge(pages, [A]).doubtful.get(A)).toMatchObject({
      problem: 'other-code',
      pages: [0, 1],
      unexpectedCodes: [
        { text: '87654321', symbology: 'Code128', page: 1, place },
        { text: X, symbology: 'QRCode', page: 1, place },
        { text: '1234567', symbology: 'text', page: 1, place: null },
      ],
    });
  });

  it('warns of the finest bars and of ink at the edge, on any page', () => {
    const fine = (code: string, dots: number) => barcode(shortcode(code), 'Code128', dots);
    const pages = [
      page(`${A} 1/2`, [fine(A, 1.5), square('x')]),
      page(`${A} 2/2`, [fine(A, 1)], { edgeInk: true }),
      page('', [fine(B, 2)]),
      page('', [fine(C, 1.75)]),
    ];
    const { labels } = judge(pages, [A, B, C]);
    expect([A, B, C].map((code) => labels.get(code)?.warnings)).toEqual([
      [{ kind: 'narrow-bars', dots: 1 }, { kind: 'edge-ink' }],
      [],
      [{ kind: 'narrow-bars', dots: 1.75 }],
    ]);
  });

  it('recognizes codes of an unusual form', () => {
    const [odd, longer] = ['đơn-7/2026', `X-${A}`] as [OrderCode, OrderCode];
    expect(summarize([page(`Mã ${odd}`), page(longer, [longer])], [odd, longer])).toMatchObject({
      orders: { [odd]: 'unreadable-barcode 0', [longer]: '1' },
    });
  });
});
