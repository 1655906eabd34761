import type { TemApi } from '../../../shared/ipc.ts';
import type { Problem } from '../../../shared/problem.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { AddedCodes } from '../../../shared/station.ts';
import { MAX_SCAN_LENGTH } from '../../../shared/station.ts';

/** Why a whole list was rejected before main was asked. */
export type CodeListRefusal =
  | { readonly reason: 'none' | 'no-column' | 'too-large' | 'spreadsheet' }
  | { readonly reason: 'not-read'; readonly file: string }
  | { readonly reason: 'several'; readonly number: number };

/** What is shown for the last list of codes. */
export interface ShownCodeList {
  readonly kind: 'list';
  /** The dropped file; null for text. */
  readonly file: string | null;
  readonly outcome:
    | { readonly kind: 'adding'; readonly number: number }
    | { readonly kind: 'added'; readonly answer: AddedCodes }
    | { readonly kind: 'refused'; readonly refusal: CodeListRefusal }
    /** A call failed; `answer` holds what was added before it. */
    | { readonly kind: 'failed'; readonly problem: Problem; readonly answer: AddedCodes };
}

export const NOTHING_ADDED: AddedCodes = { added: 0, duplicates: 0, invalid: [], invalidCount: 0, left: 0 };

/** How many invalid texts are listed in total (main's limit for one call). */
const MAX_INVALID_LISTED = 100;

/** Adds up the results of two calls. */
function sumAddedCodes(one: AddedCodes, other: AddedCodes): AddedCodes {
  return {
    added: one.added + other.added,
    duplicates: one.duplicates + other.duplicates,
    invalid: [...one.invalid, ...other.invalid].slice(0, MAX_INVALID_LISTED),
    invalidCount: one.invalidCount + other.invalidCount,
    left: one.left + other.left,
  };
}

/** The overall result: all added, something to read, or nothing added. */
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

/** Codes per call: main processes this many without delaying scans and printers. */
const CODES_PER_CALL = 500;

/**
 * Adds a list of codes to the batch in chunks; codes added before a chunk fails stay. Never throws.
 * @param call station.addCodes
 */
export async function addCodeList(
  call: TemApi['calls']['station']['addCodes'],
  texts: readonly string[],
): Promise<Extract<ShownCodeList['outcome'], { kind: 'added' | 'failed' }>> {
  let answer = NOTHING_ADDED;
  try {
    for (let from = 0; from < texts.length; from += CODES_PER_CALL) {
      const part = texts.slice(from, from + CODES_PER_CALL).map((text) => text.slice(0, MAX_SCAN_LENGTH));
      answer = sumAddedCodes(answer, await call({ texts: part }));
    }
    return { kind: 'added', answer };
  } catch (thrown) {
    return { kind: 'failed', problem: problemOf(thrown), answer };
  }
}
