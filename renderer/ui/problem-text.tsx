import type { JSX } from 'react';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import { useLanguage } from './use-language.ts';

/** A problem's sentence in the operator's language. */
export function ProblemText({ problem }: { problem: Problem }): JSX.Element {
  return <>{describeProblem(problem, useLanguage())}</>;
}
