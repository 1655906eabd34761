import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { openTestLabelStore, queuedLabel } from '../../helpers/test-label-store.ts';

const A = 'SGNS336484LM.883568271' as OrderCode;
const B = 'TGGS983262NM.613593645' as OrderCode;
let file: string;
beforeEach(() => {
  file = join(temporaryFolder('ledger'), 'ledger.sqlite');
});

/** A ledger whose batch has both orders. */
function openWithTwo(path = ':memory:', now?: () => number) {
  const ledger = openTestLabelStore(path, now);
  const batch = ledger.currentBatch('station');
  const [a, b] = [A, B].map((code) => ledger.add(batch, queuedLabel(code)).id) as [number, number];
  return { ledger, batch, a, b, states: () => ledger.rows(batch).map(({ state }) => state) };
}

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
    const problem = { code: 'printed-before' } as const;
    ledger.step([id], { event: 'hold', problem }, { event: 'accept', problem: null });
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
  });

  it('keeps a batch and each label’s state across a restart', () => {
    const { ledger, batch, a, b } = openWithTwo(file, () => 1_000);
    const failed = {
      problem: { code: 'refused', values: { detail: 'Không tìm thấy' } },
      size: 'S9',
      printer: 'file:/x',
    } as const;
    ledger.step([a], { event: 'prepare' }, { event: 'fail', ...failed });
    ledger.close();
    const second = openTestLabelStore(file);
    expect(second.currentBatch('station')).toBe(batch);
    const queued = {
      account: 'sandbox',
      scanned: null,
      state: 'queued',
      problem: null,
      warnings: [],
      reprint: null,
      toConfirm: false,
      accepted: null,
      agreed: [],
      unexpectedCodes: [],
      receiver: null,
      acceptedStatus: null,
      size: null,
      printer: null,
      file: null,
      pages: 0,
      changedAtMs: 1_000,
    };
    expect(second.rows(batch)).toEqual([
      { ...queued, id: a, code: A, state: 'failed', ...failed },
      { ...queued, id: b, code: B },
    ]);
    // Another source has its own current batch.
    second.openBatch('command-line');
    expect(second.currentBatch('station')).toBe(batch);
    second.close();
  });

  it('rejects a duplicate code in a batch, and accepts it again once removed, which changes no more', () => {
    const { ledger, batch, a } = openWithTwo();
    expect(() => ledger.add(batch, queuedLabel(A))).toThrow(/UNIQUE/);
    expect(ledger.count(batch)).toBe(2);
    ledger.remove([a]);
    expect(ledger.find(batch, A)).toBeNull();
    expect(ledger.step([a, 999], { event: 'prepare' })).toEqual([]);
    expect(ledger.add(batch, queuedLabel(A)).id).not.toBe(a);
  });

  it('keeps the journal of a removed label', () => {
    const { ledger, a } = openWithTwo(file);
    ledger.step([a], { event: 'prepare' });
    ledger.step([a], { event: 'requeue' });
    ledger.remove([a]);
    ledger.close();
    const database = new DatabaseSync(file);
    const states = database.prepare('SELECT state FROM label_event WHERE label_id = ? ORDER BY id').all(a);
    expect(states.map((row) => row['state'])).toEqual(['queued', 'preparing', 'queued', 'cancelled']);
    database.close();
  });

  it('changes the state of labels all together or not at all', () => {
    const { ledger, a, b, states } = openWithTwo(file);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const hold = { event: 'hold', problem: circular as never } as const;
    expect(() => ledger.step([a, b], hold)).toThrow(/circular/);
    expect(states()).toEqual(['queued', 'queued']);
    ledger.step([b], { event: 'prepare' });
    expect(() => ledger.step([b, a], { event: 'prove' })).toThrow(/queued can't take "prove"/);
    expect(states()).toEqual(['queued', 'preparing']);
    ledger.close();
  });

  it('records every hand-over: how often, when last, where', () => {
    let now = 1_000;
    const { ledger, a } = openWithTwo(':memory:', () => now);
    const printOn = (printer: string): void => {
      ledger.step([a], { event: 'prepare', printer, size: 'S9' }, { event: 'prove', pages: 1 });
      ledger.step([a], { event: 'submit', title: `job at ${now}` });
    };
    const first = { times: 1, lastAtMs: 1_000, printer: 'one' };
    expect(ledger.priorPrints(A, 0)).toBeNull();
    printOn('one');
    // It may have come out already.
    expect(ledger.priorPrints(A, 0)).toEqual(first);
    expect(ledger.hasOpenJob(a)).toBe(true);
    ledger.step([a], { event: 'hand-over' });
    expect(ledger.hasOpenJob(a)).toBe(true);
    ledger.step([a], { event: 'print' });
    expect(ledger.hasOpenJob(a)).toBe(false);
    now = 2_000;
    ledger.step([a], { event: 'reprint', reprint: 'lost' });
    printOn('two');
    ledger.step([a], { event: 'fail' });
    expect(ledger.priorPrints(A, 0)).toEqual(first);
    now = 3_000;
    ledger.step([a], { event: 'retry' });
    printOn('three');
    ledger.step([a], { event: 'doubt' });
    expect(ledger.priorPrints(A, 0)).toEqual({ times: 2, lastAtMs: 3_000, printer: 'three' });
    ledger.step([a], { event: 'did-not-come-out' });
    expect(ledger.priorPrints(A, 0)).toMatchObject({ times: 1 });
    expect(ledger.priorPrints(A, 1_001)).toBeNull();
  });

  it('keeps a held label’s page until the answer', () => {
    const { ledger, a } = openWithTwo();
    const picture = { png: new Uint8Array([137, 80]), dots: ['0'.repeat(64)], widthMm: 80, heightMm: 100 };
    ledger.step([a], { event: 'prepare' });
    ledger.step([a], { event: 'hold', problem: { code: 'contradictory' }, picture });
    expect(ledger.picture(a)).toEqual(picture);
    ledger.step([a], { event: 'accept', accepted: 'contradictory' });
    expect(ledger.picture(a)).toBeNull();
  });
});
