import { afterAll, describe, expect, it } from 'vitest';
import { describeFailures, judgeDocuments } from '../../../endurance/documents/documents.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { createTestInspector } from './documents.ts';

// 10,000 of them: npm run endurance -- documents.

const inspector = createTestInspector();
afterAll(() => inspector.close());

const ANY_SEED = Date.now() % 1_000_000;

describe('mutated documents', () => {
  it.each([
    ['a fixed seed', 17, propertyRuns(200)],
    ['a random seed', ANY_SEED, propertyRuns(50)],
  ])(
    'print no wrong page and give each order one result, and intact ones are printed: %s',
    async (_which, seed, count) => {
      const figures = await judgeDocuments({ count, seed }, inspector);
      expect(
        describeFailures(figures),
        `npm run endurance -- documents --mixed --count ${count} --seed ${seed}`,
      ).toEqual([]);
      if (seed !== ANY_SEED) expect(figures.honest).toBeGreaterThan(2);
    },
  );
});
