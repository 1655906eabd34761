import type { Problem } from '../../../shared/problem.ts';
import type { AddedCodes } from '../../../shared/station.ts';

/** Why nothing of a list was taken, before main was asked. */
export type CodeListRefusal =
  | { readonly reason: 'none' | 'no-column' | 'too-large' | 'spreadsheet' }
  | { readonly reason: 'not-read'; readonly file: string }
  | { readonly reason: 'several'; readonly number: number };

/** What is shown of the last list of codes. */
export interface ShownCodeList {
  readonly kind: 'list';
  /** The file that was dropped; null for a text. */
  readonly file: string | null;
  readonly outcome:
    | { readonly kind: 'adding'; readonly number: number }
    | { readonly kind: 'added'; readonly answer: AddedCodes }
    | { readonly kind: 'refused'; readonly refusal: CodeListRefusal }
    /** A call failed; `answer` holds what was added before. */
    | { readonly kind: 'failed'; readonly problem: Problem; readonly answer: AddedCodes };
}

export const NOTHING_ADDED: AddedCodes = { added: 0, duplicates: 0, invalid: [], invalidCount: 0, left: 0 };

/** Of texts that are no codes, how many are named in all (as main names them of one call). */
const MAX_INVALID_LISTED = 100;

/** What two calls did together. */
export function sumAddedCodes(one: AddedCodes, other: AddedCodes): AddedCodes {
  return {
    added: one.added + other.added,
    duplicates: one.duplicates + other.duplicates,
    invalid: [...one.invalid, ...other.invalid].slice(0, MAX_INVALID_LISTED),
    invalidCount: one.invalidCount + other.invalidCount,
    left: one.left + other.left,
  };
}

/** How it looks at a glance: all well, something to read, or nothing taken. */
export type CodeListAnswerKind = 'list-adding' | 'list-added' | 'list-partly' | 'list-refused';

export function codeListAnswerKind({ outcome }: ShownCodeList): CodeListAnswerKind {
  switch (outcome.kind) {
    case 'adding':
      return 'list-adding';
    case 'added':
      return outcome.answer.invalidCount + outcome.answer.left > 0 ? 'list-partly' : 'list-added';
    case 'refused':
    case 'failed':
      return 'list-refused';
  }
}
