import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTestLabelStore, queuedLabel } from '../../helpers/test-label-store.ts';

const A = 'SGNS336484LM.883568271' as OrderCode;
const B = 'TGGS983262NM.613593645' as OrderCode;
let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder('ledger');
  file = join(folder, 'ledger.sqlite');
});

describe('the ledger', () => {
  it('notifies subscribers of a batch once a change is on disk, once for several steps', () => {
    const ledger = openTestLabelStore(file);
    const reader = new DatabaseSync(file, { readOnly: true });
    const batchId = ledger.openBatch('station');
    const heard: unknown[] = [];
    const unsubscribe = ledger.onChange(({ batchId: of, event, rows, removed }) => {
      const stored = reader.prepare('SELECT state FROM label WHERE removed_at_ms IS NULL').all();
      heard.push([of, event, rows.map(({ state }) => state), removed, stored.map(({ state }) => state)]);
    });
    const { id } = ledger.add(batchId, queuedLabel(A));
    ledger.step(
      [id],
      { event: 'hold', problem: { code: 'printed-before' } },
      { event: 'accept', problem: null },
    );
    expect(() => ledger.step([id], { event: 'print' })).toThrow(/can't take/);
    ledger.step([], { event: 'prepare' });
    ledger.remove([id]);
    unsubscribe();
    ledger.add(batchId, queuedLabel(B));
    expect(heard).toEqual([
      [batchId, null, ['queued'], [], ['queued']],
      [batchId, 'accept', ['queued'], [], ['queued']],
      [batchId, null, [], [id], []],
    ]);
    reader.close();
    ledger.close();
  });

  it('keeps a batch and each label’s state across a restart', () => {
    const first = openTestLabelStore(file, () => 1_000);
    const batch = first.currentBatch('station');
    const a = first.add(batch, queuedLabel(A));
    first.add(batch, queuedLabel(B));
    first.step([a.id], { event: 'prepare' });
    first.step([a.id], {
      event: 'fail',
      problem: { code: 'refused', values: { detail: 'Không tìm thấy' } },
      size: 'S9',
      printer: 'file:/x',
    });
    first.close();

    const second = openTestLabelStore(file);
    expect(second.currentBatch('station')).toBe(batch);
    expect(second.rows(batch)).toEqual([
      {
        id: a.id,
        account: 'sandbox',
        code: A,
        scanned: null,
        state: 'failed',
        problem: { code: 'refused', values: { detail: 'Không tìm thấy' } },
        warnings: [],
        reprint: null,
        toConfirm: false,
        accepted: null,
        acceptedCodes: [],
        unexpectedCodes: [],
        receiver: null,
        acceptedStatus: null,
        size: 'S9',
        printer: 'file:/x',
        file: null,
        pages: 0,
        changedAtMs: 1_000,
      },
      {
        id: a.id + 1,
        account: 'sandbox',
        code: B,
        scanned: null,
        state: 'queued',
        problem: null,
        warnings: [],
        reprint: null,
        toConfirm: false,
        accepted: null,
        acceptedCodes: [],
        unexpectedCodes: [],
        receiver: null,
        acceptedStatus: null,
        size: null,
        printer: null,
        file: null,
        pages: 0,
        changedAtMs: 1_000,
      },
    ]);
    second.close();
  });

  it('rejects a duplicate code in a batch, and accepts it again once removed', () => {
    const ledger = openTestLabelStore(':memory:');
    const batch = ledger.openBatch('station');
    const { id } = ledger.add(batch, queuedLabel(A));
    expect(() => ledger.add(batch, queuedLabel(A))).toThrow(/UNIQUE/);
    expect(ledger.count(batch)).toBe(1);
    ledger.remove([id]);
    expect(ledger.find(batch, A)).toBeNull();
    expect(ledger.add(batch, queuedLabel(A)).id).not.toBe(id);
    ledger.close();
  });

  it('keeps the journal of a removed label', () => {
    const ledger = openTestLabelStore(file);
    const { id } = ledger.add(ledger.openBatch('station'), queuedLabel(A));
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'requeue' });
    ledger.remove([id]);
    ledger.close();
    const database = new DatabaseSync(file);
    const states = database.prepare('SELECT state FROM label_event WHERE label_id = ? ORDER BY id').all(id);
    expect(states.map((row) => row['state'])).toEqual(['queued', 'preparing', 'queued', 'cancelled']);
    database.close();
  });

  it('changes nothing for a removed row', () => {
    const ledger = openTestLabelStore(':memory:');
    const batch = ledger.openBatch('station');
    const { id } = ledger.add(batch, queuedLabel(A));
    ledger.remove([id]);
    expect(ledger.step([id, 999], { event: 'prepare' })).toEqual([]);
    ledger.close();
  });

  it('changes the state of labels all together or not at all', () => {
    const ledger = openTestLabelStore(file);
    const batch = ledger.openBatch('station');
    const ids = [ledger.add(batch, queuedLabel(A)).id, ledger.add(batch, queuedLabel(B)).id];
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(() => ledger.step(ids, { event: 'hold', problem: circular as never })).toThrow(/circular/);
    expect(ledger.rows(batch).map((row) => row.state)).toEqual(['queued', 'queued']);
    ledger.close();
  });

  it('keeps a separate current batch per source', () => {
    const ledger = openTestLabelStore(':memory:');
    const station = ledger.currentBatch('station');
    ledger.openBatch('command-line');
    expect(ledger.currentBatch('station')).toBe(station);
    ledger.close();
  });

  it('is not opened if a newer Tem wrote it', () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openTestLabelStore(file)).toThrow(/newer/);
  });

  it('rejects an impossible event, and changes nothing', () => {
    const ledger = openTestLabelStore(':memory:');
    const batch = ledger.openBatch('station');
    const [a, b] = [ledger.add(batch, queuedLabel(A)).id, ledger.add(batch, queuedLabel(B)).id];
    ledger.step([b], { event: 'prepare' });
    expect(() => ledger.step([b, a], { event: 'prove' })).toThrow(/queued can't take "prove"/);
    expect(ledger.rows(batch).map((row) => row.state)).toEqual(['queued', 'preparing']);
    ledger.close();
  });

  it('records every hand-over: how often, when last, where', () => {
    let now = 1_000;
    const ledger = openTestLabelStore(':memory:', () => now);
    const { id } = ledger.add(ledger.openBatch('station'), queuedLabel(A));
    const printOn = (printer: string): void => {
      ledger.step([id], { event: 'prepare', printer, size: 'S9' });
      ledger.step([id], { event: 'prove', pages: 1 });
      ledger.step([id], { event: 'submit', title: `job at ${now}` });
    };
    expect(ledger.priorPrints(A, 0)).toBeNull();
    printOn('one');
    // It may have come out already.
    expect(ledger.priorPrints(A, 0)).toEqual({ times: 1, lastAtMs: 1_000, printer: 'one' });
    expect(ledger.hasOpenJob(id)).toBe(true);
    ledger.step([id], { event: 'hand-over' });
    expect(ledger.hasOpenJob(id)).toBe(true);
    ledger.step([id], { event: 'print' });
    expect(ledger.hasOpenJob(id)).toBe(false);
    now = 2_000;
    ledger.step([id], { event: 'reprint', reprint: 'lost' });
    printOn('two');
    ledger.step([id], { event: 'fail' });
    expect(ledger.priorPrints(A, 0)).toEqual({ times: 1, lastAtMs: 1_000, printer: 'one' });
    now = 3_000;
    ledger.step([id], { event: 'retry' });
    printOn('three');
    ledger.step([id], { event: 'doubt' });
    expect(ledger.priorPrints(A, 0)).toEqual({ times: 2, lastAtMs: 3_000, printer: 'three' });
    ledger.step([id], { event: 'did-not-come-out' });
    expect(ledger.priorPrints(A, 0)).toMatchObject({ times: 1 });
    expect(ledger.priorPrints(A, 1_001)).toBeNull();
    ledger.close();
  });

  it('keeps a held label’s page until the answer', () => {
    const ledger = openTestLabelStore(':memory:');
    const { id } = ledger.add(ledger.openBatch('station'), queuedLabel(A));
    const picture = { png: new Uint8Array([137, 80]), widthMm: 80, heightMm: 100 };
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'hold', problem: { code: 'contradictory' }, picture });
    expect(ledger.picture(id)).toEqual(picture);
    ledger.step([id], { event: 'accept', accepted: 'contradictory' });
    expect(ledger.picture(id)).toBeNull();
    ledger.close();
  });
});
