import { expect, it } from 'vitest';
import type { LeftoverJob } from '../../../main/printers/leftover-queue-jobs.ts';
import { createLeftoverJobs } from '../../../main/station/leftover-jobs.ts';
import type { LabelState } from '../../../shared/station.ts';
import { fixedAccounts } from '../../helpers/station-orders.ts';
import { code } from './fakes.ts';
import { problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

const words = (en: string) => ({ vi: en, en });
const DOUBT: LeftoverJob = { kind: 'doubt', why: words('it may still come out') };
const PRINTED: LeftoverJob = { kind: 'printed', why: words('it was printed') };

/** A leftover job whose state is answered in turn at each query, `apartMs` ms apart. */
function leftOf(answers: readonly LeftoverJob[], apartMs = 1000) {
  const asked: string[] = [];
  const next = answers.values();
  const left = createLeftoverJobs(
    { leftoverJobs: () => [{ printer: 'bench', title: 'Tem A #1' }] },
    1,
    fixedAccounts(),
    {
      async take(printer, title) {
        asked.push(`${printer}: ${title}`);
        return next.next().value ?? { kind: 'over' };
      },
      takeAnew: async (printer, title) => void asked.push(`anew of ${printer}: ${title}`),
    },
    () => asked.length * apartMs,
  );
  const cancel = (answer: Parameters<typeof left.cancel>[1]) =>
    left.cancel({ account: null, code: code(1) }, answer);
  return { left, asked, cancel };
}

it.each<[string, Parameters<ReturnType<typeof leftOf>['cancel']>[0], LeftoverJob[], number, boolean[]]>([
  ['prints if the job is over', 'did-not-come-out', [], 1000, [true]],
  ['asks a second time if it may still come out', 'did-not-come-out', [DOUBT, DOUBT], 1000, [false, true]],
  [
    'treats a double click as one',
    'did-not-come-out',
    [DOUBT, DOUBT, DOUBT, DOUBT, DOUBT],
    300,
    [false, false, false, false, true],
  ],
  [
    'asks again if the queue’s state has changed',
    'did-not-come-out',
    [DOUBT, PRINTED, PRINTED],
    1000,
    [false, false, true],
  ],
  ['needs only a reason if it was printed', 'again', [PRINTED], 1000, [true]],
  ['asks although there is a reason', 'again', [DOUBT], 1000, [false]],
  ['takes it out of the queue all the same if it came out', 'came-out', [DOUBT], 1000, [true]],
])('a reprint whose job may still be in a queue %s', async (_title, answer, jobs, apartMs, goesOn) => {
  const { cancel, asked } = leftOf(jobs, apartMs);
  for (const [at, goes] of goesOn.entries()) {
    expect([at, await problemCode(cancel(answer))]).toEqual([at, goes ? 'no problem' : 'answer-doubted']);
    expect(asked).toEqual(Array.from({ length: at + 1 }, () => 'bench: Tem A #1'));
  }
});

it('says why a job may still come out', async () => {
  const problem = { code: 'answer-doubted', values: { detail: { en: 'it may still come out' } } };
  await expect(leftOf([DOUBT]).cancel('did-not-come-out')).rejects.toMatchObject({ problem });
});

it('at the start, searches queues for jobs to be resent only of labels that are asked about', async () => {
  const { left, asked } = leftOf([]);
  const row = (number: number, state: LabelState) => ({ account: null, code: code(number), state });
  await left.cancelResends([row(1, 'printed'), row(2, 'unknown'), row(3, 'queued')]);
  expect(asked).toEqual(['anew of bench: Tem A #1']);
});

it('the leftover jobs of an order are those not followed and not completed, whatever the row’s state', () => {
  const { station, ledger, id, scan } = openDesk();
  scan(1, 2);
  const [first, second] = [id(1), id(2)];
  const left = (number: number, batch = station.batchId) => ledger.leftoverJobs(code(number), batch);
  for (const event of ['prepare', 'prove'] as const) ledger.step([first, second], { event });
  ledger.step([first], { event: 'submit', printer: 'bench', title: 'Tem A #1' });
  ledger.step([second], { event: 'submit', printer: 'bench', title: 'Tem B #2' });
  // Under way: its run follows it. In another batch it may be a killed run's.
  expect(left(1)).toEqual([]);
  expect(left(1, station.batchId + 1)).toHaveLength(1);
  ledger.step([first], { event: 'interrupt' });
  ledger.step([second], { event: 'print' });
  expect(left(1)).toEqual([{ printer: 'bench', title: 'Tem A #1' }]);
  expect(left(2)).toEqual([]);
  station.remove(first);
  expect(left(1)).toHaveLength(1);
});
