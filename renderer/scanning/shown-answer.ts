import type { OrderBrief } from '../../shared/order.ts';
import type { Problem } from '../../shared/problem.ts';
import type { BatchRow, ScanAnswer } from '../../shared/station.ts';
import { useStation } from '../components/context/station.ts';
import type { ShownCodeList } from './code-list/code-list-outcome.ts';
import type { ShownCommand } from './commands/command-outcome.ts';

/** What is shown for the last scan: main's answer, or what happened on this side. */
export type ShownAnswer =
  | ScanAnswer
  /** The call failed; the code was not taken. */
  | { readonly kind: 'failed'; readonly text: string; readonly problem: Problem }
  /** The same code came once more within two seconds: counted once. */
  | { readonly kind: 'bounced'; readonly text: string }
  /**
   * An input method has changed what the scanner typed: not taken. `seen`: what came of it; `suggestion`: the one known
   * order that it may mean, once main has said.
   */
  | { readonly kind: 'ime'; readonly seen: string; readonly suggestion: OrderBrief | null }
  /** Two scanners, or a scanner and a person, typed at the same time: not taken. */
  | { readonly kind: 'mixed'; readonly seen: string }
  /** A command, scanned or pressed. */
  | ShownCommand
  /** A list that was pasted or dropped. */
  | ShownCodeList;

/** The row that a scan's answer is about, as it is now; null where it is about none or the row is gone. */
export function useCurrentRow(shown: ShownAnswer | null): BatchRow | null {
  const id = shown !== null && 'row' in shown ? shown.row.id : null;
  return useStation(({ rows }) => (id === null ? null : (rows.find((row) => row.id === id) ?? null)));
}
