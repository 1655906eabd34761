import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { receiptHash } from '../../../main/database/receipt-chain.ts';
import { csvHeader, csvRows } from '../../../main/history/export-csv.ts';
import { exportReceipts } from '../../../main/history/export-receipts.ts';
import { openHistoryReader } from '../../../main/history/history-reader.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { codeOf, newChain, proofOf } from './chains.ts';
import { runVerify } from './run-verify.ts';

const EVER = { fromDay: null, toDay: null };

describe('the history', () => {
  it('shows each label’s receipt, and writes it into the CSV file', () => {
    const chain = newChain();
    chain.print(1, 2);
    const { labels } = openHistoryReader(chain.database.sqlite).page('sandbox', EMPTY_HISTORY_FILTER, 0, 10);
    const { dpi: _dpi, ...proof } = proofOf(2);
    const hash = receiptHash(chain.lines()[1] ?? '');
    expect(labels[0]).toMatchObject({ code: codeOf(2), receipt: { number: 2, hash, ...proof } });
    expect(csvHeader('en')).toContain('Receipt,SHA-256 of the dots,SHA-256 of the receipt');
    expect(csvRows(labels, 'en').split('\r\n')[0]).toMatch(new RegExp(`,2,${proof.dots[0]},${hash},$`));
  });

  it('shows only number and hash of a receipt that was altered', () => {
    const chain = newChain();
    chain.print(1);
    chain.tamper((sqlite) => sqlite.exec(`UPDATE receipt SET content = 'x'`));
    const { labels } = openHistoryReader(chain.database.sqlite).page('sandbox', EMPTY_HISTORY_FILTER, 0, 10);
    expect(labels[0]?.receipt).toMatchObject({ number: 1, dots: [], barcodes: [] });
  });
});

describe('exported receipts', () => {
  it('are those of the requested days, without a gap, each line as it was hashed', async () => {
    const chain = newChain();
    chain.print(1, 2, 3);
    const { sqlite } = chain.database;
    const file = join(dirname(chain.file), 'receipts.jsonl');
    const saved = async (days: Parameters<typeof exportReceipts>[2]) => {
      const count = await exportReceipts(sqlite, file, days);
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      expect(lines).toHaveLength(count);
      return lines;
    };
    expect(await saved(EVER)).toEqual(chain.lines());
    expect(await saved({ fromDay: '2026-11-21', toDay: '2026-11-21' })).toEqual(chain.lines());
    expect(await saved({ fromDay: '2026-11-22', toDay: null })).toEqual([]);
    // The clock of the station may be put back: what was written between is in it all the same.
    chain.tamper((db) => db.exec('UPDATE print_job SET submitted_at_ms = 1 WHERE id = 2'));
    expect(await saved({ fromDay: '2026-11-21', toDay: null })).toEqual(chain.lines());
  });
});

describe('tem verify', () => {
  it('reports the intact range in both languages and as JSON, and exports it', async () => {
    const chain = newChain();
    expect(await runVerify(chain)).toMatchObject({
      exitCode: 0,
      words: expect.stringMatching(/^Chưa có.*\/ There are no/),
    });
    chain.print(1, 2);
    const out = join(dirname(chain.file), 'all.jsonl');
    const { exitCode, words, failure } = await runVerify(chain, { out });
    expect([exitCode, failure]).toEqual([0, '']);
    expect(words).toMatch(/^2 biên nhận nguyên vẹn, từ số 1 .* \/ 2 receipts whole, from 1 .* to 2 .*\n$/);
    expect(readFileSync(out, 'utf8')).toBe(`${chain.lines().join('\n')}\n`);
    const json: unknown = JSON.parse((await runVerify(chain, { json: true, against: out })).words);
    expect(json).toMatchObject({ outcome: 'whole', whole: 2, compared: 2, broken: null });
  });

  it('reports the first break, and then exports nothing', async () => {
    const chain = newChain();
    chain.print(1, 2, 3);
    chain.tamper((sqlite) =>
      sqlite.exec(`UPDATE print_job SET printer = 'X', title = 'Y' WHERE receipt = 2`),
    );
    const out = join(dirname(chain.file), 'nothing.jsonl');
    const { exitCode, words, failure } = await runVerify(chain, { out, json: true });
    expect(exitCode).toBe(1);
    expect(JSON.parse(words)).toMatchObject({
      outcome: 'broken',
      whole: 1,
      broken: { what: 'journal-differs', number: 2, code: codeOf(2), fields: ['title', 'printer'] },
    });
    expect(failure).toMatch(
      /^tem: .*số 2 \(.*\) \(title, printer\).* \/ .*receipt 2 \(.*Copy the whole data folder/,
    );
    expect(failure.trimEnd()).not.toContain('\n');
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });

  it('has nothing to check without a ledger, or against a missing file', async () => {
    const chain = newChain();
    chain.print(1);
    const nowhere = { ...chain, file: join(dirname(chain.file), 'none', 'ledger.sqlite') };
    await expect(runVerify(nowhere)).rejects.toThrow('holds no ledger');
    await expect(runVerify(chain, { against: join(dirname(chain.file), 'none') })).rejects.toThrow('ENOENT');
  });
});
