import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { openReceiptLog } from '../../../main/station/receipt-log.ts';
import { type Chain, codeOf, NOON, newChain, proofOf } from './chains.ts';

// The figures are printed; what is expected of them leaves room for a busy machine.

const RECEIPTS = Number(process.env['TEM_RECEIPTS'] ?? 50_000);

/** Writes jobs with their receipts, all in one transaction; answers the time that one receipt took, in ms. */
function fill({ database }: Chain, count: number): number {
  const { sqlite, transaction } = database;
  const receipts = openReceiptLog(sqlite, () => ({ tem: '1.2.3', station: 'Bàn 1' }));
  const job = sqlite.prepare(
    `INSERT INTO print_job (label_id, code, title, size, printer, pages, state, submitted_at_ms, account)
     VALUES (1, ?, 'Tem', 'S9', 'Zebra', 1, 'printed', ?, 'sandbox')`,
  );
  let spent = 0;
  transaction(() => {
    sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1);
      INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (1, 1, 'x', 'printed', 1)`);
    for (let at = 1; at <= count; at++) {
      const code = codeOf(at);
      const id = Number(job.run(code, NOON + at).lastInsertRowid);
      const row = { code, size: 'S9', printer: 'Zebra', pages: 1, reprint: null } as const;
      const start = performance.now();
      receipts.add(row, { id, title: 'Tem', partner: 'sandbox', soc: null }, proofOf(at), NOON + at);
      spent += performance.now() - start;
    }
  });
  return spent / count;
}

describe(`${RECEIPTS.toLocaleString('en')} receipts`, () => {
  it('cost a label little, and are checked in parts without growing memory or blocking', async () => {
    const chain = newChain();
    const each = fill(chain, RECEIPTS);
    const small = newChain();
    fill(small, 1_000);
    await small.verify();
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const check = await chain.verify();
    const seconds = (performance.now() - start) / 1_000;
    delay.disable();
    const grown = (process.memoryUsage().rss - before) / 1e6;
    expect(check).toMatchObject({ whole: RECEIPTS, broken: null });
    process.stdout.write(
      `${RECEIPTS} receipts: ${each.toFixed(3)} ms each to write, ${seconds.toFixed(1)} s to check, ` +
        `${grown.toFixed(0)} MB more, held up ${(delay.percentile(99) / 1e6).toFixed(0)} ms (99 %)\n`,
    );
    expect(each).toBeLessThan(0.3);
    expect(grown).toBeLessThan(150);
    // Checked in one go, it would be more than a second.
    expect(delay.percentile(99) / 1e6).toBeLessThan(300);
  }, 120_000);
});
