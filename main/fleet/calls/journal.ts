import type { FleetOutcome } from '../../../shared/fleet-board.ts';
import type { ClaimOutcome } from '../../../shared/fleet-claim.ts';
import { DatabaseError } from '../connect/connection.ts';
import type { Link } from '../connect/link.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { json } from './claims.ts';

/**
 * One entry of a station's outbox: a job as it is now. Nothing in it names a receiver. `outcome`: what it says of the claim under
 * `fence`; null while that is open, or where there is no claim.
 */
export interface JournalEntry {
  /** Grows with each entry of this station. */
  readonly number: number;
  /** The job's number in the station's own journal. */
  readonly job: number;
  readonly account: string;
  readonly code: string;
  readonly size: string | null;
  readonly printer: string | null;
  readonly reprint: string | null;
  /** SHA-256 of the receipt in hexadecimal. */
  readonly receipt: string | null;
  readonly fence: number | null;
  /** Who let it be printed while the database could not be reached. */
  readonly agreedBy: string | null;
  /** Milliseconds since 1970, by the station's clock. */
  readonly submittedAtMs: number;
  readonly endedAtMs: number | null;
  readonly state: FleetOutcome;
  readonly outcome: ClaimOutcome | null;
}

/** At most this many entries in one call, so that no claim waits long behind it. */
export const MAX_DELIVERED_TOGETHER = 100;

/** The journal that all stations share. */
export function createJournal(link: Link) {
  return {
    /**
     * Delivers entries in the order of their numbers; those that are there already change nothing.
     * @param after the number before the first: with 0 the station vouches that nothing came before
     * @returns the newest number that is there; null: entries before `after` are missing there, so deliver from an earlier one
     */
    async deliver(after: number, entries: readonly JournalEntry[]): Promise<number | null> {
      try {
        return (await link.call(STATEMENTS.deliver, [after, json(entries)])).delivered;
      } catch (error) {
        if (error instanceof DatabaseError && error.sqlState === 'TM006') return null;
        throw error;
      }
    },
  };
}
