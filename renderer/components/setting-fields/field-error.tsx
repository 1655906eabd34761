import type { JSX } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemText } from '../problem-text.tsx';

/** Why a field's text was rejected: the field's own sentence, or main's problem. */
export function FieldError({ problem }: { problem: Problem | string }): JSX.Element {
  return typeof problem === 'string' ? <>{problem}</> : <ProblemText problem={problem} />;
}
