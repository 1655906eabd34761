import { expect, it } from 'vitest';
import { parseOptions } from '../../soak/options.ts';

it('prints 10,000 labels by default', () => {
  expect(parseOptions([], '7')).toEqual({
    labels: 10_000,
    minutes: Number.POSITIVE_INFINITY,
    every: 50,
    seed: 7,
  });
});

it('reads minutes, labels and the span of a fault', () => {
  expect(parseOptions(['1.5', '--labels', '300', '--every', '25'], '7')).toEqual({
    labels: 300,
    minutes: 1.5,
    every: 25,
    seed: 7,
  });
});

it('draws a seed if none is given', () => {
  expect(Number.isInteger(parseOptions([], undefined).seed)).toBe(true);
});

it.each([
  [['soon']],
  [['0']],
  [['-1']],
  [['--labels']],
  [['--labels', '1.5']],
  [['--every', '0']],
  [['1', '--all']],
])('refuses %j', (args) => {
  expect(() => parseOptions(args, '7')).toThrow(/has to be a number above 0/);
});

it.each(['random', '', '-1', '1.5'])('refuses the seed "%s"', (seed) => {
  expect(() => parseOptions([], seed)).toThrow(/whole number/);
});
