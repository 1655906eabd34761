import { afterAll, describe, expect, it } from 'vitest';
import { drawCase, seedOf } from '../../fuzz/case.ts';
import { describeFailure, type FuzzSummary, runFuzz } from '../../fuzz/run-fuzz.ts';
import { createTestInspector } from '../labels/inspect/documents.ts';

// 10,000 of them: npm run fuzz.

const inspector = createTestInspector();
afterAll(() => inspector.close());

/** What went wrong, with the mutations that caused it. */
function wrongIn({ failures, falseAlarms }: FuzzSummary): string[] {
  return [
    ...failures.map(
      ({ number, smallest, what }) =>
        `document ${number} (${smallest.mutations.map(({ kind, of }) => `${kind} ${of}`).join(', ')}): ${what}`,
    ),
    ...falseAlarms,
  ];
}

/** Some 10 s alone; other suites run beside it. */
const LIMIT_MS = 120_000;

describe('mutated documents', { timeout: LIMIT_MS }, () => {
  it('print no wrong page and give each order one result, and intact ones are printed', async () => {
    const summary = await runFuzz({ documents: 150, seed: 17, inspector });
    expect(wrongIn(summary)).toEqual([]);
    expect(summary.honest).toBeGreaterThan(5);
  });

  it('do so for a random seed, too', async () => {
    const seed = Date.now() % 1_000_000;
    process.stdout.write(`mutated documents: seed ${seed} (npm run fuzz -- --documents 40 --seed ${seed})\n`);
    const summary = await runFuzz({ documents: 40, seed, inspector });
    expect(wrongIn(summary), `seed ${seed}`).toEqual([]);
  });

  it('are the same for the same seed', () => {
    for (const number of [0, 1, 2, 3]) {
      const seed = seedOf(17, number);
      const pages = (): unknown => {
        const drawn = drawCase(seed);
        return drawn.pages(
          drawn.requested.map(({ code }) => code),
          0,
        );
      };
      expect(pages()).toEqual(pages());
    }
  });
});

describe('the fuzz itself', () => {
  it('reports the wrong page and whose ink was on it', () => {
    const wrong = [{ code: 'A.1' as never, page: 'B.2#1', ink: ['B.2 code bars'] }];
    expect(
      describeFailure({
        outcomes: new Map(),
        wrong,
        beyondProof: [],
        duplicates: [],
        violations: ['C.3: nothing'],
        documents: 1,
        pages: 1,
      }),
    ).toBe('label A.1 has page B.2#1 with B.2 code bars; C.3: nothing');
  });
});
