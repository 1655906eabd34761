import { describe, expect, it } from 'vitest';
import type { Order } from '../../second-service/service/world.ts';
import { expectSuitableMessage } from './expect-messages.ts';
import { type ExpectedOutcome, expectedOutcome, expectedRequests } from './expected.ts';
import { applicableFaults } from './faults-for-fetch.ts';
import { type CallOutcome, type Harness } from './harness.ts';
import { CALLERS, callOperation, SURFACES, type Surface, type TestedOperation } from './operations.ts';
import { withHarness } from './with-harness.ts';

// Every operation that only reads, over a service of another hand: every fault, at the window and at the command line.

const READING: readonly TestedOperation[] = [
  'price',
  'statuses',
  'info',
  'provinces',
  'districts',
  'communes',
  'webhook',
];

let harness: Harness;
let order: Order;
withHarness((opened, prepared) => {
  harness = opened;
  order = prepared;
});

describe.each(SURFACES)('at the %s', (surface) => {
  describe.each(READING)('%s', (operation) => {
    it('works with the service as documented', async () => {
      const end = await callOperation(harness, surface, operation, order);
      expect(end.code).toBe('done');
      expectRight(end, surface, operation);
      expect(harness.service.sequence).toEqual([operation]);
    });

    it.each(applicableFaults(operation))('%s', async (_name, fault) => {
      harness.injectFault(operation, fault);
      const end = await callOperation(harness, surface, operation, order);
      const expected: ExpectedOutcome = expectedOutcome(fault, operation);
      expect(expected.codes).toContain(end.code);
      if (end.code === 'done') {
        if (fault.kind === 'loose' || fault.kind === 'fields') expectRight(end, surface, operation);
      } else {
        // The window reports no failure of the status list.
        if (operation !== 'statuses' || surface !== 'window')
          expectSuitableMessage(end, {
            parts: expected.parts,
            retried: harness.service.count(operation) > 1,
          });
        expectNothingKept();
      }
      const { least, most } = expectedRequests(fault, operation);
      expect(harness.service.sequence).toEqual(harness.service.sequence.map(() => operation));
      expect(harness.service.count(operation)).toBeGreaterThanOrEqual(least);
      expect(harness.service.count(operation)).toBeLessThanOrEqual(most);
      // Afterwards all is well again.
      harness.clearFaults();
      if (end.code === 'done') return;
      const after = await callOperation(harness, surface, operation, order);
      expect(after.code).toBe('done');
      expectRight(after, surface, operation);
    });
  });
});

function expectRight({ value }: CallOutcome, surface: Surface, operation: TestedOperation): void {
  const right = CALLERS[operation].right(order);
  expect(value).toMatchObject(surface === 'window' ? right.window : right.command);
}

/** Neither a list nor an order is remembered of an answer that was none. */
function expectNothingKept(): void {
  const lists = harness.database.sqlite.prepare('SELECT name FROM kept_answer').all();
  expect(lists.filter(({ name }) => name !== 'token-wanted')).toEqual([]);
  expect(harness.book.list({ text: '', status: null, from: 0, count: 10 }).total).toBe(0);
}
