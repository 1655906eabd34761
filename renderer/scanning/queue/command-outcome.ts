import type { LabelSize } from '../../../shared/label-size.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { BatchRow, StationPhase } from '../../../shared/station.ts';

/** The outcome of a command, scanned or pressed. */
export type CommandOutcome =
  /** A run has started; `number` of orders in it, null if it is not known (yet). */
  | { readonly kind: 'printing'; readonly number: number | null }
  /** The row was removed from the batch. */
  | { readonly kind: 'undone'; readonly row: BatchRow }
  | { readonly kind: 'nothing-to-undo' }
  /** Removed rows are back. */
  | { readonly kind: 'restored'; readonly number: number }
  /**
   * `number` rows would go, `unfinished` of all are not printed, failed or unknown. `waitSeconds`: the same barcode again
   * clears the batch, but not at once, since that would be a scanner's bounce; null if a key asked, which confirms nothing.
   */
  | {
      readonly kind: 'clear-asked';
      readonly number: number;
      readonly unfinished: number;
      readonly waitSeconds: number | null;
    }
  | { readonly kind: 'cleared'; readonly number: number }
  | { readonly kind: 'nothing-to-clear' }
  | { readonly kind: 'size'; readonly size: LabelSize }
  | { readonly kind: 'mode'; readonly mode: WorkMode }
  | { readonly kind: 'phase'; readonly phase: StationPhase }
  /** This station does not scan labels back. */
  | { readonly kind: 'no-scan-back' }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'no-alarm' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** The answer to a command. */
export interface ShownCommand {
  readonly kind: 'command';
  readonly outcome: CommandOutcome;
}

/** How a command's answer looks and sounds (answer-appearance.ts). */
export type CommandAnswerKind = 'command-done' | 'command-asks' | 'command-idle' | 'command-refused';

const ANSWER_KINDS: Readonly<Record<CommandOutcome['kind'], CommandAnswerKind>> = {
  printing: 'command-done',
  undone: 'command-done',
  restored: 'command-done',
  cleared: 'command-done',
  size: 'command-done',
  mode: 'command-done',
  phase: 'command-done',
  acknowledged: 'command-done',
  'clear-asked': 'command-asks',
  'nothing-to-undo': 'command-idle',
  'nothing-to-clear': 'command-idle',
  'no-scan-back': 'command-idle',
  'no-alarm': 'command-idle',
  refused: 'command-refused',
};

export const commandAnswerKind = ({ outcome }: ShownCommand): CommandAnswerKind => ANSWER_KINDS[outcome.kind];
