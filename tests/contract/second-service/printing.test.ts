import { afterAll, describe, expect, it } from 'vitest';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { Fault } from '../../second-service/service/fault.ts';
import type { Order } from '../../second-service/service/world.ts';
import { createTestInspector } from '../../unit/labels/inspect/documents.ts';
import { expectedOutcome, expectSuitableMessage, faultCases } from './expected.ts';
import { type Harness, openHarness, withHarness } from './harness.ts';
import { prepareService, SURFACES } from './operations.ts';
import { print } from './printing.ts';

// Operations 5 and 6 on the independent service: the order's own label comes out, or nothing.

const inspector = createTestInspector();
afterAll(() => inspector.close());

let harness: Harness;
let order: Order;

async function open(withoutLabelUrl: boolean): Promise<Harness> {
  const opened = await openHarness({ withoutLabelUrl });
  order = prepareService(opened);
  await opened.orders.info({ by: 'order', code: order.code as OrderCode });
  opened.service.forgetRequests();
  return opened;
}
const take = (opened: Harness): void => {
  harness = opened;
};

/** How it has to end where the label's own answer is not as documented. */
function ofLabel({ name, kind }: Fault): readonly string[] {
  switch (kind) {
    case 'not found':
      return [name.includes('page') ? 'not-a-label' : 'refused'];
    case 'invalid':
      return name.includes('without') ? ['not-a-label', 'refused'] : ['refused'];
    case 'maintenance':
      return [name.includes('Error envelope in a 200') ? 'refused' : 'not-a-label'];
    case 'silent':
    case 'broken':
      return ['unavailable'];
    case 'unreadable':
      return ['not-a-label', name === 'a length smaller than the body' ? 'unavailable' : 'refused'];
    case 'another':
      return ['foreign-label'];
    default:
      return ['not-a-label'];
  }
}

describe.each([
  ['awb', false],
  ['label', true],
] as const)('%s', (operation, withoutLabelUrl) => {
  withHarness(() => open(withoutLabelUrl), take);

  it.each(SURFACES)('works with the service as documented, and after a fault: %s', async (surface) => {
    harness.injectFault(operation, "another's answer");
    expect((await print(harness, surface, order.code, inspector)).labels).toEqual([]);
    harness.clearFaults();
    harness.service.forgetRequests();
    const { labels, end } = await print(harness, surface, order.code, inspector);
    expect(end.code).toBe('done');
    expect(labels.map(({ code }) => code)).toEqual([order.code]);
    expect(labels[0]?.proof.barcodes.map(({ text }) => text)).toEqual([order.shortcode]);
    expect(harness.service.sequence).toEqual(['token', operation]);
  });

  it.each(faultCases(operation, 'sample').filter(([name]) => name !== 'a redirect to a page'))(
    '%s, at the %s',
    async (_name, surface, fault) => {
      harness.injectFault(operation, fault);
      const { labels, end } = await print(harness, surface, order.code, inspector);
      expect(ofLabel(fault)).toContain(end.code);
      expect(labels).toEqual([]);
      expectSuitableMessage(end, {
        retried: true,
        mentionsToken: ['unauthorized', 'forbidden'].includes(fault.kind),
      });
      // The access token is sent only to the base address, and only on demand.
      const asked = harness.service.requests.filter((each) => each.operation === operation);
      if (operation === 'awb' || fault.kind !== 'unauthorized')
        expect(asked.filter(({ authorized }) => authorized)).toEqual([]);
      expect(asked.length).toBeLessThanOrEqual(6);
    },
  );
});

describe('token', () => {
  withHarness(() => open(false), take);

  it.each(faultCases('token', 'own'))('%s, at the %s', async (_name, surface, fault) => {
    harness.injectFault('token', fault);
    const { labels, end } = await print(harness, surface, order.code, inspector);
    const { codes, parts } = expectedOutcome(fault, 'info');
    expect(fault.kind === 'another' ? ['foreign-label'] : codes).toContain(end.code);
    expect(labels.map(({ code }) => code)).toEqual(end.code === 'done' ? [order.code] : []);
    if (end.code !== 'done') expectSuitableMessage(end, { parts, retried: true });
  });
});
