import type { Inspector } from '../../main/labels/inspect/inspector.ts';
import { drawCase, type FuzzCase, seedOf } from './case.ts';
import { type CaseResult, runCase } from './run-case.ts';

export interface FuzzOptions {
  /** First documents; those of orders requested alone are additional. */
  readonly documents: number;
  readonly seed: number;
  readonly inspector: Inspector;
  /** Called after each document, in any order. */
  readonly onDocument?: (report: DocumentReport, done: number) => void;
}

/** A line of the report: a mutation, and what Tem did with its documents. */
export interface DocumentReport {
  readonly number: number;
  readonly seed: number;
  readonly known: boolean;
  readonly holdOtherReceiver: boolean;
  readonly busy: boolean;
  readonly mutations: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly wrong: CaseResult['wrong'];
  readonly beyondProof: CaseResult['beyondProof'];
  readonly twice: readonly string[];
  readonly unsaid: readonly string[];
}

/** A document that went wrong, with the fewest mutations that still make it go wrong. */
export interface FuzzFailure {
  readonly number: number;
  readonly smallest: FuzzCase;
  readonly what: string;
}

/** The number of orders per result. */
export type Outcomes = Readonly<Record<string, number>>;

export interface FuzzSummary {
  readonly documents: number;
  /** Including those of orders requested alone. */
  readonly inspected: number;
  readonly pages: number;
  readonly orders: number;
  readonly wrongPages: number;
  readonly beyondProof: number;
  readonly twice: number;
  /** Honest documents, and the orders in them that were not printed. */
  readonly honest: number;
  readonly falseAlarms: readonly string[];
  readonly byMutation: Readonly<Record<string, Outcomes>>;
  readonly failures: readonly FuzzFailure[];
}

/** Enough that no thread waits while the next document is drawn. */
const CONCURRENCY = 6;
/** Minimizes only this many: each takes as long as several documents. */
const MOST_SHRUNK = 40;
const HONEST = 'honest';

/** Runs the documents of a seed, several concurrently; the report depends on the seed alone. */
export async function runFuzz({ documents, seed, inspector, onDocument }: FuzzOptions): Promise<FuzzSummary> {
  const byMutation: Record<string, Record<string, number>> = {};
  const failed: { readonly number: number; readonly drawn: FuzzCase; readonly what: string }[] = [];
  const falseAlarms: string[] = [];
  const total = { inspected: 0, pages: 0, orders: 0, wrongPages: 0, beyondProof: 0, twice: 0, honest: 0 };
  let next = 0;
  let done = 0;

  async function one(number: number): Promise<void> {
    const drawn = drawCase(seedOf(seed, number));
    const result = await runCase(drawn, inspector);
    const kinds = new Set<string>(drawn.mutations.map(({ kind }) => kind));
    for (const kind of kinds.size === 0 ? [HONEST] : kinds) {
      const outcomes = (byMutation[kind] ??= {});
      for (const word of result.outcomes.values()) outcomes[word] = (outcomes[word] ?? 0) + 1;
    }
    total.inspected += result.documents;
    total.pages += result.pages;
    total.orders += drawn.requested.length;
    total.wrongPages += result.wrong.length;
    total.beyondProof += result.beyondProof.length;
    total.twice += result.duplicates.length;
    if (kinds.size === 0) {
      total.honest++;
      for (const [code, word] of result.outcomes)
        if (word !== 'printed') falseAlarms.push(`document ${number}: ${code} ${word}`);
    }
    const what = describeFailure(result);
    if (what !== null) failed.push({ number, drawn, what });
    onDocument?.(reportOf(number, drawn, result), ++done);
  }

  async function lane(): Promise<void> {
    while (next < documents) await one(next++);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));

  const failures: FuzzFailure[] = [];
  for (const { number, drawn, what } of failed.toSorted((a, b) => a.number - b.number)) {
    failures.push({
      number,
      ...(failures.length < MOST_SHRUNK
        ? await shrinkCase(drawn, what, inspector)
        : { smallest: drawn, what }),
    });
  }
  return { documents, ...total, falseAlarms: falseAlarms.toSorted(), byMutation, failures };
}

/** The errors of a result; null where there are none. */
export function describeFailure({ wrong, violations }: CaseResult): string | null {
  const words = [
    ...wrong.map(({ code, page, ink }) => `label ${code} has page ${page} with ${ink.join(', ')}`),
    ...violations,
  ];
  return words.length === 0 ? null : words.join('; ');
}

/** Drops one mutation after the other as long as the case still goes wrong. */
async function shrinkCase(
  drawn: FuzzCase,
  what: string,
  inspector: Inspector,
): Promise<Omit<FuzzFailure, 'number'>> {
  let failure = { smallest: drawn, what };
  for (const mutation of drawn.mutations) {
    const less = drawCase(
      drawn.seed,
      failure.smallest.mutations.filter((one) => one !== mutation),
    );
    const complaint = describeFailure(await runCase(less, inspector));
    if (complaint !== null) failure = { smallest: less, what: complaint };
  }
  return failure;
}

function reportOf(number: number, drawn: FuzzCase, result: CaseResult): DocumentReport {
  const { seed, known, holdOtherReceiver, style, mutations } = drawn;
  const { wrong, beyondProof, duplicates, violations } = result;
  return {
    number,
    seed,
    known,
    holdOtherReceiver,
    busy: style.busy,
    mutations: mutations.map(({ kind, of }) => `${kind} (${of})`),
    words: Object.fromEntries(result.outcomes),
    wrong,
    beyondProof,
    twice: duplicates,
    unsaid: violations,
  };
}
