import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportCsv } from '../../../main/history/export-csv.ts';
import { createHistoryThread, type HistoryThread } from '../../../main/history/history-thread.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { codeOf, openPrinted, SERVICE } from './jobs.ts';

const tempFolder = (): string => temporaryFolder('history');

describe('the CSV file', () => {
  it('has every matching label, in UTF-8 with a byte order mark, CRLF, local times and no formulas', async () => {
    const printed = openPrinted();
    printed.know(1, { soc: '=HYPERLINK("http://x","y")', name: '=HYPERLINK("http://x","Mai")' });
    printed.know(2, { soc: 'A"B', name: 'Chị\nĐịnh, 2' });
    printed.print({ number: 1, atMs: Date.UTC(2026, 10, 20, 17, 5, 9), reprint: 'damaged' });
    printed.print({ number: 2, atMs: Date.UTC(2026, 10, 21, 2), steps: ['hand-over'], printer: '@x' });
    printed.print({ number: 3, steps: ['fail'] });
    const file = join(tempFolder(), 'a.csv');
    writeFileSync(file, 'what was there before');
    const filter = { ...EMPTY_HISTORY_FILTER, toDay: '2026-11-21' };
    await exportCsv(printed.reader, { scope: SERVICE, filter, file, language: 'vi', names: {} });
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\ufeffGửi in lúc,')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(5);
    const rows: unknown[][] = parse(text, { bom: true, record_delimiter: '\r\n' });
    expect(rows.slice(2).map((row) => row.slice(0, 9))).toEqual([
      ['2026-11-21 09:00:00', '', codeOf(2), 'A"B', 'S9', "'@x", '1', 'Đã gửi máy in', ''],
      [
        '2026-11-21 00:05:09',
        '2026-11-21 00:05:09',
        codeOf(1),
        '\'=HYPERLINK("http://x","y")',
        'S9',
        'Zebra_80',
        '1',
        'Đã in',
        'Rách, hỏng',
      ],
    ]);
    expect(rows[1]?.slice(2, 4)).toEqual([codeOf(3), '']);
    // Exports contain no names.
    expect(text).not.toMatch(/Mai|Định/);
  });
});

describe('the history’s thread', () => {
  const WORKER = join(import.meta.dirname, '../../../main/history/worker.ts');
  const opened = (worker: string, file: string): HistoryThread => {
    const thread = createHistoryThread(worker, file);
    onTestFinished(() => thread.close());
    return thread;
  };

  it('reads what the station has committed, even while it writes a file', async () => {
    const folder = tempFolder();
    const printed = openPrinted(join(folder, 'ledger.sqlite'));
    printed.know(1, { name: 'Chị Mai' });
    printed.print({ number: 1, atMs: Date.UTC(2026, 10, 21, 2) });
    const thread = opened(WORKER, join(folder, 'ledger.sqlite'));
    const page = () =>
      thread.request({ kind: 'page', scope: SERVICE, filter: EMPTY_HISTORY_FILTER, from: 0, count: 50 });
    expect(await page()).toMatchObject({ total: 1, labels: [{ receiver: 'Chị Mai' }] });
    printed.print({ number: 2 });
    const file = join(folder, 'a.csv');
    const exported = thread.request({
      kind: 'export',
      scope: SERVICE,
      filter: EMPTY_HISTORY_FILTER,
      file,
      language: 'en',
      names: {},
    });
    expect((await page()).total).toBe(2);
    expect(await thread.request({ kind: 'printers', scope: SERVICE })).toEqual(['Zebra_80']);
    expect(await thread.request({ kind: 'day', scope: SERVICE, day: '2026-11-21' })).toMatchObject({
      printed: 2,
    });
    await exported;
    expect(existsSync(file)).toBe(true);
  });

  it('rejects pending queries when it fails or ends, and restarts with the next one', async () => {
    const folder = tempFolder();
    const ask = (thread: HistoryThread): Promise<unknown> =>
      thread.request({ kind: 'printers', scope: SERVICE });
    const missing = opened(WORKER, join(folder, 'no-such-ledger.sqlite'));
    await expect(ask(missing)).rejects.toThrow('SQLite 14');
    const printed = openPrinted(join(folder, 'no-such-ledger.sqlite'));
    printed.print({ number: 1 });
    await expect(ask(missing)).resolves.toEqual(['Zebra_80']);
    // An answer in progress at the close is dropped: whether it arrives is a matter of chance.
    for (let time = 0; time < 3; time++) {
      const last = ask(missing);
      const closed = missing.close();
      await expect(last).rejects.toThrow('was closed');
      await closed;
      if (time % 2 === 0) await ask(missing);
    }
  });
});
