import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import { FAULT_KINDS, planFaults, SINGLE_FAULTS } from '../../campaign/fault-plan.ts';

describe('the faults of a campaign', () => {
  it('are the same for the same seed, in order, within its time', () => {
    const plan = planFaults(createRandom(7), 2);
    expect(planFaults(createRandom(7), 2)).toEqual(plan);
    expect(planFaults(createRandom(8), 2)).not.toEqual(plan);
    const times = plan.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.every((atMs) => atMs >= 0 && atMs < 120_000)).toBe(true);
  });

  it('have every kind, even in two minutes, and each single one once', () => {
    for (let seed = 0; seed < 50; seed++) {
      const kinds = planFaults(createRandom(seed), 2).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(FAULT_KINDS));
      for (const single of SINGLE_FAULTS) expect(kinds.filter((kind) => kind === single)).toHaveLength(1);
    }
  });

  it('go back to a backup only after it was made', () => {
    const kinds = planFaults(createRandom(1), 2).map(({ kind }) => kind);
    expect(kinds.indexOf('database-restored')).toBeGreaterThan(kinds.indexOf('database-backed-up'));
  });
});
