import type { Page } from '@playwright/test';
import type { FleetLogin } from '../../../main/fleet/connect/login.ts';
import { asOwner } from '../../../main/fleet/connect/owner.ts';
import { loginOf } from '../../fleet/station-parts.ts';
import type { Postgres } from '../../helpers/postgres/postgres.ts';
import { evaluateInPage } from '../station-page.ts';

/** A login of a station that never joined is of no use after as long. */
const VALID_MS = 60 * 60_000;

/** Sets a fleet up in an empty database. @param training whether its stations are in practice mode */
export const setUpFleet = async ({ ownerUrl }: Postgres, training: boolean): Promise<void> =>
  void (await asOwner(loginOf(ownerUrl), (owner) => owner.setUp({ name: 'Kho', training })));

/** Makes a login for each of these ports, by which stations reach the database. */
export const makeLogins = ({ ownerUrl }: Postgres, ports: readonly number[]): Promise<FleetLogin[]> =>
  asOwner(loginOf(ownerUrl), async (owner) => {
    const logins: FleetLogin[] = [];
    for (const port of ports) {
      const { user, password } = await owner.makeLogin(VALID_MS, false);
      logins.push({ config: { ...loginOf(ownerUrl, port).config, user }, password });
    }
    return logins;
  });

/** Joins a station through its window. @throws Error with the problem's code where it is refused */
export async function joinFleet(page: Page, { config, password }: FleetLogin): Promise<void> {
  const login = { config, password };
  const answer = await evaluateInPage(page, (given) => window.tem.calls.fleet.join(given), login);
  if (!answer.ok) throw new Error(`does not join: ${answer.problem.code}`);
}

/** Resolves once the fleet has everything of this station. */
export const untilToldAll = (page: Page): Promise<void> =>
  evaluateInPage(page, async () => {
    const { calls, messages } = window.tem;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = async (): Promise<void> => {
      const state = await calls.fleet.state(undefined);
      if (state.ok && state.value.connection.kind === 'connected' && state.value.waiting === 0) resolve();
    };
    const off = messages.fleet.changed(() => void look());
    await look();
    await promise;
    off();
  });
