import { interpolateLocalized } from '../../../shared/language.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { unreadableFileText } from '../../../shared/texts/import-unreadable.ts';

/** Creates the error for an unreadable file. The file's name is added where it is known (table-process.ts). */
export function unreadableError(
  why: Exclude<keyof typeof unreadableFileText, 'unclosedQuote'>,
  cause?: unknown,
): ProblemError {
  return new ProblemError<ProblemCode>(
    'import-unreadable',
    { detail: unreadableFileText[why] },
    cause === undefined ? undefined : { cause },
  );
}

/** Creates the error for a CSV file with an unclosed quote. @param line the line, from 1 */
export function unclosedQuoteError(line: number): ProblemError {
  const detail = interpolateLocalized(unreadableFileText.unclosedQuote, { line: String(line) });
  return new ProblemError<ProblemCode>('import-unreadable', { detail });
}
