import type { Problem } from './problem.ts';
import { isDone, type StationState } from './station.ts';

/** A version of Tem that is newer than the one that runs. */
export interface NewVersion {
  /** E.g. "1.2.0". */
  readonly version: string;
}

/**
 * Why newer versions are not looked for: no address is set; this Tem was not installed by an installer that updates know;
 * it was built without the public keys that a new version's signature is checked against.
 */
export type UpdatesOffReason = 'no-address' | 'not-installed' | 'no-keys';

/** How far the search for a newer Tem is. The running version stays until the operator agrees. */
export type UpdateState =
  | { readonly kind: 'off'; readonly why: UpdatesOffReason }
  /** @param checkedAtMs milliseconds since 1970; null: not asked yet */
  | { readonly kind: 'current'; readonly checkedAtMs: number | null }
  | { readonly kind: 'checking' }
  | ({ readonly kind: 'downloading'; readonly percent: number } & NewVersion)
  /** Downloaded and proven; it is installed when the batch is empty and the operator agrees. */
  | ({ readonly kind: 'ready' } & NewVersion)
  | ({ readonly kind: 'installing' } & NewVersion)
  | { readonly kind: 'failed'; readonly problem: Problem; readonly atMs: number };

/** What of the station says whether it may be closed for an update. */
export type PendingWork = Pick<StationState, 'rows' | 'run' | 'alarm' | 'resuming'>;

/**
 * Whether the station has nothing left to do: no run, and no order that still waits for a print, an answer or its scan back.
 * Rows that are done with may stand in the list. What was sent to a printer that never says more ("submitted") is done.
 */
export function hasNoPendingWork({ rows, run, alarm, resuming }: PendingWork): boolean {
  return run.kind === 'idle' && alarm === null && resuming === null && rows.every(isDone);
}
