import type { FleetLogin } from '../../main/fleet/connect/login.ts';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import { loginOf } from '../fleet/station-parts.ts';
import type { Postgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import type { JournalJob } from './accountant.ts';

/** A login of a station that never joined is of no use after as long, milliseconds. */
const VALID_MS = 60 * 60_000;

/** Sets a fleet up in an empty database. @param mode whether its stations are in practice mode */
export async function setUpFleet(
  { ownerUrl }: Postgres,
  { training }: { readonly training: boolean },
): Promise<void> {
  await asOwner(loginOf(ownerUrl), (owner) => owner.setUp({ name: 'Kho', training }));
}

/** Makes a login for each of these ports, by which stations reach the database. */
export function makeLogins({ ownerUrl }: Postgres, ports: readonly number[]): Promise<FleetLogin[]> {
  return asOwner(loginOf(ownerUrl), async (owner) => {
    const logins: FleetLogin[] = [];
    for (const port of ports) {
      const { user, password } = await owner.makeLogin(VALID_MS, false);
      logins.push({ config: { ...loginOf(ownerUrl, port).config, user }, password });
    }
    return logins;
  });
}

/** Every job of the journal that all stations share. */
export const readJournal = ({ superuserUrl }: Postgres): Promise<JournalJob[]> =>
  queryOnce<JournalJob>(
    superuserUrl,
    'SELECT s.name AS station, j.code, j.state AS outcome FROM tem.print_job j JOIN tem.station s ON s.id = j.station',
  );
