import { expect, test } from 'vitest';
import { parseCommandOptions } from '../../../main/sandbox/command-options.ts';

test('reads port, seed, orders, the clock and whether pushes leave this machine', () => {
  expect(parseCommandOptions([])).toEqual({});
  expect(parseCommandOptions(['--port', '4310', '--seed=0', '--orders', '5'])).toEqual({
    port: 4310,
    seed: 0,
    orders: 5,
  });
  expect(parseCommandOptions(['--move-every', '20', '--push-anywhere'])).toEqual({
    moveEveryMs: 20_000,
    pushAnywhere: true,
  });
  expect(parseCommandOptions(['--busy-labels'])).toEqual({ labelStyle: 'busy' });
  expect(parseCommandOptions(['--accounts', '3'])).toEqual({ accounts: 3 });
});

test.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', ''],
  ['--seed', '1.5'],
  ['--orders', '100001'],
  ['--orders', 'many'],
  ['--accounts', '0'],
  ['--accounts', '21'],
  ['--move-every', '0'],
  ['--move-every', '0.5'],
])('rejects %s %j with the option’s name', (option, value) => {
  expect(() => parseCommandOptions([`${option}=${value}`])).toThrow(option);
});

test('rejects unknown options', () => {
  expect(() => parseCommandOptions(['--prot', '1'])).toThrow('--prot');
  expect(() => parseCommandOptions(['4310'])).toThrow('4310');
});
