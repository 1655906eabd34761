import { describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Fault } from '../../second-service/service/faults.ts';
import type { Order } from '../../second-service/service/world.ts';
import { expectedOutcome, expectSuitableMessage, faultCases } from './expected.ts';
import { type Harness, withHarness } from './harness.ts';
import {
  callOperation,
  expectRight,
  NEW_ADDRESS,
  OLD_ADDRESS,
  prepareService,
  SURFACES,
} from './operations.ts';

// Operations 7 and 12 over a service of another hand: each is sent once, and a lost answer is looked up.

let harness: Harness;
let order: Order;
withHarness((opened) => {
  harness = opened;
  order = prepareService(opened);
});

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
    if (fault.kind === 'another' || told === 'unavailable' || told === 'malformed')
      return fault.effect === 'done' ? { code: 'done', words: [] } : { code: unsure, words: parts };
    return { code: told, words: parts };
  }

  it.each(SURFACES)('works with the service as documented: %s', async (surface) => {
    expectRight(await callOperation(harness, surface, operation, order), surface, operation, order);
    expect(isDone()).toBe(true);
    expect(harness.service.count(operation)).toBe(1);
  });

  it.each(faultCases(operation, 'own'))('%s, at the %s', async (_name, surface, fault) => {
    const { service, book } = harness;
    harness.injectFault(operation, fault);
    const end = await callOperation(harness, surface, operation, order);
    const { code, words } = expected(fault);
    expect(end.code).toBe(code);
    expect(isDone()).toBe(fault.effect === 'done');
    expect(service.count(operation)).toBe(1);
    if (code === 'done') expectRight(end, surface, operation, order);
    else expectSuitableMessage(end, { parts: words });
    if (code === unsure || (fault.kind === 'another' && code === 'done'))
      expect(service.sequence.slice(0, 2)).toEqual([operation, lookUp]);
    if (operation === 'cancel') {
      // The order book contains no more than the service sent.
      const known = book.get(order.code as OrderCode);
      expect(known?.status ?? null).toBe(code === 'done' ? '0' : code === unsure ? '2' : null);
      expect(book.get(service.world.stranger.code as OrderCode)).toBeNull();
    } else expect(service.world.webhook?.url).toBe(code === 'done' ? NEW_ADDRESS : OLD_ADDRESS);
  });

  it.each(faultCases(lookUp, 'sample'))(
    'stays unknown if the look-up meets: %s, at the %s',
    async (_name, surface, fault) => {
      harness.injectFault(operation, 'broken off, done');
      harness.injectFault(lookUp, fault);
      const end = await callOperation(harness, surface, operation, order);
      const reads =
        ['loose', 'fields'].includes(fault.kind) && expectedOutcome(fault, lookUp).codes[0] === 'done';
      expect(end.code).toBe(reads ? 'done' : unsure);
      if (!reads) expectSuitableMessage(end, { mentionsToken: fault.kind === 'unauthorized' });
      expect(harness.service.count(operation)).toBe(1);
    },
  );
});
