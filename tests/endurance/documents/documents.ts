import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inspector } from '../../../main/labels/inspect/inspector.ts';
import { createTestInspector } from '../../unit/labels/inspect/documents.ts';
import type { Outcome, Run } from '../scenario.ts';
import { type DocumentCase, drawCase, seedOf } from './case.ts';
import { drawDocument } from './draw.ts';
import { judge } from './judge.ts';

/** A document that went wrong, with the fewest mutations that still make it go wrong. */
interface Failure {
  readonly number: number;
  readonly smallest: DocumentCase;
  readonly what: string;
}

/** Enough that no thread waits while the next document is drawn. */
const CONCURRENCY = 6;
/** Each takes as long as several documents. */
const MOST_SHRUNK = 40;
const HONEST = 'honest';

const emptyFigures = () => ({
  /** First documents; those of orders requested alone are additional. */
  documents: 0,
  inspected: 0,
  pages: 0,
  orders: 0,
  beyondProof: 0,
  twice: 0,
  honest: 0,
  /** Orders of honest documents that were not printed. */
  falseAlarms: [] as string[],
  /** How many orders had which result, by mutation. */
  byMutation: {} as Record<string, Record<string, number>>,
  failures: [] as Failure[],
});

/** Judges the documents of a seed, several concurrently; each depends on the seed and its number alone. */
export async function judgeDocuments(
  { count: most, seed }: { readonly count: number; readonly seed: number },
  inspector: Inspector,
  figures = emptyFigures(),
  isLate: () => boolean = () => false,
): Promise<typeof figures> {
  const { byMutation, falseAlarms, failures } = figures;
  let next = 0;

  async function one(number: number): Promise<void> {
    const drawn = drawCase(seedOf(seed, number));
    const {
      outcomes,
      wrong,
      beyondProof,
      twice,
      documents: inspected,
      pages,
    } = await judge(drawn, inspector);
    const kinds = new Set<string>(drawn.mutations.map(({ kind }) => kind));
    for (const kind of kinds.size === 0 ? [HONEST] : kinds) {
      const counts = (byMutation[kind] ??= {});
      for (const outcome of outcomes.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    figures.documents++;
    figures.inspected += inspected;
    figures.pages += pages;
    figures.orders += drawn.requested.length;
    figures.beyondProof += beyondProof;
    figures.twice += twice;
    if (wrong.length > 0) failures.push({ number, smallest: drawn, what: wrong.join('; ') });
    if (kinds.size > 0) return;
    figures.honest++;
    for (const [code, outcome] of outcomes)
      if (outcome !== 'printed') falseAlarms.push(`document ${number}: ${code} ${outcome}`);
  }
  async function lane(): Promise<void> {
    while (next < most && !isLate()) await one(next++);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  for (const [at, failure] of failures.slice(0, MOST_SHRUNK).entries())
    failures[at] = await shrink(failure, inspector);
  return figures;
}

/** Drops one mutation after the other as long as the case still goes wrong. */
async function shrink(failure: Failure, inspector: Inspector): Promise<Failure> {
  let { smallest, what } = failure;
  for (const mutation of smallest.mutations) {
    const less = drawCase(
      smallest.seed,
      smallest.mutations.filter((one) => one !== mutation),
    );
    const { wrong } = await judge(less, inspector);
    if (wrong.length > 0) [smallest, what] = [less, wrong.join('; ')];
  }
  return { ...failure, smallest, what };
}

/** What is not well, one per line. */
export const describeFailures = ({ failures, falseAlarms }: ReturnType<typeof emptyFigures>): string[] => [
  ...failures.map(
    ({ number, smallest, what }) =>
      `document ${number} (${smallest.mutations.map(({ kind, of }) => `${kind} ${of}`).join(', ')}): ${what}`,
  ),
  ...falseAlarms,
];

/** Documents whose pages are mixed up, through the label maker with the inspector's own threads. */
export async function judgeMixed(
  { count, minutes }: { readonly count: number; readonly minutes: number },
  run: Run,
): Promise<Outcome> {
  const { seed, out } = run;
  const figures = emptyFigures();
  run.everyMinute(() => `${figures.documents} documents`);
  const inspector = createTestInspector();
  const isLate = (): boolean => run.minutes() >= minutes;
  try {
    await judgeDocuments({ count, seed }, inspector, figures, isLate);
  } finally {
    await inspector.close();
  }
  const { failures, byMutation, falseAlarms, ...counts } = figures;
  for (const { smallest, number } of failures.slice(0, MOST_SHRUNK)) {
    const pages = smallest.pages(
      smallest.requested.map(({ code }) => code),
      0,
    );
    writeFileSync(join(out, `seed-${seed}-document-${number}.pdf`), await drawDocument(pages));
  }
  const results = Object.entries(byMutation)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, outcomes]) => {
      const sorted = Object.entries(outcomes).toSorted(([, one], [, other]) => other - one);
      return `${kind.padEnd(16)}  ${sorted.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`;
    });
  return {
    figures: { ...counts, byMutation, falseAlarms },
    failures: describeFailures(figures),
    lines: [
      `${counts.documents} documents (${counts.inspected} with those asked for alone), ${counts.pages} pages, ${counts.orders} orders`,
      ...results,
      `honest documents: ${counts.honest}, orders in them that were not printed: ${falseAlarms.length}`,
      `pages that a label has twice: ${counts.twice}`,
      `pages that show nothing of any order, behind the label of an order that was asked for alone: ${counts.beyondProof}`,
      `documents that went wrong: ${failures.length}`,
    ],
  };
}
