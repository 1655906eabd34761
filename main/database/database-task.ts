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

/** What each task is answered with. */
export interface DatabaseTaskResults {
  readonly prove: { readonly health: DatabaseFileState; readonly milliseconds: number };
  readonly 'back-up':
    | ({ readonly kind: 'backed-up' } & BackupStats)
    /** The database is damaged: no backup is made of it. */
    | { readonly kind: 'broken'; readonly why: string };
}
