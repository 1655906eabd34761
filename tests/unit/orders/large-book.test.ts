import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { buildSearchText } from '../../../main/database/search-text.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { reportOf } from './arbitrary-reports.ts';

// Two months of 1,700 orders a day. The figures are printed; what is expected of them leaves room for a busy machine.

const ORDERS = 100_000;

const nameAt = (at: number): string => `Nguyễn Thị ${(at * 31) % 4_999}`;
const phoneAt = (at: number): string => `09${String((at * 7_919_111) % 100_000_000).padStart(8, '0')}`;
/** Every fourth was looked up: its number is masked. */
const shownAt = (at: number): string =>
  at % 4 === 0 ? `${phoneAt(at).slice(0, 3)}****${phoneAt(at).slice(-3)}` : phoneAt(at);

/** What a shift asks, letter by letter. */
const ASKED: readonly string[] = [
  phoneAt(50_001),
  `+84 ${phoneAt(50_001).slice(1, 4)} ${phoneAt(50_001).slice(4, 7)} ${phoneAt(50_001).slice(7)}`,
  phoneAt(50_000),
  phoneAt(70_003).slice(-4),
  '0',
  '09',
  '0912',
  'SGNS336484LM',
  'EG512345',
  'n',
  'Nguyễn',
  'thị 31',
  'áo thun',
  'không có ai',
  '',
];

/** The time under which 95 of 100 stayed; milliseconds. */
function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

describe('100,000 orders', () => {
  it('are searched by phone number, name, goods and code without holding main up', () => {
    const database = openDatabase(':memory:');
    onTestFinished(() => database.close());
    const book = openOrderBook(database, () => 'sandbox');
    const { order } = book.record(reportOf(1, { note: 'x'.repeat(1_000) }, { origin: 'looked-up' }));
    const put = database.sqlite.prepare(
      `INSERT INTO known_order (account, code, shortcode, soc, status, search_text, seen_at_ms, confirmed, content)
       VALUES ('sandbox', ?, ?, ?, '2', ?, ?, 1, ?)`,
    );
    database.transaction(() => {
      for (let at = 1; at < ORDERS; at++) {
        const shortcode = String(100_000_000 + ((at * 7_919) % 899_999_981));
        const [code, soc] = [`SGNS336484LM.${shortcode}`, `EG${500_000 + at}`];
        const [name, phone, product] = [nameAt(at), shownAt(at), `Áo thun size ${at % 40} × 2`];
        const receiver = { ...order.receiver, name, phone };
        const content = JSON.stringify({ ...order, code, soc, receiver, product });
        put.run(code, shortcode, soc, buildSearchText({ code, soc, name, phone, product }), at, content);
      }
    });

    const [searches, pages]: [number[], number[]] = [[], []];
    const timed = (times: number[], text: string, from: number): number => {
      const start = performance.now();
      const { total } = book.list({ text, status: null, from, count: 100 });
      times.push(performance.now() - start);
      return total;
    };
    for (let round = 0; round < 4; round++)
      for (const text of ASKED) {
        // Anything that is written in between ends what the last search kept.
        database.sqlite.exec(`UPDATE known_order SET status = '3' WHERE code = '${order.code}'`);
        const total = timed(searches, text, 0);
        for (const part of [0.3, 0.999]) timed(pages, text, Math.floor(total * part));
      }
    process.stdout.write(
      `order book of 100,000 orders, p95: search ${p95(searches).toFixed(1)} ms, next page ${p95(pages).toFixed(1)} ms\n`,
    );
    expect(book.list({ text: phoneAt(50_001), status: null, from: 0, count: 9 }).total).toBeGreaterThan(0);
    expect(book.list({ text: '', status: null, from: 0, count: 9 }).total).toBe(ORDERS);
    expect(p95(searches)).toBeLessThan(250);
    expect(p95(pages)).toBeLessThan(50);
  }, 60_000);

  it('are searched by index alone', () => {
    const database = openDatabase(':memory:');
    onTestFinished(() => database.close());
    const plan = database.sqlite
      .prepare(
        `EXPLAIN QUERY PLAN SELECT rowid FROM known_order INDEXED BY known_order_seen
         WHERE account = ? AND instr(search_text, ?) > 0 AND status = ? AND confirmed = 1
         ORDER BY seen_at_ms DESC, code`,
      )
      .all('sandbox', 'x', '2')
      .map(({ detail }) => String(detail));
    expect(plan).toEqual([expect.stringMatching(/COVERING INDEX known_order_seen/)]);
  });
});
