import { afterAll, describe, expect, it } from 'vitest';
import { drawCase, seedOf } from '../../../endurance/documents/case.ts';
import { describeFailures, judgeDocuments } from '../../../endurance/documents/documents.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';
import { createTestInspector } from './documents.ts';

// 10,000 of them: npm run endurance -- documents.

const inspector = createTestInspector();
afterAll(() => inspector.close());

/** Some seconds alone; other suites run beside it. */
const LIMIT_MS = 120_000;
const ANY_SEED = Date.now() % 1_000_000;

describe('mutated documents', { timeout: LIMIT_MS }, () => {
  it.each([
    ['a fixed seed', 17, propertyRuns(300)],
    ['a random seed', ANY_SEED, propertyRuns(50)],
  ])(
    'print no wrong page and give each order one result, and intact ones are printed: %s',
    async (_which, seed, documents) => {
      const figures = await judgeDocuments({ documents, seed }, inspector);
      expect(
        describeFailures(figures),
        `npm run endurance -- documents --documents ${documents} --seed ${seed}`,
      ).toEqual([]);
      if (seed !== ANY_SEED) expect(figures.honest).toBeGreaterThan(3);
    },
  );

  it('are the same for the same seed', () => {
    for (const number of [0, 1, 2, 3]) {
      const pages = (): unknown => {
        const drawn = drawCase(seedOf(17, number));
        return drawn.pages(
          drawn.requested.map(({ code }) => code),
          0,
        );
      };
      expect(pages()).toEqual(pages());
    }
  });
});
