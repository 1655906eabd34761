import { PersonSchema } from '../../../shared/fleet.ts';
import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import { STATEMENTS } from '../sql/statements.ts';
import type { OwnAccount } from './accounts.ts';
import { json } from './claims.ts';

/** An order that this station created, or began to: `code` where it was. */
export interface ReportedSoc {
  readonly account: string;
  readonly soc: string;
  readonly fence: number;
  readonly state: 'claimed' | 'created';
  readonly code: string | null;
}

/** A station that has not reported since the restore; its name is null if the backup does not know it. */
export interface MissingStation {
  readonly station: string;
  readonly name: string | null;
}

/**
 * What a station does when the database was restored from a backup (`reportWanted` at the opening): report its accounts, its claims
 * (claims.report), the orders it created (socs), its journal (journal.deliver from the database's `delivered`), then `done`.
 */
export function createRestore(link: Link, reader: Reader) {
  return {
    /**
     * Reports the accounts this station is linked to and the stations that it knew.
     * @returns under which id each account is in the database now
     */
    async accounts(
      linked: readonly (OwnAccount & { readonly id: string })[],
      stations: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const { accounts } = await link.call(STATEMENTS.reportAccounts, [json(linked), json(stations)]);
      return new Map(accounts.map(({ id, here }) => [id, here]));
    },
    /** Reports orders that were created here, or begun and not answered. */
    async socs(socs: readonly ReportedSoc[]): Promise<void> {
      await link.call(STATEMENTS.reportSocs, [json(socs)]);
    },
    /** Everything was reported. @param delivered the newest number of the journal that is there */
    async done(delivered: number): Promise<void> {
      await link.call(STATEMENTS.reportDone, [delivered]);
    },
    /** A named supervisor answers for the stations that have not reported: claims are made again. */
    async override(person: string): Promise<void> {
      await link.call(STATEMENTS.overrideDoubt, [PersonSchema.parse(person), 'without the missing stations']);
    },
    /** Since when there is doubt, and who is missing; null if there is none. Times are the database's. */
    async doubt(): Promise<{ readonly sinceMs: number; readonly missing: readonly MissingStation[] } | null> {
      const rows = await reader.read(STATEMENTS.missingReports);
      const [first] = rows;
      if (first === undefined) return null;
      return { sinceMs: first.since_ms, missing: rows.map(({ station, name }) => ({ station, name })) };
    },
    /** The stations of the fleet, which a station remembers for `accounts`. */
    async roster(): Promise<readonly string[]> {
      return (await reader.read(STATEMENTS.roster)).map(({ id }) => id);
    },
  };
}
