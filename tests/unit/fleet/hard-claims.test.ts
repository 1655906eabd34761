import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { createHardClaims } from '../../../main/fleet/claims/hard-claims.ts';
import { createTrackedRows, type HeldLease } from '../../../main/fleet/claims/tracked-rows.ts';
import { openClaimLedger } from '../../../main/fleet/local/claim-ledger.ts';
import type { HardAnswer } from '../../../main/fleet/sql/answers.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { AccountKey } from '../../../shared/account.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { code } from '../station/fakes.ts';
import { claimFacts } from './claim-facts.ts';

const ACCOUNT = '0123456789abcdef' as AccountKey;
const LEASE: HeldLease = {
  lease: { account: 'a', code: code(1), fence: 2, untilMs: 600_000, monotonicUntilMs: 600_000 },
  fromMs: 0,
  untilMs: 600_000,
};

/** Hard claims of one row, with a fleet that can be asked and answers when it is told to. */
function open() {
  const database = openDatabase(':memory:');
  const store = openLabelStore(database);
  const { id } = store.add(store.openBatch('station'), { ...queuedLabel(code(1)), account: ACCOUNT });
  const row = { id, account: null, code: code(1), reprint: null };
  const ledger = openClaimLedger(database);
  const told = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<HardAnswer>();
  const asked: string[] = [];
  const rows = createTrackedRows({
    accountOf: () => ({ kind: 'linked', id: 'a' }),
    stationId: () => 'own',
    cutOff: () => null,
    missing: () => '',
    guardMs: () => 60_000,
    databaseNow: () => 0,
    isAllowed: () => false,
  });
  const hard = createHardClaims({
    engine: {
      claims: {
        hard: (request: string) => {
          asked.push(request);
          return answer.promise;
        },
        holders: () => Promise.resolve([]),
      },
    },
    rows,
    soft: { isPrintable: () => true, announce: () => undefined },
    ledger,
    accountKeyOf: () => ACCOUNT,
    availability: {
      cutOff: () => null,
      fail: () => ({ code: 'fleet-lost', values: { detail: '' } }),
    },
    missing: () => '',
    guardMs: () => 60_000,
    stationName: () => 'Bàn 1',
    synchronise: () => told.promise,
    giveBackSoon: () => undefined,
  });
  const run = new AbortController();
  /** The run stops, and its row is queued again. */
  async function stop(decided: ReturnType<typeof hard.acquire>): Promise<void> {
    run.abort();
    expect((await decided).get(id)).toMatchObject({ kind: 'hold' });
    hard.giveBack([id]);
  }
  const left = () =>
    database.sqlite
      .prepare('SELECT state FROM fleet_claim')
      .all()
      .map(({ state }) => state);
  return { hard, rows, row, told, answer, asked, signal: run.signal, stop, left };
}

/** Whatever follows at once has been done. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const GRANTED: HardAnswer = {
  mark: 1,
  settled: true,
  nowMs: 0,
  withdrawn: false,
  repeated: false,
  answers: [{ ...claimFacts({ station: 'own', fence: 5 }), held: true, granted: true, why: null }],
};

it('asks nothing for a run that was stopped before it could ask', async () => {
  const { hard, row, told, asked, signal, stop, left } = open();
  await stop(hard.acquire([row], signal));
  told.resolve();
  await settle();
  expect(asked).toEqual([]);
  expect(left()).toEqual([]);
});

it('gives back what is granted to a run that was stopped while it asked', async () => {
  const { hard, row, told, answer, asked, signal, stop, left } = open();
  const decided = hard.acquire([row], signal);
  told.resolve();
  await settle();
  expect(asked).toHaveLength(1);
  await stop(decided);
  answer.resolve(GRANTED);
  await settle();
  expect(left()).toEqual(['returning']);
});

it('allows nothing under a lease to a run that was stopped before the fleet was lost', async () => {
  const { hard, rows, row, told, signal, stop, left } = open();
  rows.track(row).lease = LEASE;
  await stop(hard.acquire([row], signal));
  told.reject(new ProblemError('fleet-lost', { detail: '' }));
  await settle();
  expect(left()).toEqual([]);
});

it('hands a label over under its lease when the fleet is lost while it is asked', async () => {
  const { hard, rows, row, told, signal, left } = open();
  rows.track(row).lease = LEASE;
  const decided = hard.acquire([row], signal);
  told.reject(new ProblemError('fleet-lost', { detail: '' }));
  expect((await decided).get(row.id)).toEqual({ kind: 'yes' });
  expect(left()).toEqual(['leased']);
});
