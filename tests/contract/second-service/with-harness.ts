import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Order } from '../../second-service/service/world.ts';
import { expectDocumentedRequests } from './expect-messages.ts';
import { type Harness, openHarness, setShortTimeouts, setUsualTimeouts } from './harness.ts';
import { prepareService } from './operations.ts';

/** Gives each test its own harness, set up by `prepare`, and checks every request afterwards. */
export function withHarness(take: (harness: Harness, order: Order) => void): void {
  let harness: Harness;
  beforeAll(setShortTimeouts);
  afterAll(setUsualTimeouts);
  beforeEach(async () => {
    harness = await openHarness();
    take(harness, prepareService(harness));
  });
  afterEach(async () => {
    expectDocumentedRequests(harness);
    await harness.close();
  });
}
