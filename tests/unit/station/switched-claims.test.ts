import { describe, expect, it } from 'vitest';
import type { ClaimRow, Claims } from '../../../main/station/claims.ts';
import { NO_CLAIMS } from '../../../main/station/claims.ts';
import { createClosedClaims, createSwitchedClaims } from '../../../main/station/switched-claims.ts';
import { codeOf } from '../renderer/station-fixtures.ts';

const row = (id: number): ClaimRow => ({
  id,
  account: null,
  code: codeOf(`SGNS336484LM.88000000${id}`),
  reprint: null,
});
const HELD = { code: 'fleet-unreachable', values: { why: 'x', retry: 'y' } } as const;

function recording(): Claims & { readonly told: number[]; change: (ids: readonly number[]) => void } {
  const told: number[] = [];
  let listener: (ids: readonly number[]) => void = () => undefined;
  return {
    ...NO_CLAIMS,
    told,
    announce: (rows) => void told.push(...rows.map(({ id }) => id)),
    onChange(next) {
      listener = next;
      return () => (listener = () => undefined);
    },
    change: (ids) => listener(ids),
  };
}

describe('a station that joins a fleet while it works', () => {
  it('tells it of the rows that wait already, and of none that were removed', () => {
    const switched = createSwitchedClaims();
    switched.claims.announce([row(1), row(2), row(3)]);
    switched.claims.withdraw([2]);
    const fleet = recording();
    switched.use(fleet);
    expect(fleet.told).toEqual([1, 3]);
  });

  it('holds and releases rows as the fleet says, and no more as the one before', () => {
    const switched = createSwitchedClaims();
    const [before, after] = [recording(), recording()];
    const heard: number[][] = [];
    switched.claims.onChange((ids) => void heard.push([...ids]));
    switched.claims.announce([row(1)]);
    switched.use(before);
    switched.use(after);
    before.change([9]);
    after.change([1]);
    expect(heard).toEqual([[1], [1], [1]]);
  });

  it('prints nothing where its fleet cannot be asked for', async () => {
    const switched = createSwitchedClaims();
    switched.use(createClosedClaims(HELD));
    const decided = await switched.claims.acquire([row(1)], new AbortController().signal);
    expect(decided.get(1)).toEqual({ kind: 'hold', problem: HELD });
    expect(switched.claims.confirm(row(1))).toEqual({ kind: 'hold', problem: HELD });
    expect(switched.claims.holdFor(row(1))).toEqual(HELD);
  });
});
