import type { CheckDepth, DatabaseFileState } from './check-database-file.ts';

/** The tasks of the ledger's thread; each thread does one. */
export type DatabaseTask =
  /** Checks the ledger. */
  | { readonly kind: 'prove'; readonly folder: string; readonly depth: CheckDepth }
  /** Checks the whole ledger and, if it is intact, makes the daily backup. */
  | { readonly kind: 'back-up'; readonly folder: string; readonly nowMs: number };

/** What a backup cost. */
export interface BackupStats {
  readonly bytes: number;
  readonly checkMs: number;
  readonly copyMs: number;
}

/** The result of each task. */
export interface DatabaseTaskResults {
  readonly prove: { readonly health: DatabaseFileState; readonly milliseconds: number };
  readonly 'back-up':
    | ({ readonly kind: 'backed-up' } & BackupStats)
    /** The database is damaged, so no backup is made of it. */
    | { readonly kind: 'broken'; readonly why: string };
}
