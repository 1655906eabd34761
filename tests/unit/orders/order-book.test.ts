import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import type { ReportedFields } from '../../../main/orders/order-reports.ts';
import type { OrderCode, Shortcode, Soc } from '../../../shared/order-code.ts';
import { arbitraryReport, CODE, reportOf } from './arbitrary-reports.ts';

const codeOf = (number: number): OrderCode => `SGNS336484LM.${100_000_000 + number}` as OrderCode;
const ALL = { text: '', status: null, from: 0, count: 500 };

function newBook(partner: () => string = () => 'sandbox'): { book: OrderBook; database: Database } {
  const database = openDatabase(':memory:');
  onTestFinished(() => {
    if (database.sqlite.isOpen) database.close();
  });
  return { book: openOrderBook(database, partner), database };
}

/** The service's responses about an order, each later than the one before. */
function tell(book: OrderBook, number: number, facts: ReportedFields = {}): OrderCode {
  book.record({ ...reportOf(null, facts), origin: 'looked-up', code: codeOf(number), atMs: number });
  return codeOf(number);
}

const codesOf = (orders: readonly { code: OrderCode }[]): string[] => orders.map(({ code }) => code);

describe('the order book', () => {
  it('returns everything that was stored', () => {
    const { book } = newBook();
    fc.assert(
      fc.property(fc.array(arbitraryReport, { minLength: 1, maxLength: 4 }), (words) => {
        const told = words.map((word) => book.record(word).order);
        expect(book.get(CODE)).toEqual(told.at(-1));
      }),
      { numRuns: 60 },
    );
    expect(book.get(codeOf(1))).toBeNull();
  });

  it('finds by code (even in lower case), shortcode and soc, verbatim, newest first', () => {
    const { book } = newBook();
    const a = tell(book, 1, { soc: 'KAN7453535' as Soc });
    const b = tell(book, 2, { soc: 'KAN7453535' as Soc });
    tell(book, 3, { soc: '100000001' as Soc });
    expect(codesOf(book.find('KAN7453535'))).toEqual([b, a]);
    expect(codesOf(book.find(a.toLowerCase()))).toEqual([a]);
    expect(codesOf(book.find('100000002'))).toEqual([b]);
    // A shortcode of one order, the sender's own code of another: the operator picks.
    expect(codesOf(book.find('100000001'))).toEqual([codeOf(3), a]);
    for (const text of ['kan7453535', 'KAN745353', 'KAN%', '%', '_', '', "' OR 1=1"])
      expect(book.find(text)).toEqual([]);
  });

  it('answers a scan with no order known from events only, nor while an event claims its code', () => {
    const { book } = newBook();
    const mine = tell(book, 1, { soc: 'KAN7453535' as Soc });
    const pushed = (number: number, soc: string): void =>
      void book.record({ ...reportOf(null, { soc: soc as Soc }), code: codeOf(number) });
    pushed(2, 'KAN1');
    for (const text of ['KAN1', '100000002', codeOf(2)]) {
      expect(book.find(text)).toEqual([]);
      expect(codesOf(book.findIncludingUnconfirmed(text))).toEqual([codeOf(2)]);
    }
    pushed(3, 'KAN7453535');
    expect(book.find('KAN7453535')).toEqual([]);
    expect(codesOf(book.find('100000001'))).toEqual([mine]);
    expect(codesOf(book.list({ ...ALL, confirmed: true }).orders)).toEqual([mine]);
    expect(book.list(ALL).total).toBe(3);
    // The service answers: it is known from then on.
    tell(book, 2, { soc: 'KAN2' as Soc });
    expect([book.find('KAN1'), book.find('KAN2')].map(codesOf)).toEqual([[], [codeOf(2)]]);
  });

  it('lists the most recently updated orders first, by page, with the total', () => {
    const { book } = newBook();
    for (let number = 0; number < 5; number++) tell(book, number, { status: number % 2 === 0 ? '2' : '0' });
    book.record({ ...reportOf(null, { status: '2' }), code: codeOf(1), atMs: 99 });
    expect(codesOf(book.list({ ...ALL, count: 2 }).orders)).toEqual([codeOf(1), codeOf(4)]);
    const second = book.list({ ...ALL, from: 2, count: 2 });
    expect(second).toMatchObject({ total: 5 });
    expect(codesOf(second.orders)).toEqual([codeOf(3), codeOf(2)]);
    expect(codesOf(book.list({ ...ALL, status: '0' }).orders)).toEqual([codeOf(3)]);
    expect(book.list({ ...ALL, from: 90 })).toEqual({ orders: [], total: 5 });
    expect(book.list({ ...ALL, status: '00' }).total).toBe(0);
  });

  it('searches by part of code, soc or name, ignoring case, diacritics and spaces', () => {
    const { book } = newBook();
    const a = tell(book, 1, { soc: 'EG-1_00%' as Soc, receiver: { name: 'Chị Định  (Đk)' } });
    const b = tell(book, 2, { soc: 'EG-1x00y' as Soc, receiver: { name: 'Anh Đức!' } });
    for (const text of ['', 'eg-1', 'sgns336484lm.10000000'])
      expect([text, ...codesOf(book.list({ ...ALL, text }).orders)]).toEqual([text, b, a]);
    for (const text of ['ĐỊNH', 'chi dinh (dk)', '1_00%', '%', '00000001'])
      expect([text, ...codesOf(book.list({ ...ALL, text }).orders)]).toEqual([text, a]);
    expect(codesOf(book.list({ ...ALL, text: ' duc! ' }).orders)).toEqual([b]);
    // The end of one field and the beginning of the next are no text of the order's.
    expect(book.list({ ...ALL, text: 'y Anh' }).total).toBe(0);
  });

  it('searches by the receiver’s phone number, its last digits, and the goods', () => {
    const { book } = newBook();
    const own = tell(book, 1, {
      receiver: { name: 'Chị Định', phone: '+84 987 654 294' },
      product: 'Áo thun × 2',
    });
    const masked = tell(book, 2, { receiver: { phone: '098****294' } });
    const inCode = tell(book, 4_294, { receiver: { phone: '0911111111' } });
    const within = tell(book, 42_947, { receiver: { phone: '0911111112' } });
    const listed = (text: string): string[] => codesOf(book.list({ ...ALL, text }).orders);
    // The masked number may be the typed one.
    for (const text of ['0987654294', '0987.654.294', '+84 987 654 294']) {
      expect(listed(text)).toEqual([masked, own]);
      expect([own, masked].map((code) => book.isCertainMatch(code, text))).toEqual([true, false]);
    }
    // A number or code that ends with the digits comes first.
    expect(listed('4294')).toEqual([inCode, own, within]);
    expect(listed('ao thun')).toEqual([own]);
    tell(book, 1, { product: 'Nồi chiên' });
    expect([listed('ao thun'), listed('noi chien')]).toEqual([[], [own]]);
    tell(book, 1, { receiver: { phone: '0912345678' } });
    expect(listed('0912 345 678')).toEqual([own]);
  });

  it('lists what was written since the last page, by this process or another', () => {
    const { book, database } = newBook();
    tell(book, 1, { receiver: { name: 'Anh Đức' } });
    const total = (): number => book.list({ ...ALL, text: 'duc' }).total;
    expect([total(), total()]).toEqual([1, 1]);
    tell(book, 2, { receiver: { name: 'Đức' } });
    expect(total()).toBe(2);
    expect(() =>
      database.transaction(() => {
        tell(book, 3, { receiver: { name: 'Đức' } });
        expect(total()).toBe(3);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(total()).toBe(2);
  });

  it('finds an order by its current names, whatever the sequence of updates', () => {
    const { book } = newBook();
    const code = tell(book, 1, { status: '2' });
    tell(book, 1, { receiver: { name: 'Chị Định' } });
    expect(book.list({ ...ALL, text: 'dinh' }).total).toBe(1);
    tell(book, 1, { status: '3', weight: 700 });
    expect(book.list({ ...ALL, text: 'dinh', status: '3' }).orders).toMatchObject([{ code, weight: 700 }]);
    tell(book, 1, { soc: 'EG-1' as Soc });
    tell(book, 1, { shortcode: '999999999' as Shortcode });
    expect([book.find('EG-1'), book.find('999999999')].map(codesOf)).toEqual([[code], [code]]);
    tell(book, 1, { receiver: { name: 'Anh Đức' } });
    expect(book.list({ ...ALL, text: 'dinh' }).total).toBe(0);
    // In the order of arrival.
    tell(book, 2);
    book.record({ ...reportOf(null, { status: '4' }), code, atMs: 9 });
    expect(codesOf(book.list(ALL).orders)).toEqual([code, codeOf(2)]);
  });

  it('finds every order by any part of its own texts', () => {
    const { book } = newBook();
    const texts = fc.record({ soc: fc.string({ minLength: 1 }), name: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(40), ({ soc, name }, from, length) => {
        const code = tell(book, 7, { soc: soc as Soc, receiver: { name } });
        const order = book.get(code);
        for (const text of [order?.soc ?? '', order?.receiver.name ?? '']) {
          const part = text.slice(from, from + length + 1).replace(/[\uD800-\uDFFF]/g, '');
          if (text.normalize('NFD').includes(part.normalize('NFD')))
            expect(book.list({ ...ALL, text: part }).total).toBe(1);
        }
      }),
    );
  });

  it('never mixes partners, even if a response arrives after a partner change', () => {
    let partner = 'sandbox';
    const { book } = newBook(() => partner);
    const heard: string[] = [];
    book.onChange(({ code }) => heard.push(code));
    const a = tell(book, 1, { soc: 'KAN1' as Soc });
    partner = 'https://api.partner.example';
    expect([book.get(a), book.find('KAN1'), book.list(ALL).total]).toEqual([null, [], 0]);
    book.record({ ...reportOf(null, { status: '0' }), code: a }, 'sandbox');
    expect(book.get(a)).toBeNull();
    expect(heard).toEqual([a]);
    partner = 'sandbox';
    expect(book.get(a)).toMatchObject({ status: '0', soc: 'KAN1' });
  });

  it('announces what changed, and nothing else', () => {
    const { book } = newBook();
    const heard: (string | null)[] = [];
    const stop = book.onChange(({ status }) => heard.push(status));
    tell(book, 1, { status: '2' });
    tell(book, 1, { status: '2' });
    tell(book, 1, { status: '3' });
    stop();
    tell(book, 1, { status: '4' });
    expect(heard).toEqual(['2', '3']);
  });

  it('announces nested changes once the outer transaction commits, and none that were rolled back', async () => {
    const { book, database } = newBook();
    const heard: (string | null)[] = [];
    book.onChange(({ status }) =>
      heard.push(`${status}${database.sqlite.isTransaction ? ' too early' : ''}`),
    );
    database.transaction(() => {
      tell(book, 1, { status: '2' });
      expect(heard).toEqual([]);
    });
    await Promise.resolve();
    expect(heard).toEqual(['2']);
    expect(() =>
      database.transaction(() => {
        tell(book, 2, { status: '3' });
        throw new Error('undone');
      }),
    ).toThrow('undone');
    await Promise.resolve();
    expect(heard).toEqual(['2']);
    expect(book.list(ALL).total).toBe(1);
    // Nor of reports while Tem exits.
    const last = newBook();
    last.book.onChange(({ status }) => heard.push(status));
    last.database.transaction(() => tell(last.book, 1, { status: '2' }));
    last.database.close();
    await Promise.resolve();
    expect(heard).toEqual(['2']);
  });
});
