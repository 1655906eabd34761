import type { Problem } from '../../shared/problem.ts';
import type { ScanAnswer } from '../../shared/station.ts';
import type { ListShown } from './codes/outcome.ts';

/** What is shown for the last scan: main's answer, or what happened on this side. */
export type Shown =
  | ScanAnswer
  /** The call failed; the code was not taken. */
  | { readonly kind: 'failed'; readonly text: string; readonly problem: Problem }
  /** A list that was pasted or dropped. */
  | ListShown;
