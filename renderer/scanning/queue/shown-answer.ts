import type { OrderBrief } from '../../../shared/order.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BatchRow, ScanAnswer } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import type { ShownCodeList } from './code-list-outcome.ts';
import type { ShownCommand } from './command-outcome.ts';

/** What is shown for the last scan: main's answer, or one made in the renderer. */
export type ShownAnswer =
  | ScanAnswer
  /** The call failed; the code was not accepted. */
  | { readonly kind: 'failed'; readonly text: string; readonly problem: Problem }
  /** The same code again within two seconds: counted once. */
  | { readonly kind: 'bounced'; readonly text: string }
  /**
   * An input method changed the scan, so it is refused. `seen`: the resulting text; `suggestion`: the one known order it
   * may mean, once main has answered.
   */
  | { readonly kind: 'ime'; readonly seen: string; readonly suggestion: OrderBrief | null }
  /** Two scanners, or a scanner and a person, typed at the same time: refused. */
  | { readonly kind: 'mixed'; readonly seen: string }
  /** A command, scanned or pressed. */
  | ShownCommand
  /** A pasted or dropped list. */
  | ShownCodeList;

/** The current row that a scan's answer is about; null if there is none or the row is gone. */
export function useCurrentRow(shown: ShownAnswer | null): BatchRow | null {
  const id = shown !== null && 'row' in shown ? shown.row.id : null;
  return useStation(({ rows }) => (id === null ? null : (rows.find((row) => row.id === id) ?? null)));
}
