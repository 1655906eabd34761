import { expect, it } from 'vitest';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import { FAULT_KINDS, type PlannedFault, planFaults } from '../../soak/fault-plan.ts';

function first(count: number, seed: number, every = 50): PlannedFault[] {
  const plan = planFaults(createRandom(seed), every);
  return Array.from({ length: count }, () => plan.next().value);
}

it('has one fault per span of labels', () => {
  const spans = first(40, 1).map(({ at }) => Math.floor(at / 50));
  expect(spans).toEqual(Array.from({ length: 40 }, (_, span) => span));
});

it('cycles through all kinds, each time in another order', () => {
  const kinds = first(FAULT_KINDS.length * 2, 1).map(({ kind }) => kind);
  const turns = [kinds.slice(0, FAULT_KINDS.length), kinds.slice(FAULT_KINDS.length)];
  for (const turn of turns) expect(turn.toSorted()).toEqual(FAULT_KINDS.toSorted());
  expect(turns[0]).not.toEqual(turns[1]);
});

it('depends only on the seed', () => {
  expect(first(20, 7, 25)).toEqual(first(20, 7, 25));
  expect(first(20, 7)).not.toEqual(first(20, 8));
});
