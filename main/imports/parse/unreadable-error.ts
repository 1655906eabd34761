import { interpolateLocalized } from '../../../shared/language.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { unreadableFileText } from '../../../shared/texts/import-unreadable.ts';

/** The refusal of a file, with the reason in both languages; its name is put in where it is known (worker.ts). */
export function unreadableError(why: keyof typeof unreadableFileText, cause?: unknown): ProblemError {
  return new ProblemError<ProblemCode>(
    'import-unreadable',
    { detail: unreadableFileText[why] },
    cause === undefined ? undefined : { cause },
  );
}

/** A CSV file whose quotes don't close. @param line where, from 1 */
export function unclosedQuoteError(line: number): ProblemError {
  const detail = interpolateLocalized(unreadableFileText.unclosedQuote, { line: String(line) });
  return new ProblemError<ProblemCode>('import-unreadable', { detail });
}
