import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { OrderUpdate } from '../../../main/partner/order-update.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { reportFromEvent } from '../../../main/webhook/event-store.ts';
import type { AccountKey } from '../../../shared/account.ts';
import { EMPTY_HISTORY_FILTER, type HistoryFilter } from '../../../shared/history.ts';
import { PUSH } from '../../contract/samples.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { measureLoopDelay } from '../loop-delay.ts';
import { codeAt, fillHistory, nameAt, PRINTERS, socAt } from '../service/fill-history.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';

const FIRST_DAY = new Date(2026, 9, 1);
const PAGE = 50;

/** The search text; another in every round, so that no cache answers. */
const SEARCHES: Readonly<Record<string, (round: number, labels: number) => Partial<HistoryFilter>>> = {
  'whole code': (round, labels) => ({ text: codeAt(anyOf(round, labels)) }),
  'part of a code': (round, labels) => ({ text: codeAt(anyOf(round, labels)).slice(-7) }),
  'own code': (round, labels) => ({ text: socAt(anyOf(round, labels)) }),
  'rare name': (round, labels) => ({ text: nameAt(anyOf(round, labels)) }),
  'frequent name': (round) => ({ text: ['nguyễn', 'Trần', 'THỊ', 'anh', 'văn'][round % 5] ?? '' }),
  'one letter': (round) => ({ text: 'aginhtl'.charAt(round % 7) }),
  'name that nobody has': (round) => ({ text: `không có ai ${round}` }),
  'one day': (round) => ({ fromDay: dayOf(round), toDay: dayOf(round) }),
  'one day, name': (round) => ({ fromDay: dayOf(round), toDay: dayOf(round), text: 'nguyễn' }),
  '30 days': (round) => ({ fromDay: dayOf(0), toDay: dayOf(29), printer: PRINTERS[round % 2] ?? null }),
  printer: (round) => ({ printer: PRINTERS[round % 2] ?? null, text: String(round % 10) }),
  state: (round) => ({ state: (['unknown', 'failed', 'confirmed', 'printed'] as const)[round % 4] ?? null }),
  reprints: (round) => ({ reason: (['reprint', 'damaged', 'lost', 'first'] as const)[round % 4] ?? null }),
  everything: () => ({}),
};

/** Spread over the whole ledger. */
const anyOf = (round: number, labels: number): number => (round * 7_717 + 13) % labels;

/** A day of the filled history, "2026-10-01" and on. */
const dayOf = (round: number): string => `2026-10-${String(1 + (round % 30)).padStart(2, '0')}`;

/** The history of 100,000 labels, as the window queries it, and the cost of one more label. */
export const historyBenchmark: Benchmark = {
  name: 'ledger',
  title: 'A ledger of 100,000 labels',
  run(effort) {
    const { labels, rounds, appended } =
      effort === 'full'
        ? { labels: 100_000, rounds: 20, appended: 300 }
        : { labels: 4_000, rounds: 2, appended: 10 };
    return withBenchmarkStation({ orders: 1 }, async (station) => {
      const database = openDatabase(station.ledger);
      try {
        const partner = createHash('sha256').update(station.partner.url).digest('hex').slice(0, 16);
        const book = openOrderBook(database, () => partner);
        const order = book.record(reportFromEvent(OrderUpdate.parse(PUSH), FIRST_DAY.getTime())).order;
        fillHistory(database, { labels, partner, firstDayMs: FIRST_DAY.getTime(), order });
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
  const [next, deep, day]: number[][] = [[], [], []];
  // The thread has started, and the file has been read once.
  const { total } = await ask(station, {}, 0);
  if (total !== labels) throw new Error(`the history has ${total} labels`);
  const watch = await measureLoopDelay(station.app);
  for (let round = 0; round < rounds; round++)
    for (const [name, filterOf] of Object.entries(SEARCHES)) {
      const filter = filterOf(round, labels);
      const first = await ask(station, filter, 0);
      (search[name] ??= []).push(first.ms);
      next?.push((await ask(station, filter, PAGE)).ms);
      deep?.push((await ask(station, filter, Math.max(0, first.total - PAGE))).ms);
      day?.push(await askDay(station, dayOf(round)));
    }
  const { p99 } = await watch.end();
  const target = { bound: 'most', value: 50, of: 'p95' } as const;
  return [
    ...Object.entries(search).map(
      ([name, values]): Figure => ({ name: `search, ${name}`, unit: 'ms', values, target }),
    ),
    { name: 'any search', unit: 'ms', values: Object.values(search).flat(), target },
    { name: 'next page', unit: 'ms', values: next ?? [] },
    { name: 'last page', unit: 'ms', values: deep ?? [] },
    { name: 'totals of a day', unit: 'ms', values: day ?? [] },
    { name: 'event-loop delay p99 of main meanwhile', unit: 'ms', values: [p99] },
  ];
}

/** A query by the window, from its call to its answer. */
function ask(
  { page }: BenchmarkStation,
  change: Partial<HistoryFilter>,
  from: number,
): Promise<{ readonly ms: number; readonly total: number }> {
  return page.evaluate(
    async ({ filter, at, count }) => {
      const begun = performance.now();
      const answer = await window.tem.calls.history.page({ filter, from: at, count });
      const ms = performance.now() - begun;
      if (!answer.ok) throw new Error(answer.problem.code);
      return { ms, total: answer.value.total };
    },
    { filter: { ...EMPTY_HISTORY_FILTER, ...change }, at: from, count: PAGE },
  );
}

function askDay({ page }: BenchmarkStation, day: string): Promise<number> {
  return page.evaluate(async (asked) => {
    const begun = performance.now();
    const answer = await window.tem.calls.history.day({ day: asked, account: null });
    if (!answer.ok) throw new Error(answer.problem.code);
    return performance.now() - begun;
  }, day);
}

/** The cost of one more label: its journal from the scan to the printer's result, each step committed. */
function appendFigures(database: Database, partner: string, labels: number, count: number): Figure[] {
  const written = openLabelStore(database);
  const batch = written.openBatch('command-line');
  const [open, whole]: number[][] = [[], []];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    const { id } = written.add(batch, {
      ...queuedLabel(codeAt(labels + at)),
      account: partner as AccountKey,
    });
    written.step([id], { event: 'prepare', reprint: null });
    written.step([id], { event: 'prove' });
    const opened = performance.now();
    written.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_ZD421', pages: 1 });
    open?.push(performance.now() - opened);
    written.step([id], { event: 'print' });
    whole?.push(performance.now() - begun);
  }
  return [
    { name: 'append of a job', unit: 'ms', values: open ?? [] },
    { name: 'a label’s whole journal, 5 commits', unit: 'ms', values: whole ?? [] },
  ];
}
