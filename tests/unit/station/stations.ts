import type { AccountTerms, RunOptions } from '../../../main/station/run-request.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { fakeLabels, fakePrinter } from './fakes.ts';

/** What a run is given, with the labels of the only account. */
export type Run = Partial<RunOptions & AccountTerms>;

export const options = ({ terms = 'S9', labels = fakeLabels(), ...more }: Run = {}): RunOptions => ({
  size: 'S9',
  chunkSize: 50,
  of: () => ({ terms, labels }),
  printer: fakePrinter(),
  ...more,
});

export const problemCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );
