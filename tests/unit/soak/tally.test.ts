import { expect, it } from 'vitest';
import type { LabelState } from '../../../shared/station.ts';
import { assessFate, createTally, type Fate, isPossible } from '../../soak/tally.ts';

it('counts printed labels, and reports when there are enough', async () => {
  const tally = createTally();
  const waiting = tally.reached(3).then(() => tally.labels);
  tally.add('A');
  tally.add('B');
  expect(await Promise.race([waiting, Promise.resolve('not yet')])).toBe('not yet');
  tally.add('A');
  expect(await waiting).toBe(3);
  expect([tally.labels, tally.of('A'), tally.of('B'), tally.of('C')]).toEqual([3, 2, 1, 0]);
  await tally.reached(2);
});

it.each<[number, LabelState | undefined, Fate]>([
  [1, 'printed', 'once'],
  [1, 'submitted', 'once'],
  [1, 'confirmed', 'once'],
  [1, 'unknown', 'asked'],
  [0, 'unknown', 'asked'],
  [0, 'held', 'asked'],
  [0, 'failed', 'asked'],
  [0, 'printed', 'lost'],
  [0, 'queued', 'lost'],
  [0, undefined, 'lost'],
  [1, 'failed', 'untrue'],
  [1, 'queued', 'untrue'],
  [2, 'printed', 'doubled'],
  [2, 'unknown', 'doubled'],
])('came out %i times and is %s: %s', (times, state, fate) => {
  expect(assessFate(times, state)).toBe(fate);
});

it.each<[number, LabelState, boolean]>([
  [1, 'queued', false],
  [1, 'proven', false],
  [1, 'failed', false],
  [0, 'printed', false],
  [0, 'submitting', true],
  [1, 'submitting', true],
  [1, 'unknown', true],
  [0, 'submitted', true],
  [1, 'printed', true],
])('came out %i times and is %s: so said is %s', (times, state, is) => {
  expect(isPossible(times, state)).toBe(is);
});
