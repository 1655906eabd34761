import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import { drawShift, INCIDENTS } from '../../benchmarks/ahead/shift-plan.ts';

test('draws a shift of as many orders and incidents as wanted, each within its batch', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 10, max: 400 }),
      fc.integer({ min: 0, max: 3 }),
      (seed, orders, of) => {
        const size = { orders, removed: of, changed: of, cancelled: of };
        const batches = drawShift(createRandom(seed), size);
        const scans = batches.flat();
        expect(scans).toHaveLength(orders);
        for (const kind of INCIDENTS)
          expect(scans.filter(({ incident }) => incident?.kind === kind)).toHaveLength(of);
        for (const batch of batches)
          for (const [at, { pauseMs, incident }] of batch.entries()) {
            expect(pauseMs).toBeGreaterThanOrEqual(200);
            expect(pauseMs).toBeLessThanOrEqual(1_500);
            expect(at + (incident?.afterScans ?? 0)).toBeLessThan(batch.length);
          }
      },
    ),
  );
});

test('draws the same shift again', () => {
  const size = { orders: 300, removed: 20, changed: 10, cancelled: 5 };
  expect(drawShift(createRandom(22), size)).toEqual(drawShift(createRandom(22), size));
  expect(drawShift(createRandom(22), size)).not.toEqual(drawShift(createRandom(23), size));
});
