import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '../../main/database/database.ts';
import { openOrderBook } from '../../main/orders/order-book.ts';
import { OrderUpdate } from '../../main/partner/order-update.ts';
import { openLabelStore } from '../../main/station/label-store.ts';
import { reportFromEvent } from '../../main/webhook/event-store.ts';
import type { AccountKey } from '../../shared/account.ts';
import { EMPTY_HISTORY_FILTER, type HistoryFilter } from '../../shared/history.ts';
import { PUSH } from '../contract/samples.ts';
import { queuedLabel } from '../helpers/test-label-store.ts';
import { measureLoopDelay } from './batch-run.ts';
import { atMost, type Benchmark, type Figure, figure } from './figures.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';

const FIRST_DAY_MS = new Date(2026, 9, 1).getTime();
const PAGE = 50;
const PRINTERS = ['Zebra_ZD421', 'XP-420B'] as const;
const STATES = ['unknown', 'failed', 'confirmed', 'printed'] as const;

const codeAt = (at: number): string => `SGNS${336_000 + ((at * 31) % 977)}LM.${100_000_000 + at * 7_919}`;
const socAt = (at: number): string => `EG${500_000 + at}`;
/** 1,560 names; every fourth begins with the most frequent family name. */
const nameAt = (at: number): string => {
  const family = 'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Nguyễn Nguyễn'.split(' ');
  const middle = 'Thị,Văn,Ngọc,Minh,Hữu,Thị Bích,Hoàng Phương,Đức,Thanh,Quốc'.split(',');
  const given = 'Anh Bình Châu Dung Định Giang Hạnh Hiếu Khai Lan Mai Nam Oanh'.split(' ');
  return `${family[(at * 5 + Math.floor(at / 7)) % 12]} ${middle[Math.floor(at / 12) % 10]} ${given[(at * 3) % 13]}`;
};

/** A day of the filled history, "2026-10-01" and on. */
const dayOf = (round: number): string => `2026-10-${String(1 + (round % 30)).padStart(2, '0')}`;

/** Searches, another in every round, so that no cache answers. @param any an order, spread over the whole ledger */
const SEARCHES: Readonly<Record<string, (round: number, any: number) => Partial<HistoryFilter>>> = {
  'whole code': (_round, any) => ({ text: codeAt(any) }),
  'part of a code': (_round, any) => ({ text: codeAt(any).slice(-7) }),
  'own code': (_round, any) => ({ text: socAt(any) }),
  'rare name': (_round, any) => ({ text: nameAt(any) }),
  'frequent name': (round) => ({ text: ['nguyễn', 'Trần', 'THỊ', 'anh', 'văn'][round % 5] ?? '' }),
  'one letter': (round) => ({ text: 'aginhtl'.charAt(round % 7) }),
  'name that nobody has': (round) => ({ text: `không có ai ${round}` }),
  'one day': (round) => ({ fromDay: dayOf(round), toDay: dayOf(round) }),
  'one day, name': (round) => ({ fromDay: dayOf(round), toDay: dayOf(round), text: 'nguyễn' }),
  '30 days': (round) => ({ fromDay: dayOf(0), toDay: dayOf(29), printer: PRINTERS[round % 2] ?? null }),
  printer: (round) => ({ printer: PRINTERS[round % 2] ?? null, text: String(round % 10) }),
  state: (round) => ({ state: STATES[round % 4] ?? null }),
  reprints: (round) => ({ reason: (['reprint', 'damaged', 'lost', 'first'] as const)[round % 4] ?? null }),
  everything: () => ({}),
};

/** The history of 100,000 labels, as the window queries it, and the cost of one more label. */
export const ledger: Benchmark = {
  name: 'ledger',
  title: 'A ledger of 100,000 labels',
  run(effort) {
    const [labels, rounds, appended] = effort === 'full' ? [100_000, 20, 300] : [4_000, 2, 10];
    return withBenchmarkStation({ orders: 1 }, async (station) => {
      const database = openDatabase(station.ledger);
      try {
        const partner = createHash('sha256').update(station.partner.url).digest('hex').slice(0, 16);
        fillHistory(database, labels, partner);
        return [
          ...(await searchFigures(station, labels, rounds)),
          ...appendFigures(database, partner, labels, appended),
        ];
      } finally {
        database.close();
      }
    });
  },
};

