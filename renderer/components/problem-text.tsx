import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, technicalDetailOf } from '../../shared/problem.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatProblem } from './format-problem.ts';
import classes from './problem-text.module.css';

/** A problem's sentence in the operator's language. */
export function ProblemText({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  return <>{formatProblem(problem, useLanguage(), t)}</>;
}

/** A problem's sentence, and folded below it what only support understands. */
export function ProblemWithDetail({ problem }: { problem: Problem }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <ProblemText problem={problem} />
      <TechnicalDetail detail={technicalDetailOf(problem, useLanguage())} says={t('bar.showDetail')} />
    </>
  );
}

interface DetailProps {
  readonly detail: string | null;
  readonly says: string;
}

/** A folded detail; without hooks, so that a notification can show it. */
export function TechnicalDetail({ detail, says }: DetailProps): JSX.Element | null {
  if (detail === null) return null;
  return (
    <details className={classes.detail}>
      <summary>{says}</summary>
      <code>{detail}</code>
    </details>
  );
}
