import type { Problem } from './problem.ts';

/** A version of Tem that is newer than the one that runs. */
export interface NewVersion {
  /** E.g. "1.2.0". */
  readonly version: string;
}

/** How far the search for a newer Tem is. The running version stays until the operator agrees. */
export type UpdateState =
  /** No address is set, or this Tem was not installed by an installer that updates know. */
  | { readonly kind: 'off'; readonly why: 'no-address' | 'not-installed' }
  /** @param checkedAtMs milliseconds since 1970; null: not asked yet */
  | { readonly kind: 'current'; readonly checkedAtMs: number | null }
  | { readonly kind: 'checking' }
  | ({ readonly kind: 'downloading'; readonly percent: number } & NewVersion)
  /** Downloaded and proven; it is installed when the batch is empty and the operator agrees. */
  | ({ readonly kind: 'ready' } & NewVersion)
  | ({ readonly kind: 'installing' } & NewVersion)
  | { readonly kind: 'failed'; readonly problem: Problem; readonly atMs: number };
