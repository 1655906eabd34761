import type { Problem } from '../../shared/problem.ts';
import type { CheckDepth, DatabaseFileState } from './check-database-file.ts';

/** What the ledger's thread is asked to do; each thread does one thing. */
export type DatabaseTask =
  /** Looks at the ledger. */
  | { readonly kind: 'prove'; readonly folder: string; readonly depth: CheckDepth }
  /** Looks at all of the ledger, and where it is whole makes the day's backup. */
  | { readonly kind: 'back-up'; readonly folder: string; readonly nowMs: number };

/** What a backup took. */
export interface BackupStats {
  readonly bytes: number;
  readonly checkMs: number;
  readonly copyMs: number;
}

export type DatabaseTaskResult =
  | { readonly kind: 'proven'; readonly health: DatabaseFileState; readonly milliseconds: number }
  | ({ readonly kind: 'backed-up' } & BackupStats)
  /** The ledger is not whole: no backup is made of it. */
  | { readonly kind: 'broken'; readonly why: string }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly stack: string | null };
