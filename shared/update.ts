import type { Problem } from './problem.ts';
import { isDone, type StationState } from './station.ts';

/** A version of Tem that is newer than the current one. */
export interface NewVersion {
  /** E.g. "1.2.0". */
  readonly version: string;
}

/**
 * Why Tem does not check for updates: no address is set; it was not installed by a supported installer; it was built without the
 * public keys that verify a new version's signature.
 */
export type UpdatesOffReason = 'no-address' | 'not-installed' | 'no-keys';

/** The state of the search for a newer version. The current version stays until the operator agrees. */
export type UpdateState =
  | { readonly kind: 'off'; readonly why: UpdatesOffReason }
  /** @param checkedAtMs milliseconds since 1970; null: not checked yet */
  | { readonly kind: 'current'; readonly checkedAtMs: number | null }
  | { readonly kind: 'checking' }
  | ({ readonly kind: 'downloading'; readonly percent: number } & NewVersion)
  /** Downloaded and verified; it is installed when the batch has no work left and the operator agrees. */
  | ({ readonly kind: 'ready' } & NewVersion)
  | ({ readonly kind: 'installing' } & NewVersion)
  | { readonly kind: 'failed'; readonly problem: Problem; readonly atMs: number };

/** The parts of the station's state that decide whether it may be closed for an update. */
export type PendingWork = Pick<StationState, 'rows' | 'run' | 'alarm' | 'resuming'>;

/**
 * Whether the station has nothing left to do: no run, and no order that still waits for a print, an answer or its scan-back.
 * Finished rows may stay in the list. A label sent to a printer that never reports more ("submitted") is done.
 */
export const hasNoPendingWork = ({ rows, run, alarm, resuming }: PendingWork): boolean =>
  run.kind === 'idle' && alarm === null && resuming === null && rows.every(isDone);
