import { expect, it } from 'vitest';
import type { SoftClaim } from '../../../main/fleet/calls/claims.ts';
import { createSoftClaims } from '../../../main/fleet/claims/soft-claims.ts';
import { createTrackedRows } from '../../../main/fleet/claims/tracked-rows.ts';
import type { ClaimFacts } from '../../../main/fleet/sql/answers.ts';
import { systemClock } from '../../../main/platform/clock.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import { code } from '../station/fakes.ts';
import { claimFacts } from './claim-facts.ts';

const ACCOUNT = 'a';
const row = { id: 1, account: null, code: code(1), reprint: null };

/** Soft claims of a connected station, whose questions are answered one by one. */
function open() {
  const settled = createEmitter<boolean>();
  const asked: ((answers: readonly SoftClaim[]) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const told: string[] = [];
  const rows = createTrackedRows({
    accountOf: () => ({ kind: 'linked', id: ACCOUNT }),
    stationId: () => 'own',
    cutOff: () => null,
    missing: () => '',
    guardMs: () => 60_000,
    databaseNow: () => 1_000_000,
    isAllowed: () => false,
  });
  rows.onChange(() => void told.push(rows.holdFor(row)?.code ?? 'free'));
  const soft = createSoftClaims({
    engine: {
      link: {
        state: () => ({ kind: 'connected', sinceMs: 0 }),
        isSettled: () => true,
        onOpened: () => () => undefined,
        onSettled: settled.on,
      },
      claims: {
        soft: () =>
          new Promise<readonly SoftClaim[]>((resolve, reject) => {
            asked.push(resolve);
            failures.push(reject);
          }),
        onFreed: () => () => undefined,
        withdraw: () => Promise.resolve(),
        isPrintable: () => true,
      },
    },
    rows,
    clock: systemClock,
    monotonic: () => 0,
    synchronise: () => Promise.resolve(),
  });
  return { soft, rows, asked, failures, told, settle: () => settled.emit(true) };
}

const GRANTED: SoftClaim = {
  granted: true,
  lease: { account: ACCOUNT, code: code(1), fence: 2, untilMs: 600_000, monotonicUntilMs: 600_000 },
};
const REFUSED: SoftClaim = { granted: false, why: 'elsewhere', holder: claimFacts() };

it('asks once more when the doubt ends while an answer of before is on its way', async () => {
  const { soft, asked, told, settle } = open();
  soft.announce([row]);
  await expect.poll(() => asked).toHaveLength(1);
  settle();
  asked[0]?.([REFUSED]);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.([GRANTED]);
  await expect.poll(() => told).toEqual(['claimed-elsewhere', 'free']);
  await soft.close();
});

it('asks again for what failed on a connection that is up', async () => {
  const { soft, asked, failures, told } = open();
  soft.announce([row]);
  await expect.poll(() => asked).toHaveLength(1);
  failures[0]?.(new Error('disk full'));
  // Whatever comes next asks for all that is wanted.
  soft.announce([{ ...row, id: 2, code: code(2) }]);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.([GRANTED]);
  await expect.poll(() => told).toEqual(['free']);
  await soft.close();
});

it('tells of a row that was held after the answer by which it is free', async () => {
  const { soft, asked, told } = open();
  soft.announce([row]);
  await expect.poll(() => asked).toHaveLength(1);
  asked[0]?.([GRANTED]);
  await expect.poll(() => told).toEqual(['free']);
  soft.reconsider([row]);
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.([GRANTED]);
  await expect.poll(() => told).toEqual(['free', 'free']);
  await soft.close();
});

it('takes a label for new that is on paper since an unknown time, and for old only beyond the guard', () => {
  const { rows } = open();
  const isOverruled = (more: Partial<ClaimFacts>): boolean =>
    rows.isOverruled({ why: 'printed', holder: claimFacts(more) }, row);
  expect(isOverruled({ kind: 'soft', earlier: 'printed', outcomeAtMs: null })).toBe(false);
  expect(isOverruled({ outcome: 'printed', outcomeAtMs: 950_000 })).toBe(false);
  expect(isOverruled({ outcome: 'printed', outcomeAtMs: 900_000 })).toBe(true);
});
