import { TABLES } from './tables.ts';

/** Brings a ledger from the previous version to this one. */
export interface Migration {
  readonly version: number;
  readonly statements: string;
}

/** The ledger's versions, the first as a whole. Once released, an entry is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [{ version: 1, statements: TABLES }];
