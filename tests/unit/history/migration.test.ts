import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../main/database/schema.ts';
import { openHistoryReader } from '../../../main/history/history-reader.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { codeOf, SERVICE } from './jobs.ts';

/** Before print jobs knew whose orders they were of. */
const BEFORE = 3;

/** A ledger as an older Tem left it, with this many labels printed. */
function oldLedger(jobs: number): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  migrate(sqlite, BEFORE);
  sqlite.exec(`
    INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1);
    INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${jobs})
    INSERT INTO print_job (label_id, code, title, printer, pages, state, submitted_at_ms)
      SELECT 1, 'SGNS336484LM.' || (100000000 + i), '', 'Zebra_80', 1, 'printed', i FROM n`);
  return sqlite;
}

/** @param column what names the order's account: 'partner' until version 9 */
function know(sqlite: DatabaseSync, partner: string, number: number, name: string, column = 'partner'): void {
  sqlite
    .prepare(
      `INSERT INTO known_order (${column}, code, soc, search_text, seen_at_ms, content)
       VALUES (?, ?, 'EG1', ?, 1, ?)`,
    )
    .run(
      partner,
      codeOf(number),
      `${codeOf(number).toLowerCase()}\neg1\n${name.toLowerCase()}`,
      JSON.stringify({ receiver: { name } }),
    );
}

describe('a ledger of an older Tem', () => {
  it('gets each label’s partner and names from the order book, else only its code', () => {
    const sqlite = oldLedger(4);
    know(sqlite, 'sandbox', 1, 'In training');
    know(sqlite, 'sandbox', 2, 'Both in training');
    know(sqlite, SERVICE, 2, 'Mai');
    know(sqlite, SERVICE, 3, 'Nam');
    migrate(sqlite);
    const reader = openHistoryReader(sqlite);
    const found = (partner: string, text = ''): unknown[] =>
      reader
        .page(partner, { ...EMPTY_HISTORY_FILTER, text }, 0, 50)
        .labels.map(({ code, receiver }) => [code, receiver]);
    expect(found('sandbox')).toEqual([[codeOf(1), 'In training']]);
    // The unknown one is shown with the real ones.
    expect(found(SERVICE)).toEqual([
      [codeOf(4), null],
      [codeOf(3), 'Nam'],
      [codeOf(2), 'Mai'],
    ]);
    expect(found(SERVICE, 'mai')).toHaveLength(1);
    expect(found(SERVICE, codeOf(4))).toHaveLength(1);
    // Heard of later, it is whose it is.
    know(sqlite, SERVICE, 4, 'Cô Ba', 'account');
    // An event may say anything of an order; the service's own answer does not.
    expect(found(SERVICE, codeOf(4))).toEqual([[codeOf(4), null]]);
    sqlite.exec('UPDATE known_order SET confirmed = 1');
    expect(found(SERVICE, codeOf(4))).toEqual([[codeOf(4), 'Cô Ba']]);
    expect(found('another', codeOf(4))).toEqual([]);
    sqlite.close();
  });

  it('with 100,000 labels is migrated within seconds', () => {
    const sqlite = oldLedger(100_000);
    for (let number = 1; number <= 20_000; number++) know(sqlite, SERVICE, number, 'Mai');
    const start = performance.now();
    migrate(sqlite);
    const took = performance.now() - start;
    expect(
      openHistoryReader(sqlite).page(SERVICE, { ...EMPTY_HISTORY_FILTER, text: 'mai' }, 0, 1).total,
    ).toBe(20_000);
    process.stdout.write(`migration of 100,000 labels: ${took.toFixed(0)} ms\n`);
    expect(took).toBeLessThan(10_000);
    sqlite.close();
  }, 60_000);
});
