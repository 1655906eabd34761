import type { Database } from '../../../main/database/database.ts';
import { buildSearchText } from '../../../main/database/search-text.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { LabelState } from '../../../shared/station.ts';

// A ledger after months of work: every handover with its label, that label's journal, and its order in the book.

const FAMILY = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Nguyễn',
  'Nguyễn',
];
const MIDDLE = ['Thị', 'Văn', 'Ngọc', 'Minh', 'Hữu', 'Thị Bích', 'Hoàng Phương', 'Đức', 'Thanh', 'Quốc'];
const GIVEN = [
  'Anh',
  'Bình',
  'Châu',
  'Dung',
  'Định',
  'Giang',
  'Hạnh',
  'Hiếu',
  'Khai',
  'Lan',
  'Mai',
  'Nam',
  'Oanh',
];
export const PRINTERS = ['Zebra_ZD421', 'XP-420B'];
const BATCH = 200;
const PER_DAY = 2_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Orders per transaction: the station may write in between. */
const ORDERS_PER_TRANSACTION = 5_000;

const among = <One>(list: readonly [One, ...One[]] | readonly One[], at: number): One => {
  const one = list[at % list.length];
  if (one === undefined) throw new RangeError('an empty list');
  return one;
};

/** The journal of a label that came out. */
const JOURNAL: readonly (readonly [event: string | null, state: LabelState])[] = [
  [null, 'queued'],
  ['prepare', 'preparing'],
  ['prove', 'proven'],
  ['submit', 'submitting'],
  ['hand-over', 'submitted'],
  ['print', 'printed'],
];

export const codeAt = (at: number): string =>
  `SGNS${336_000 + ((at * 31) % 977)}LM.${100_000_000 + at * 7_919}`;
export const socAt = (at: number): string => `EG${500_000 + at}`;
/** 1,560 names; every fourth begins with the most frequent family name. */
export const nameAt = (at: number): string =>
  `${among(FAMILY, at * 5 + Math.floor(at / 7))} ${among(MIDDLE, Math.floor(at / 12))} ${among(GIVEN, at * 3)}`;

function stateAt(at: number): LabelState {
  if (at % 200 === 3) return 'unknown';
  if (at % 60 === 7) return 'failed';
  return at % 2 === 0 ? 'confirmed' : 'printed';
}

/** The contents of a filled ledger. */
export interface HistoryFill {
  readonly labels: number;
  /** The service whose orders they are, as the order book stores it. */
  readonly partner: string;
  /** The station's midnight before the first of them; milliseconds since 1970. 2,000 a day follow. */
  readonly firstDayMs: number;
  /** An order of the book; the others are copies with texts of their own. */
  readonly order: KnownOrder;
}

export function fillHistory(
  { sqlite, transaction }: Database,
  { labels, partner, firstDayMs, order }: HistoryFill,
): void {
  const sql = {
    batch: sqlite.prepare(`INSERT INTO batch (source, opened_at_ms) VALUES ('command-line', ?)`),
    label: sqlite.prepare(
      `INSERT INTO label (batch_id, code, state, size, printer, pages, changed_at_ms) VALUES (?, ?, ?, 'S9', ?, 1, ?)`,
    ),
    event: sqlite.prepare('INSERT INTO label_event (label_id, at_ms, state, event) VALUES (?, ?, ?, ?)'),
    known: sqlite.prepare(
      `INSERT INTO known_order (account, code, shortcode, soc, status, search_text, seen_at_ms, confirmed, content)
       VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)`,
    ),
    job: sqlite.prepare(
      `INSERT INTO print_job (label_id, code, title, size, printer, pages, reprint, state, submitted_at_ms, ended_at_ms,
         account, soc, receiver, search_text) VALUES (?, ?, 'Tem', 'S9', ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
  };
  let batch: number | bigint = 0;

  function one(at: number): void {
    const atMs = firstDayMs + Math.floor(at / PER_DAY) * DAY_MS + 7 * HOUR_MS + (at % PER_DAY) * 18_000;
    const [code, soc, name, state, printer] = [
      codeAt(at),
      socAt(at),
      nameAt(at),
      stateAt(at),
      among(PRINTERS, at % 3),
    ];
    const shortcode = code.slice(code.indexOf('.') + 1);
    // Its codes have the service's form.
    const known = { ...order, code, shortcode, soc, receiver: { ...order.receiver, name } } as KnownOrder;
    const { phone } = known.receiver;
    const text = buildSearchText({ code, soc, name, phone, product: known.product });
    if (at % BATCH === 0) batch = sql.batch.run(atMs).lastInsertRowid;
    const label = sql.label.run(batch, code, state, printer, atMs + 900).lastInsertRowid;
    for (const [step, [event, to]] of JOURNAL.entries()) sql.event.run(label, atMs + step * 100, to, event);
    sql.known.run(partner, code, shortcode, soc, order.status, text, atMs, JSON.stringify(known));
    const reprint = at % 40 === 0 ? 'damaged' : at % 90 === 0 ? 'lost' : null;
    sql.job.run(label, code, printer, reprint, state, atMs, atMs + 900, partner, soc, name, text);
  }

  for (let from = 0; from < labels; from += ORDERS_PER_TRANSACTION)
    transaction(() => {
      for (let at = from; at < Math.min(labels, from + ORDERS_PER_TRANSACTION); at++) one(at);
    });
}
