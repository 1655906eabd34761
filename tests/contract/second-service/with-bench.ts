import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Order } from '../../second-service/service/world.ts';
import { type Harness, openHarness, setShortTimeouts, setUsualTimeouts } from './bench.ts';
import { prepareService } from './operations.ts';
import { expectDocumentedRequests } from './words.ts';

/** Every case of the file has a bench of its own, with what `prepare` puts there; after it, every request is judged. */
export function withHarness(take: (bench: Harness, order: Order) => void): void {
  let bench: Harness;
  beforeAll(setShortTimeouts);
  afterAll(setUsualTimeouts);
  beforeEach(async () => {
    bench = await openHarness();
    take(bench, prepareService(bench));
  });
  afterEach(async () => {
    expectDocumentedRequests(bench);
    await bench.close();
  });
}
