import { describe, expect, it } from 'vitest';
import type { Order } from '../../second-service/service/world.ts';
import { type Bench, type Ended } from './bench.ts';
import { type Expected, requestsOf, toldBy } from './expected.ts';
import { faultsHere } from './faults-here.ts';
import { type Asked, ask, SURFACES, type Surface, WAYS } from './operations.ts';
import { withBench } from './with-bench.ts';
import { expectFitWords } from './words.ts';

// Every operation that only reads, over a service of another hand: every fault, at the window and at the command line.

const READING: readonly Asked[] = [
  'price',
  'statuses',
  'info',
  'provinces',
  'districts',
  'communes',
  'webhook',
];

let bench: Bench;
let order: Order;
withBench((opened, prepared) => {
  bench = opened;
  order = prepared;
});

describe.each(SURFACES)('at the %s', (surface) => {
  describe.each(READING)('%s', (operation) => {
    it('is right where the service is as documented', async () => {
      const end = await ask(bench, surface, operation, order);
      expect(end.code).toBe('done');
      expectRight(end, surface, operation);
      expect(bench.service.sequence).toEqual([operation]);
    });

    it.each(faultsHere(operation))('%s', async (_name, fault) => {
      bench.unlike(operation, fault);
      const end = await ask(bench, surface, operation, order);
      const expected: Expected = toldBy(fault, operation);
      expect(expected.codes).toContain(end.code);
      if (end.code === 'done') {
        if (fault.kind === 'loose' || fault.kind === 'fields') expectRight(end, surface, operation);
      } else {
        // Of the list of statuses the window tells no failure.
        if (operation !== 'statuses' || surface !== 'window')
          expectFitWords(end, { parts: expected.words, again: bench.service.count(operation) > 1 });
        expectNothingKept();
      }
      const { least, most } = requestsOf(fault, operation);
      expect(bench.service.sequence).toEqual(bench.service.sequence.map(() => operation));
      expect(bench.service.count(operation)).toBeGreaterThanOrEqual(least);
      expect(bench.service.count(operation)).toBeLessThanOrEqual(most);
      // Afterwards all is well again.
      bench.asDocumented();
      if (end.code === 'done') return;
      const after = await ask(bench, surface, operation, order);
      expect(after.code).toBe('done');
      expectRight(after, surface, operation);
    });
  });
});

function expectRight({ value }: Ended, surface: Surface, operation: Asked): void {
  const right = WAYS[operation].right(order);
  expect(value).toMatchObject(surface === 'window' ? right.window : right.command);
}

/** Neither a list nor an order is remembered of an answer that was none. */
function expectNothingKept(): void {
  const lists = bench.database.sqlite.prepare('SELECT name FROM kept_answer').all();
  expect(lists.filter(({ name }) => name !== 'token-wanted')).toEqual([]);
  expect(bench.book.list({ text: '', status: null, from: 0, count: 10 }).total).toBe(0);
}
