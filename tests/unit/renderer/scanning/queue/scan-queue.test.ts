import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScanQueue } from '../../../../../renderer/scanning/queue/scan-queue.ts';
import { createWorkQueue } from '../../../../../renderer/scanning/queue/work-queue.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import type { ScanAnswer } from '../../../../../shared/station.ts';
import { refused } from '../../refused.ts';
import { rowOf } from '../../station-fixtures.ts';

const added = (id: number): ScanAnswer => ({ kind: 'added', row: rowOf(id) });

describe('createQueue', () => {
  it('runs all tasks in order, one at a time, despite failures and delays', async () => {
    const item = fc.record({ ticks: fc.nat(4), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
        const done: number[] = [];
        const failed: number[] = [];
        let atOnce = 0;
        let waiting = -1;
        const queue = createWorkQueue<number>(
          async (index) => {
            atOnce += 1;
            expect(atOnce).toBe(1);
            for (let tick = items[index]?.ticks ?? 0; tick > 0; tick -= 1) await Promise.resolve();
            atOnce -= 1;
            done.push(index);
            if (items[index]?.fails === true) throw new Error(String(index));
          },
          { failed: (index) => failed.push(index), waiting: (number) => (waiting = number) },
        );
        for (const index of items.keys()) queue.add(index);
        await queue.idle();
        expect(done).toEqual([...items.keys()]);
        expect(failed).toEqual([...items.keys()].filter((index) => items[index]?.fails));
        expect(waiting).toBe(items.length === 0 ? -1 : 0);
      }),
    );
  });
});

/** Lists of codes are tested in paste-codes.test.ts. */
const noLists: TemApi['calls']['station']['addCodes'] = () => Promise.reject(new Error('not asked for'));

describe('createScanner', () => {
  it('sends the next scan only after the previous reply', async () => {
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const scanner = createScanQueue(({ text }) => {
      sent.push(text);
      return new Promise((resolve) => answers.push(() => resolve(added(sent.length))));
    }, noLists);
    scanner.scan('A');
    scanner.scan('B');
    await Promise.resolve();
    expect(sent).toEqual(['A']);
    expect(scanner.store.getState().waiting).toBe(2);
    answers[0]?.();
    await expect.poll(() => sent).toEqual(['A', 'B']);
    answers[1]?.();
    await scanner.idle();
    expect(scanner.store.getState()).toMatchObject({ waiting: 0, sequence: 2, shown: { row: { id: 2 } } });
  });

  it('shows a failed call with its text, and continues', async () => {
    const call: TemApi['calls']['station']['scan'] = async ({ text }) =>
      text === 'bad' ? refused({ code: 'batch-full', values: { limit: 9 } }) : added(1);
    const scanner = createScanQueue(call, noLists);
    scanner.scan('bad');
    await scanner.idle();
    expect(scanner.store.getState().shown).toEqual({
      kind: 'failed',
      text: 'bad',
      problem: { code: 'batch-full', values: { limit: 9 } },
    });
    scanner.scan('good');
    await scanner.idle();
    expect(scanner.store.getState().shown?.kind).toBe('added');
  });

  it('cuts what is too long for the contract', async () => {
    const sent: unknown[] = [];
    const scanner = createScanQueue(async (input) => {
      sent.push(input);
      return { kind: 'empty' };
    }, noLists);
    scanner.scan('9'.repeat(5000));
    await scanner.idle();
    expect(sent).toEqual([{ text: '9'.repeat(2000) }]);
  });

  it('counts the same answer twice', async () => {
    const scanner = createScanQueue(async () => ({ kind: 'empty' }), noLists);
    scanner.scan('');
    scanner.scan('');
    await scanner.idle();
    expect(scanner.store.getState().sequence).toBe(2);
  });
});
