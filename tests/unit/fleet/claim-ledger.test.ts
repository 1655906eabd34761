import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openClaimLedger } from '../../../main/fleet/local/claim-ledger.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { AccountKey } from '../../../shared/account.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { code } from '../station/fakes.ts';

const ACCOUNT = '0123456789abcdef' as AccountKey;
const NOW = 1_800_000_000_000;

/** A ledger in which each of these labels has a claim, granted under its number as its fence. */
function open(...numbers: readonly number[]) {
  const database = openDatabase(':memory:');
  const store = openLabelStore(database, () => NOW);
  const batch = store.openBatch('station');
  const claims = openClaimLedger(database);
  const labels = numbers.map((number) => {
    const { id } = store.add(batch, { ...queuedLabel(code(number)), account: ACCOUNT });
    claims.begin(`request ${number}`, [{ labelId: id, account: ACCOUNT, code: code(number) }]);
    claims.answer(`request ${number}`, [id], new Map([[id, number]]));
    return id;
  });
  return { claims, labels, idsOf: () => claims.returning().map(({ code: of }) => of) };
}

it('gives a claim back once, and once more to a database that may have it again', () => {
  const { claims, labels, idsOf } = open(1, 2);
  expect(claims.giveBack(labels.slice(0, 1))).toBe(true);
  expect(idsOf()).toEqual([code(1)]);
  claims.returned(claims.returning().map(({ id }) => id));
  expect(idsOf()).toEqual([]);
  expect([...claims.unused(labels).values()].map(({ state, fence }) => [state, fence])).toEqual([
    ['granted', 2],
  ]);
  claims.returnAgain();
  expect(claims.returning()).toMatchObject([{ code: code(1), request: 'request 1', fence: 1 }]);
  expect(claims.granted()).toHaveLength(1);
});

it('gives nothing back again when it starts, which the fleet knows to be given back', () => {
  const { claims, labels, idsOf } = open(1);
  claims.giveBack(labels);
  claims.returned(claims.returning().map(({ id }) => id));
  claims.recover(['station']);
  expect(idsOf()).toEqual([]);
});

it('forgets what was given back of labels that changed last before a time', () => {
  const { claims, labels, idsOf } = open(1, 2);
  claims.giveBack(labels);
  claims.returned(claims.returning().map(({ id }) => id));
  claims.forgetReturned(NOW);
  claims.returnAgain();
  expect(idsOf()).toEqual([code(1), code(2)]);
  claims.forgetReturned(NOW + 1);
  expect(idsOf()).toEqual([code(1), code(2)]);
  claims.returned(claims.returning().map(({ id }) => id));
  claims.forgetReturned(NOW + 1);
  claims.returnAgain();
  expect(idsOf()).toEqual([]);
});

it('gives a claim back under the fence that it got while it was given back', () => {
  const { claims, labels } = open(1);
  const [one] = claims.granted();
  claims.giveBack(labels);
  claims.regrant(new Map([[one?.id ?? 0, 77]]));
  expect(claims.returning()).toMatchObject([{ code: code(1), fence: 77 }]);
});

it('takes over under which fence a restored database has a claim, and drops one that another station has', () => {
  const { claims, labels } = open(1, 2);
  const [one, other] = claims.granted();
  claims.regrant(
    new Map([
      [one?.id ?? 0, 77],
      [other?.id ?? 0, null],
    ]),
  );
  expect([...claims.unused(labels).values()]).toMatchObject([{ code: code(1), fence: 77 }]);
});
