import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { filterCondition } from '../../../main/history/history-conditions.ts';
import { openHistoryReader } from '../../../main/history/history-reader.ts';
import { createHistoryThread } from '../../../main/history/history-thread.ts';
import { EMPTY_HISTORY_FILTER, type HistoryFilter } from '../../../shared/history.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { SERVICE } from './jobs.ts';

// 50 days of 2,000 labels. The figures are printed, and nothing is expected of them: machines differ.

const LABELS = 100_000;
const FIRST_DAY = new Date(2026, 9, 1).getTime();

function fill({ sqlite }: Database): void {
  sqlite.exec(`
    INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1);
    INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1);
    WITH RECURSIVE
      n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${LABELS - 1}),
      job (i, code, soc, receiver, at) AS (
        SELECT i, 'SGNS' || (336000 + i % 977) || 'LM.' || (100000000 + i * 7919 % 899999981), 'EG' || (500000 + i),
          'Nguyễn Thị ' || (i * 31 % 4999), ${FIRST_DAY} + (i / 2000) * 86400000 + 25200000 + (i % 2000) * 18000
        FROM n)
    INSERT INTO print_job (label_id, code, title, size, printer, pages, reprint, state, submitted_at_ms, ended_at_ms,
        account, soc, receiver, search_text)
      SELECT 1, code, 'Tem ' || code, 'S9', CASE WHEN i % 3 = 0 THEN 'XP-420B' ELSE 'Zebra_ZD421' END, 1,
        CASE WHEN i % 40 = 0 THEN 'damaged' WHEN i % 90 = 0 THEN 'lost' END,
        CASE WHEN i % 60 = 0 THEN 'failed' WHEN i % 200 = 1 THEN 'unknown' WHEN i % 2 = 0 THEN 'confirmed' ELSE 'printed' END,
        at, at + 900, CASE WHEN i % 25 = 0 THEN 'sandbox' ELSE '${SERVICE}' END, soc, receiver,
        lower(code) || char(10) || lower(soc) || char(10) || 'nguyen thi ' || (i * 31 % 4999)
      FROM job`);
}

/** What a shift asks: mostly a scanned label, a name, today; now and then everything. */
const ASKED: readonly Partial<HistoryFilter>[] = [
  { text: 'SGNS336017LM' },
  { text: '100063352' },
  { text: 'EG512345' },
  { text: 'Nguyễn' },
  { text: 'thị 31' },
  { text: 'không có ai' },
  { fromDay: '2026-10-20', toDay: '2026-10-20' },
  { fromDay: '2026-10-20', toDay: '2026-10-20', text: 'thị 77' },
  { fromDay: '2026-10-01', toDay: '2026-10-31' },
  { printer: 'XP-420B', reason: 'reprint' },
  { state: 'unknown' },
  { state: 'confirmed' },
  { reason: 'damaged' },
  {},
];

/** The time under which 95 of 100 stayed; milliseconds. */
function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

describe('100,000 labels', () => {
  it.runIf(process.env['TEM_TESTS'] === 'all')(
    'are searched, paged and exported in the times printed',
    async () => {
      const folder = temporaryFolder('history');
      const file = join(folder, 'ledger.sqlite');
      const database = openDatabase(file);
      const thread = createHistoryThread(join(import.meta.dirname, '../../../main/history/worker.ts'), file);
      onTestFinished(async () => {
        await thread.close();
        database.close();
      });
      fill(database);
      const page = (filter: Partial<HistoryFilter>, from = 0) =>
        thread.request({
          kind: 'page',
          scope: SERVICE,
          filter: { ...EMPTY_HISTORY_FILTER, ...filter },
          from,
          count: 50,
        });
      const { total } = await page({});
      expect(total).toBe(LABELS * 0.96);

      // A new search reads the index; the next pages of it, also the last, are read by their ids.
      const searches: number[] = [];
      const pages: number[] = [];
      const days: number[] = [];
      const timed = async <Value>(times: number[], work: () => Promise<Value>): Promise<Value> => {
        const start = performance.now();
        const value = await work();
        times.push(performance.now() - start);
        return value;
      };
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      for (let round = 0; round < 4; round++)
        for (const filter of ASKED) {
          const found = await timed(searches, () => page(filter));
          for (const part of [0.3, 0.6, 0.999])
            await timed(pages, () => page(filter, Math.floor(found.total * part)));
          await timed(days, () => thread.request({ kind: 'day', scope: SERVICE, day: '2026-10-20' }));
        }
      const csv = join(folder, 'all.csv');
      const exported: number[] = [];
      await timed(exported, () =>
        thread.request({
          kind: 'export',
          scope: SERVICE,
          filter: EMPTY_HISTORY_FILTER,
          file: csv,
          language: 'vi',
          names: {},
        }),
      );
      delay.disable();
      expect(statSync(csv).size).toBeGreaterThan(LABELS * 90);

      const ms = (time: number): string => `${time.toFixed(1)} ms`;
      process.stdout.write(
        `history of 100,000 labels, p95: search ${ms(p95(searches))}, next page ${ms(p95(pages))}, day ${ms(p95(days))}; ` +
          `export ${ms(exported[0] ?? 0)}; main held up ${ms(delay.percentile(99) / 1e6)} (99 %)\n`,
      );
    },
    60_000,
  );

  it('are searched by index alone', () => {
    const database = openDatabase(':memory:');
    for (const filter of ASKED) {
      const { sql, values } = filterCondition(SERVICE, { ...EMPTY_HISTORY_FILTER, ...filter });
      const plan = database.sqlite
        .prepare(
          `EXPLAIN QUERY PLAN SELECT id FROM print_job INDEXED BY print_job_history WHERE ${sql}
           ORDER BY submitted_at_ms DESC, id DESC`,
        )
        .all(values)
        .map(({ detail }) => String(detail));
      expect(plan).toHaveLength(1);
      expect(plan[0]).toMatch(/COVERING INDEX print_job_history/);
    }
    expect(openHistoryReader(database.sqlite).page(SERVICE, EMPTY_HISTORY_FILTER, 0, 1).total).toBe(0);
    database.close();
  });
});
