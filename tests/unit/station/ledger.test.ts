import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLedger } from '../../../main/station/ledger.ts';
import type { OrderCode } from '../../../shared/order-code.ts';

const A = 'SGNS336484LM.883568271' as OrderCode;
const B = 'TGGS983262NM.613593645' as OrderCode;
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-ledger-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the ledger', () => {
  it('keeps a batch and each label’s state across a restart', () => {
    const first = openLedger(file, () => 1_000);
    const batch = first.currentBatch('station');
    const a = first.add(batch, A);
    first.add(batch, B);
    first.step([a.id], {
      state: 'failed',
      problem: { code: 'refused', values: { detail: 'Không tìm thấy' } },
      size: 'S9',
      printer: 'file:/x',
    });
    first.close();

    const second = openLedger(file);
    expect(second.currentBatch('station')).toBe(batch);
    expect(second.rows(batch)).toEqual([
      {
        id: a.id,
        code: A,
        state: 'failed',
        problem: { code: 'refused', values: { detail: 'Không tìm thấy' } },
        size: 'S9',
        printer: 'file:/x',
        file: null,
        pages: 0,
        changedAtMs: 1_000,
      },
      {
        id: a.id + 1,
        code: B,
        state: 'queued',
        problem: null,
        size: null,
        printer: null,
        file: null,
        pages: 0,
        changedAtMs: 1_000,
      },
    ]);
    second.close();
  });

  it('refuses a code twice in a batch, and takes it again once it was removed', () => {
    const ledger = openLedger(':memory:');
    const batch = ledger.openBatch('station');
    const { id } = ledger.add(batch, A);
    expect(() => ledger.add(batch, A)).toThrow(/UNIQUE/);
    expect(ledger.count(batch)).toBe(1);
    ledger.remove([id]);
    expect(ledger.find(batch, A)).toBeNull();
    expect(ledger.add(batch, A).id).not.toBe(id);
    ledger.close();
  });

  it('keeps the journal of a removed label', () => {
    const ledger = openLedger(file);
    const { id } = ledger.add(ledger.openBatch('station'), A);
    ledger.step([id], { state: 'preparing' });
    ledger.step([id], { state: 'printed', file: '/x.pdf', pages: 1 });
    ledger.remove([id]);
    ledger.close();
    const database = new DatabaseSync(file);
    const states = database.prepare('SELECT state FROM label_event WHERE label_id = ? ORDER BY id').all(id);
    expect(states.map((row) => row['state'])).toEqual(['queued', 'preparing', 'printed']);
    database.close();
  });

  it('changes nothing of a row that is gone', () => {
    const ledger = openLedger(':memory:');
    const batch = ledger.openBatch('station');
    const { id } = ledger.add(batch, A);
    ledger.remove([id]);
    expect(ledger.step([id, 999], { state: 'printed' })).toEqual([]);
    ledger.close();
  });

  it('puts labels into a state all together or not at all', () => {
    const ledger = openLedger(file);
    const batch = ledger.openBatch('station');
    const ids = [ledger.add(batch, A).id, ledger.add(batch, B).id];
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(() => ledger.step(ids, { state: 'failed', problem: circular as never })).toThrow(/circular/);
    expect(ledger.rows(batch).map((row) => row.state)).toEqual(['queued', 'queued']);
    ledger.close();
  });

  it('has each source’s own current batch', () => {
    const ledger = openLedger(':memory:');
    const station = ledger.currentBatch('station');
    ledger.openBatch('command-line');
    expect(ledger.currentBatch('station')).toBe(station);
    ledger.close();
  });

  it('is not opened where a newer Tem wrote it', () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openLedger(file)).toThrow(/newer/);
  });
});
