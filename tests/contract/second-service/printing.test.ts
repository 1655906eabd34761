import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Fault } from '../../second-service/service/fault.ts';
import type { Order } from '../../second-service/service/world.ts';
import { createTestInspector } from '../../unit/labels/inspect/documents.ts';
import { expectDocumentedRequests, expectSuitableMessage } from './expect-messages.ts';
import { expectedOutcome } from './expected.ts';
import { applicableFaults } from './faults-for-fetch.ts';
import { type Harness, openHarness, setShortTimeouts, setUsualTimeouts } from './harness.ts';
import { prepareService, SURFACES } from './operations.ts';
import { print } from './printing.ts';

// Operations 5 and 6 on the independent service: the order's own label comes out, or nothing.

const inspector = createTestInspector();
beforeAll(setShortTimeouts);
afterAll(async () => {
  setUsualTimeouts();
  await inspector.close();
});

let harness: Harness;
let order: Order;

async function open(withoutLabelUrl: boolean): Promise<void> {
  harness = await openHarness({ withoutLabelUrl });
  order = prepareService(harness);
  await harness.orders.info({ by: 'order', code: order.code as OrderCode });
  harness.service.forgetRequests();
}
afterEach(async () => {
  expectDocumentedRequests(harness);
  await harness.close();
});

/** How it has to end where the label's own answer is not as documented. */
function ofLabel({ name, kind }: Fault): readonly string[] {
  switch (kind) {
    case 'not found':
      return name.includes('page') ? ['not-a-label'] : ['refused'];
    case 'unauthorized':
    case 'forbidden':
      return ['not-a-label'];
    case 'invalid':
      return name.includes('without') ? ['not-a-label', 'refused'] : ['refused'];
    case 'too many':
      return ['not-a-label'];
    case 'failing':
      return ['not-a-label'];
    case 'gateway':
      return ['not-a-label'];
    case 'maintenance':
      return name.includes('Error envelope in a 200') ? ['refused'] : ['not-a-label'];
    case 'silent':
    case 'broken':
      return ['unavailable'];
    case 'unreadable':
      return name === 'a length smaller than the body'
        ? ['not-a-label', 'unavailable']
        : ['not-a-label', 'refused'];
    case 'another':
      return ['foreign-label'];
    default:
      return ['done'];
  }
}

describe.each(SURFACES)('at the %s', (surface) => {
  const expectOwnLabel = async (): Promise<void> => {
    const { labels, end } = await print(harness, surface, order.code, inspector);
    expect(end.code).toBe('done');
    expect(labels.map(({ code }) => code)).toEqual([order.code]);
    expect(labels[0]?.proof.barcodes.map(({ text }) => text)).toEqual([order.shortcode]);
  };

  describe.each([
    ['awb', false],
    ['label', true],
  ] as const)('%s', (operation, withoutLabelUrl) => {
    beforeEach(() => open(withoutLabelUrl));

    it('works with the service as documented', async () => {
      await expectOwnLabel();
      expect(harness.service.sequence).toEqual(['token', operation]);
    });

    it.each(applicableFaults(operation).filter(([name]) => name !== 'a redirect to a page'))(
      '%s',
      async (_name, fault) => {
        harness.injectFault(operation, fault);
        const { labels, end } = await print(harness, surface, order.code, inspector);
        expect(ofLabel(fault)).toContain(end.code);
        expect(labels).toEqual([]);
        const { count, requests } = harness.service;
        expectSuitableMessage(end, {
          retried: true,
          mentionsToken: ['unauthorized', 'forbidden'].includes(fault.kind),
        });
        // The access token is sent only to the base address, and only on demand.
        const authorized = requests.filter((each) => each.operation === operation && each.authorized);
        if (operation === 'awb' || fault.kind !== 'unauthorized') expect(authorized).toEqual([]);
        expect(count.call(harness.service, operation)).toBeLessThanOrEqual(6);
        harness.clearFaults();
        await expectOwnLabel();
      },
    );
  });

  describe('token', () => {
    beforeEach(() => open(false));

    it.each(applicableFaults('token'))('%s', async (_name, fault) => {
      harness.injectFault('token', fault);
      const { labels, end } = await print(harness, surface, order.code, inspector);
      const told = expectedOutcome(fault, 'info');
      const codes = fault.kind === 'another' ? ['foreign-label'] : told.codes;
      expect(codes).toContain(end.code);
      expect(labels.map(({ code }) => code)).toEqual(end.code === 'done' ? [order.code] : []);
      if (end.code === 'done') return;
      expectSuitableMessage(end, { parts: told.parts, retried: true });
      harness.clearFaults();
      await expectOwnLabel();
    });
  });
});
