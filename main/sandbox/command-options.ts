import { parseArgs } from 'node:util';
import { MAX_ACCOUNTS } from './accounts.ts';
import type { SandboxOptions } from './sandbox.ts';

const MAX_ORDERS = 100_000;
const MAX_SECONDS = 86_400;

/** Parses the arguments of `npm run sandbox`. @throws Error with one line for the user */
export function parseCommandOptions(args: readonly string[]): SandboxOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      orders: { type: 'string' },
      accounts: { type: 'string' },
      'move-every': { type: 'string' },
      'push-anywhere': { type: 'boolean' },
      'busy-labels': { type: 'boolean' },
    },
  });
  const { port, seed, orders, accounts, 'move-every': moveEvery } = values;
  const { 'push-anywhere': pushAnywhere, 'busy-labels': busyLabels } = values;
  return {
    ...(port === undefined ? {} : { port: parseWholeNumber('port', port, 65_535) }),
    ...(seed === undefined ? {} : { seed: parseWholeNumber('seed', seed, 2 ** 32 - 1) }),
    ...(orders === undefined ? {} : { orders: parseWholeNumber('orders', orders, MAX_ORDERS) }),
    ...(accounts === undefined ? {} : { accounts: parseWholeNumber('accounts', accounts, MAX_ACCOUNTS, 1) }),
    ...(moveEvery === undefined
      ? {}
      : { moveEveryMs: parseWholeNumber('move-every', moveEvery, MAX_SECONDS, 1) * 1000 }),
    ...(pushAnywhere === undefined ? {} : { pushAnywhere }),
    ...(busyLabels === undefined ? {} : { labelStyle: busyLabels ? 'busy' : 'plain' }),
  };
}

function parseWholeNumber(name: string, text: string, max: number, min = 0): number {
  if (!/^\d+$/.test(text) || Number(text) > max || Number(text) < min) {
    throw new Error(`--${name} wants a whole number from ${min} to ${max}, not "${text}"`);
  }
  return Number(text);
}
