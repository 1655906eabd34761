import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Order } from '../../second-service/service/world.ts';
import { type Bench, openBench, waitAsUsual, waitBriefly } from './bench.ts';
import { prepare } from './operations.ts';
import { expectWellAsked } from './words.ts';

/** Every case of the file has a bench of its own, with what `prepare` puts there; after it, every request is judged. */
export function withBench(take: (bench: Bench, order: Order) => void): void {
  let bench: Bench;
  beforeAll(waitBriefly);
  afterAll(waitAsUsual);
  beforeEach(async () => {
    bench = await openBench();
    take(bench, prepare(bench));
  });
  afterEach(async () => {
    expectWellAsked(bench);
    await bench.close();
  });
}
