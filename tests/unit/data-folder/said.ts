import { describeProblem, type Problem } from '../../../shared/problem.ts';

/** What a data folder contained, in the test's own terms, without names of the product. */
export type Said = readonly [what: string, ...values: readonly unknown[]];

/** A problem, and whether each place of its sentence is filled. */
export const problemSaid = (problem: Problem | null): unknown[] =>
  problem === null
    ? []
    : [problem.code, problem.values, problem.fields, !describeProblem(problem, 'en').includes('{')];

/** A line each. */
export const textOf = (said: readonly Said[]): string =>
  said.map(([what, ...values]) => `${what}: ${JSON.stringify(values)}\n`).join('');
