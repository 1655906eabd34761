import { expect, test } from 'vitest';
import { commandOptions } from '../../../main/sandbox/command-options.ts';

test('reads port, seed and orders', () => {
  expect(commandOptions([])).toEqual({});
  expect(commandOptions(['--port', '4310', '--seed=0', '--orders', '5'])).toEqual({
    port: 4310,
    seed: 0,
    orders: 5,
  });
});

test.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', ''],
  ['--seed', '1.5'],
  ['--orders', '100001'],
  ['--orders', 'many'],
])('%s %j is refused with the option’s name', (option, value) => {
  expect(() => commandOptions([`${option}=${value}`])).toThrow(option);
});

test('what it does not know is refused', () => {
  expect(() => commandOptions(['--prot', '1'])).toThrow('--prot');
  expect(() => commandOptions(['4310'])).toThrow('4310');
});
