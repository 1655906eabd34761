import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox.ts';

const MAX_ORDERS = 100_000;

/** Reads the arguments of `npm run sandbox`. @throws Error with one line for the user */
export function commandOptions(args: readonly string[]): SandboxOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, seed: { type: 'string' }, orders: { type: 'string' } },
  });
  const { port, seed, orders } = values;
  return {
    ...(port === undefined ? {} : { port: wholeNumber('port', port, 65_535) }),
    ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed, 2 ** 32 - 1) }),
    ...(orders === undefined ? {} : { orders: wholeNumber('orders', orders, MAX_ORDERS) }),
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new Error(`--${name} wants a whole number from 0 to ${max}, not "${text}"`);
  }
  return Number(text);
}
