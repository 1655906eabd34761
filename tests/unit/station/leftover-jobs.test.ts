import { describe, expect, it } from 'vitest';
import type { LeftoverJob, LeftoverQueueJobs } from '../../../main/printers/leftover-queue-jobs.ts';
import { createLeftoverJobs } from '../../../main/station/leftover-jobs.ts';
import { fixedAccounts } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code } from './fakes.ts';
import { openedStation } from './stations.ts';

const words = (en: string) => ({ vi: en, en });
const DOUBT: LeftoverJob = { kind: 'doubt', why: words('it may still come out') };
const PRINTED: LeftoverJob = { kind: 'printed', why: words('it was printed') };

/** The state of a leftover job at each query, `apartMs` ms apart. */
function leftOf(...answers: LeftoverJob[]) {
  return leftApart(1000, ...answers);
}

function leftApart(apartMs: number, ...answers: LeftoverJob[]) {
  const asked: string[] = [];
  const ledger = { leftoverJobs: () => [{ printer: 'bench', title: 'Tem A #1' }] };
  const queues: LeftoverQueueJobs = {
    async take(printer, title) {
      asked.push(`${printer}: ${title}`);
      return answers.shift() ?? { kind: 'over' };
    },
    async takeAnew(printer, title) {
      asked.push(`anew of ${printer}: ${title}`);
    },
  };
  return {
    left: createLeftoverJobs(ledger, 1, fixedAccounts(), queues, () => asked.length * apartMs),
    asked,
  };
}

describe('reprinting a label whose job may still be in a queue', () => {
  it('prints if the job is over', async () => {
    const { left, asked } = leftOf();
    await left.cancel({ account: null, code: code(1) }, 'did-not-come-out');
    expect(asked).toEqual(['bench: Tem A #1']);
  });

  it('needs a repeated confirmation if the job may still come out, and searches for it each time', async () => {
    const { left, asked } = leftOf(DOUBT, DOUBT);
    const refused = {
      problem: { code: 'answer-doubted', values: { detail: { en: 'it may still come out' } } },
    };
    await expect(left.cancel({ account: null, code: code(1) }, 'did-not-come-out')).rejects.toMatchObject(
      refused,
    );
    await left.cancel({ account: null, code: code(1) }, 'did-not-come-out');
    expect(asked).toHaveLength(2);
  });

  it('treats a double click as one', async () => {
    const { left } = leftApart(300, DOUBT, DOUBT, DOUBT, DOUBT, DOUBT);
    const doubted = { problem: { code: 'answer-doubted' } };
    for (let click = 0; click < 4; click++)
      await expect(left.cancel({ account: null, code: code(1) }, 'did-not-come-out')).rejects.toMatchObject(
        doubted,
      );
    await left.cancel({ account: null, code: code(1) }, 'did-not-come-out');
  });

  it('asks again if the queue’s state has changed', async () => {
    const { left } = leftOf(DOUBT, PRINTED, PRINTED);
    for (let time = 0; time < 2; time++)
      await expect(left.cancel({ account: null, code: code(1) }, 'did-not-come-out')).rejects.toMatchObject({
        problem: { code: 'answer-doubted' },
      });
    await left.cancel({ account: null, code: code(1) }, 'did-not-come-out');
  });

  it('needs a reason if it was printed, and no queue query if it came out', async () => {
    await leftOf(PRINTED).left.cancel({ account: null, code: code(1) }, 'again');
    await expect(leftOf(DOUBT).left.cancel({ account: null, code: code(1) }, 'again')).rejects.toMatchObject({
      problem: { code: 'answer-doubted' },
    });
    const { left, asked } = leftOf(DOUBT);
    await left.cancel({ account: null, code: code(1) }, 'came-out');
    // It was taken out of the queue all the same.
    expect(asked).toHaveLength(1);
  });
});

describe('the start', () => {
  it('searches queues for jobs to be resent only of labels that are asked about', async () => {
    const { left, asked } = leftOf();
    await left.cancelResends([
      { account: null, code: code(1), state: 'printed' },
      { account: null, code: code(2), state: 'unknown' },
      { account: null, code: code(3), state: 'queued' },
    ]);
    expect(asked).toEqual(['anew of bench: Tem A #1']);
  });
});

describe('the leftover jobs of an order', () => {
  it('are those not followed and not completed, whatever the row’s state', () => {
    const ledger = openTestLabelStore(':memory:');
    const station = openedStation(ledger);
    const batch = station.batchId;
    for (const number of [1, 2]) station.scan(code(number));
    const [first, second] = ledger.rows(station.batchId);
    if (first === undefined || second === undefined) throw new Error('no rows');
    for (const event of ['prepare', 'prove'] as const) ledger.step([first.id, second.id], { event });
    const sent = { event: 'submit', printer: 'bench' } as const;
    ledger.step([first.id], { ...sent, title: 'Tem A #1' });
    ledger.step([second.id], { ...sent, title: 'Tem B #2' });
    // Under way: its run follows it. In another batch it may be a killed run's.
    expect(ledger.leftoverJobs(code(1), batch)).toEqual([]);
    expect(ledger.leftoverJobs(code(1), batch + 1)).toHaveLength(1);
    ledger.step([first.id], { event: 'interrupt' });
    ledger.step([second.id], { event: 'print' });
    expect(ledger.leftoverJobs(code(1), batch)).toEqual([{ printer: 'bench', title: 'Tem A #1' }]);
    expect(ledger.leftoverJobs(code(2), batch)).toEqual([]);
    station.remove(first.id);
    expect(ledger.leftoverJobs(code(1), batch)).toHaveLength(1);
  });
});
