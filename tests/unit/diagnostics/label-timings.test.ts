import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { readLabelTimings } from '../../../main/diagnostics/label-timings.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import { MAX_LABEL_TIMINGS, NO_PHASES } from '../../../shared/diagnostics.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

const PHASES = { ...NO_PHASES, tokenMs: 80, loadMs: 300, settleMs: 100, renderMs: 400 };

function ledgerAt(clock: { ms: number }) {
  const database = openDatabase(':memory:');
  onTestFinished(database.close);
  function insertJobs(...jobs: (readonly [code: string, atMs: number])[]): void {
    database.sqlite.exec(`INSERT INTO batch VALUES (7, 'station', 1, 'collect');
      INSERT INTO label (id, batch_id, code, state, changed_at_ms) VALUES (3, 7, 'x', 'printed', 1)`);
    const insert = database.sqlite.prepare(
      `INSERT INTO print_job (label_id, code, title, pages, state, submitted_at_ms, account)
       VALUES (3, ?, 't', 1, 'printed', ?, 'sandbox')`,
    );
    for (const job of jobs) insert.run(...job);
  }
  return { database, insertJobs, ledger: openLabelStore(database, () => clock.ms) };
}

describe('the labels handed over last', () => {
  it('are listed from the station’s ledger with the time of each phase', () => {
    const clock = { ms: 1_000_000 };
    const { database, ledger } = ledgerAt(clock);
    const batch = ledger.currentBatch('station');
    const { id } = ledger.add(batch, queuedLabel('SGNS336484LM.883568271'));
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'prove' });
    const job = { title: 'Tem', size: 'S9', printer: 'Zebra', pages: 1, phases: PHASES } as const;
    ledger.step([id], { event: 'submit', ...job });
    expect(readLabelTimings(database.sqlite)).toMatchObject([
      { label: id, state: 'submitting', spoolMs: null },
    ]);
    clock.ms += 1_234;
    ledger.step([id], { event: 'print' });
    expect(readLabelTimings(database.sqlite)).toEqual([
      {
        job: 1,
        label: id,
        batch,
        code: 'SGNS336484LM.883568271',
        size: 'S9',
        printer: 'Zebra',
        state: 'printed',
        submittedAtMs: 1_000_000,
        ...PHASES,
        spoolMs: 1_234,
      },
    ]);
  });

  it('are at most 50, newest first, read from the index alone', () => {
    const { database, insertJobs } = ledgerAt({ ms: 1 });
    // Two of the same moment: the later one is the newer one.
    insertJobs(...Array.from({ length: 120 }, (_, at) => [`code ${at}`, Math.floor(at / 2)] as const));
    const labels = readLabelTimings(database.sqlite);
    expect(labels).toHaveLength(MAX_LABEL_TIMINGS);
    expect(labels.map(({ code }) => code).slice(0, 3)).toEqual(['code 119', 'code 118', 'code 117']);
    expect(labels[0]).toMatchObject({ batch: 7, label: 3, size: null, printer: null });
    const plan = database.sqlite
      .prepare(
        'EXPLAIN QUERY PLAN SELECT job.id FROM print_job AS job ORDER BY job.submitted_at_ms DESC, job.id DESC LIMIT 50',
      )
      .all();
    expect(JSON.stringify(plan)).toContain('print_job_history');
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });

  it.each([
    ['none', null, NO_PHASES],
    ['no JSON', '{"tokenMs":', NO_PHASES],
    ['another shape', '[]', NO_PHASES],
    [
      'wrong numbers',
      '{"tokenMs":"80","loadMs":-1,"settleMs":100,"renderMs":null,"inspectMs":1e999}',
      { ...NO_PHASES, settleMs: 100 },
    ],
  ])('have no times if those of the ledger make no sense: %s', (_name, phases, expected) => {
    const { database, insertJobs } = ledgerAt({ ms: 1 });
    insertJobs(['c', 5_000]);
    // The clock was set back in between.
    database.sqlite.prepare('UPDATE print_job SET ended_at_ms = 4000, phases = ?').run(phases);
    expect(readLabelTimings(database.sqlite)).toMatchObject([{ ...expected, spoolMs: 0 }]);
  });
});
