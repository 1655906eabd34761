import type { TFunction } from 'i18next';
import type { Language } from '../../shared/language.ts';
import { describeForOperator, type Problem } from '../../shared/problem.ts';
import { formatPrinter } from './format-printer-option.ts';

/** A problem as one sentence for the operator, which names its printer as the printer list does. */
export function formatProblem(problem: Problem, language: Language, t: TFunction): string {
  const printer = problem.values?.['printer'];
  if (typeof printer !== 'string') return describeForOperator(problem, language);
  const values = { ...problem.values, printer: formatPrinter(printer, t) };
  return describeForOperator({ ...problem, values }, language);
}

/** The problem's first sentence: what happened. */
export const formatProblemHead = (problem: Problem, language: Language, t: TFunction): string =>
  formatProblem(problem, language, t).replace(/(?<=[.”])\s+(?=\p{Lu}|“).*$/su, '');

/** A field's own rejection of its text, with a message in the operator's language. Nothing was saved. */
export class InputError extends Error {
  override readonly name = 'RefusedText';
}
