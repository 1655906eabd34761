import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/problem.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatProblem } from './format-problem.ts';

/** A problem's sentence in the operator's language. */
export function ProblemText({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  return <>{formatProblem(problem, useLanguage(), t)}</>;
}
