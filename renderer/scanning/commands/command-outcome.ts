import type { LabelSize } from '../../../shared/label-size.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { BatchRow, StationPhase } from '../../../shared/station.ts';

/** What a command did, whether it was scanned or pressed. */
export type CommandOutcome =
  /** A run has begun; `number` of its orders, null where it is not known (yet). */
  | { readonly kind: 'printing'; readonly number: number | null }
  /** Taken out of the batch. */
  | { readonly kind: 'undone'; readonly row: BatchRow }
  | { readonly kind: 'nothing-to-undo' }
  /** The batch is cleared when the same command comes again, but not at once: that would be a scanner's bounce. */
  | { readonly kind: 'clear-asked'; readonly number: number; readonly waitSeconds: number }
  | { readonly kind: 'cleared'; readonly number: number }
  | { readonly kind: 'nothing-to-clear' }
  | { readonly kind: 'size'; readonly size: LabelSize }
  | { readonly kind: 'mode'; readonly mode: WorkMode }
  | { readonly kind: 'phase'; readonly phase: StationPhase }
  /** Labels are not scanned back at this station. */
  | { readonly kind: 'no-scan-back' }
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'no-alarm' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** The answer to a command. */
export interface ShownCommand {
  readonly kind: 'command';
  readonly outcome: CommandOutcome;
}

/** How a command's answer looks and sounds (scan/answer-look.ts). */
export type CommandAnswerKind = 'command-done' | 'command-asks' | 'command-idle' | 'command-refused';

export function commandAnswerKind({ outcome }: ShownCommand): CommandAnswerKind {
  switch (outcome.kind) {
    case 'printing':
    case 'undone':
    case 'cleared':
    case 'size':
    case 'mode':
    case 'phase':
    case 'acknowledged':
      return 'command-done';
    case 'clear-asked':
      return 'command-asks';
    case 'nothing-to-undo':
    case 'nothing-to-clear':
    case 'no-scan-back':
    case 'no-alarm':
      return 'command-idle';
    case 'refused':
      return 'command-refused';
  }
}
