import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Fault } from '../../second-service/service/fault.ts';
import type { Order } from '../../second-service/service/world.ts';
import { expectSuitableMessage } from './expect-messages.ts';
import { expectedOutcome } from './expected.ts';
import { applicableFaults } from './faults-for-fetch.ts';
import { type Harness } from './harness.ts';
import { CALLERS, callOperation, NEW_ADDRESS, OLD_ADDRESS, SURFACES } from './operations.ts';
import { withHarness } from './with-harness.ts';

// Operations 7 and 12 over a service of another hand: each is sent once, and a lost answer is looked up.

let harness: Harness;
let order: Order;
withHarness((opened, prepared) => {
  harness = opened;
  order = prepared;
});

const LOST = ['unavailable', 'malformed'];

describe.each([
  ['cancel', 'info', 'cancel-unsure'],
  ['setWebhook', 'webhook', 'webhook-unsure'],
] as const)('%s', (operation, lookUp, unsure) => {
  const isDone = (): boolean =>
    operation === 'cancel' ? order.status === '0' : harness.service.world.webhook?.url === NEW_ADDRESS;

  /** The expected end, given the answer and what the service did. */
  function expected(fault: Fault): { readonly code: string; readonly words: readonly string[] } {
    const { codes, parts = [] } = expectedOutcome(fault, operation);
    const [told = ''] = codes;
    if (fault.kind === 'another' || LOST.includes(told)) {
      return fault.effect === 'done' ? { code: 'done', words: [] } : { code: unsure, words: parts };
    }
    return { code: told, words: parts };
  }

  describe.each(SURFACES)('at the %s', (surface) => {
    it('works with the service as documented', async () => {
      const end = await callOperation(harness, surface, operation, order);
      const right = CALLERS[operation].right(order);
      expect(end.code).toBe('done');
      expect(end.value).toMatchObject(surface === 'window' ? right.window : right.command);
      expect(isDone()).toBe(true);
      expect(harness.service.count(operation)).toBe(1);
    });

    it.each(applicableFaults(operation))('%s', async (_name, fault) => {
      harness.injectFault(operation, fault);
      const end = await callOperation(harness, surface, operation, order);
      const { code, words } = expected(fault);
      expect(end.code).toBe(code);
      expect(isDone()).toBe(fault.effect === 'done');
      const { service, book } = harness;
      expect(service.count(operation)).toBe(1);
      if (code === 'done') {
        const right = CALLERS[operation].right(order);
        expect(end.value).toMatchObject(surface === 'window' ? right.window : right.command);
      } else expectSuitableMessage(end, { parts: words });
      if (code === unsure || (fault.kind === 'another' && code === 'done')) {
        expect(service.sequence.slice(0, 2)).toEqual([operation, lookUp]);
      }
      if (operation === 'cancel') {
        // The order book contains no more than the service sent.
        const known = book.get(order.code as OrderCode);
        expect(known?.status ?? null).toBe(code === 'done' ? '0' : code === unsure ? '2' : null);
        expect(book.get(service.world.stranger.code as OrderCode)).toBeNull();
      } else {
        const address = code === 'done' ? NEW_ADDRESS : OLD_ADDRESS;
        expect(service.world.webhook?.url).toBe(address);
      }
    });

    it.each(applicableFaults(lookUp))('stays unknown if the look-up meets: %s', async (_name, fault) => {
      harness.injectFault(operation, 'broken off, done');
      harness.injectFault(lookUp, fault);
      const end = await callOperation(harness, surface, operation, order);
      const reads =
        ['loose', 'fields'].includes(fault.kind) && expectedOutcome(fault, lookUp).codes[0] === 'done';
      expect(end.code).toBe(reads ? 'done' : unsure);
      if (!reads) expectSuitableMessage(end, { mentionsToken: fault.kind === 'unauthorized' });
      expect(harness.service.count(operation)).toBe(1);
    });
  });
});
