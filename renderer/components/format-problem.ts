import type { TFunction } from 'i18next';
import type { Language } from '../../shared/language.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import { formatPrinter } from './format-printer-option.ts';

/** A problem as one sentence that names its printer as the printer list does. */
export function formatProblem(problem: Problem, language: Language, t: TFunction): string {
  const printer = problem.values?.['printer'];
  if (typeof printer !== 'string') return describeProblem(problem, language);
  const values = { ...problem.values, printer: formatPrinter(printer, t) };
  return describeProblem({ ...problem, values }, language);
}

/** A field's own rejection of its text, with a message in the operator's language. Nothing was saved. */
export class InputError extends Error {
  override readonly name = 'RefusedText';
}
