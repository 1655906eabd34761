import { describeProblem, type Problem } from '../../../shared/problem.ts';

/** The content of a data folder in the test's own terms, without names from the product. */
export type Said = readonly [what: string, ...values: readonly unknown[]];

/** A problem, and whether each placeholder of its sentence has a value. */
export const problemSaid = (problem: Problem | null): unknown[] =>
  problem === null
    ? []
    : [problem.code, problem.values, problem.fields, !describeProblem(problem, 'en').includes('{')];

/** One line per value. */
export const textOf = (said: readonly Said[]): string =>
  said.map(([what, ...values]) => `${what}: ${JSON.stringify(values)}\n`).join('');