async function searchFigures(station: BenchmarkStation, labels: number, rounds: number): Promise<Figure[]> {
  const search: Record<string, number[]> = {};
  const [next, last, day]: [number[], number[], number[]] = [[], [], []];
  // The thread has started, and the file has been read once.
  const { total } = await ask(station, {}, 0);
  if (total !== labels) throw new Error(`the history has ${total} labels`);
  const watch = await measureLoopDelay(station.app);
  for (let round = 0; round < rounds; round++)
    for (const [name, filterOf] of Object.entries(SEARCHES)) {
      const filter = filterOf(round, (round * 7_717 + 13) % labels);
      const first = await ask(station, filter, 0);
      (search[name] ??= []).push(first.ms);
      next.push((await ask(station, filter, PAGE)).ms);
      last.push((await ask(station, filter, Math.max(0, first.total - PAGE))).ms);
      day.push(await askDay(station, dayOf(round)));
    }
  const { p99 } = await watch.end();
  const target = atMost(50, 'p95');
  return [
    ...Object.entries(search).map(([name, values]) => figure(`search, ${name}`, 'ms', values, target)),
    figure('any search', 'ms', Object.values(search).flat(), target),
    figure('next page', 'ms', next),
    figure('last page', 'ms', last),
    figure('totals of a day', 'ms', day),
    figure('event-loop delay p99 of main meanwhile', 'ms', [p99]),
  ];
}

/** A query by the window, from its call to its answer. */
const ask = (
  { page }: BenchmarkStation,
  change: Partial<HistoryFilter>,
  from: number,
): Promise<{ readonly ms: number; readonly total: number }> =>
  page.evaluate(
    async (asked) => {
      const begun = performance.now();
      const answer = await window.tem.calls.history.page(asked);
      const ms = performance.now() - begun;
      if (!answer.ok) throw new Error(answer.problem.code);
      return { ms, total: answer.value.total };
    },
    { filter: { ...EMPTY_HISTORY_FILTER, ...change }, from, count: PAGE },
  );

const askDay = ({ page }: BenchmarkStation, day: string): Promise<number> =>
  page.evaluate(async (asked) => {
    const begun = performance.now();
    const answer = await window.tem.calls.history.day({ day: asked, account: null });
    if (!answer.ok) throw new Error(answer.problem.code);
    return performance.now() - begun;
  }, day);

/** The cost of one more label: its journal from the scan to the printer's result, each step committed. */
function appendFigures(database: Database, partner: string, labels: number, count: number): Figure[] {
  const store = openLabelStore(database);
  const batch = store.openBatch('command-line');
  const [open, whole]: [number[], number[]] = [[], []];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    const { id } = store.add(batch, { ...queuedLabel(codeAt(labels + at)), account: partner as AccountKey });
    store.step([id], { event: 'prepare', reprint: null });
    store.step([id], { event: 'prove' });
    const opened = performance.now();
    store.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_ZD421', pages: 1 });
    open.push(performance.now() - opened);
    store.step([id], { event: 'print' });
    whole.push(performance.now() - begun);
  }
  return [figure('append of a job', 'ms', open), figure('a label’s whole journal, 5 commits', 'ms', whole)];
}

/** Labels per batch, per transaction (the station may write in between), and a day. */
const [BATCH, TOGETHER, PER_DAY] = [200, 5_000, 2_000];
const HOUR_MS = 3_600_000;

/** A ledger after months of work, written by the order book and the label store themselves. */
function fillHistory(database: Database, labels: number, partner: string): void {
  const account = partner as AccountKey;
  let atMs = FIRST_DAY_MS;
  const book = openOrderBook(database, () => partner);
  const store = openLabelStore(database, () => atMs);
  let batch = 0;
  const one = (at: number): void => {
    atMs = FIRST_DAY_MS + (Math.floor(at / PER_DAY) * 24 + 7) * HOUR_MS + (at % PER_DAY) * 18_000;
    const code = codeAt(at);
    const own = { code, shortcode: code.slice(code.indexOf('.') + 1), soc: socAt(at), name: nameAt(at) };
    book.record(reportFromEvent(OrderUpdate.parse({ ...PUSH, ...own }), atMs));
    if (at % BATCH === 0) batch = store.openBatch('command-line');
    const { id } = store.add(batch, { ...queuedLabel(code), account });
    const reprint = at % 40 === 0 ? 'damaged' : at % 90 === 0 ? 'lost' : null;
    const printer = PRINTERS[(at % 3) % 2] ?? '';
    store.step([id], { event: 'prepare', reprint }, { event: 'prove' });
    store.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer, pages: 1 });
    if (at % 200 === 3) store.step([id], { event: 'doubt' });
    else if (at % 60 === 7) store.step([id], { event: 'fail' });
    else store.step([id], { event: 'print' }, ...(at % 2 === 0 ? [{ event: 'confirm' } as const] : []));
  };
  for (let from = 0; from < labels; from += TOGETHER)
    database.transaction(() => {
      for (let at = from; at < Math.min(labels, from + TOGETHER); at++) one(at);
    });
}
