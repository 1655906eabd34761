import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { toAppPath } from '../../build/electron/system.ts';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { loginOf } from '../fleet/station-parts.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { test as base, expect, type RunningStation } from './fixtures.ts';
import { launchStation } from './launch-station.ts';
import { findLeaks, registerSecret } from './leaked-data.ts';
import { type StationPage, stationPage } from './station-page.ts';

/** A window of a fleet's station that practises, with paper of its own. */
export interface FleetWindow extends RunningStation, StationPage {
  readonly dataDir: string;
  /** The codes of practice, the same at every station. */
  codes(): Promise<readonly string[]>;
  /** How many labels came out here. */
  papers(): number;
  /** The code of the problem for which an order is held; null: it is not. */
  holdOf(code: string): Promise<string | null>;
}

/** How a station is opened. */
interface WindowOptions {
  /** Where it reaches the database; by default directly. */
  readonly port?: number;
  readonly settings?: SettingsPatch;
  readonly env?: Readonly<Record<string, string>>;
}

/** A fleet in a database of the test's own, and windows that join it. */
export interface FleetOfWindows {
  readonly server: Postgres;
  open(name: string, options?: WindowOptions): Promise<FleetWindow>;
  /** As the superuser: only to look. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Who has an order, as "Bàn 1 soft"; null: nobody. */
  claimOf(code: string): Promise<string | null>;
}

interface Fixtures {
  readonly fleet: FleetOfWindows;
}
interface WorkerFixtures {
  readonly postgres: Postgres;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  postgres: [
    async ({}, use) => {
      const server = await startPostgres();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  fleet: async ({ postgres, harness }, use) => {
    const database = await postgres.createDatabase();
    const owner = loginOf(database.ownerUrl);
    await asOwner(owner, (one) => one.setUp({ name: 'Kho 1', training: true }));
    const superuser = new pg.Client({ connectionString: database.superuserUrl });
    // A test may end the server.
    superuser.on('error', () => undefined);
    await superuser.connect();
    const opened: { readonly station: RunningStation; readonly dataDir: string }[] = [];
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await superuser.query<Row>(text, [...values])).rows;

    await use({
      server: postgres,
      query,
      async claimOf(code) {
        const [found] = await query<{ readonly claim: string }>(
          `SELECT s.name || ' ' || c.kind AS claim FROM tem.claim c JOIN tem.station s ON s.id = c.station WHERE c.code = $1`,
          [code],
        );
        return found?.claim ?? null;
      },
      async open(name, { port, settings = {}, env = {} } = {}) {
        const folder = join(dirname(harness.dataDir), String(opened.length));
        const [dataDir, labelDir] = [join(folder, 'data'), join(folder, 'labels')];
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(
          join(dataDir, 'settings.json'),
          JSON.stringify({
            partner: 'sandbox',
            printer: `file:${toAppPath(labelDir)}`,
            size: 'S9',
            checkStatus: false,
            stationName: name,
            ...settings,
          } satisfies SettingsPatch),
        );
        const station = await launchStation({ dataDir, env, accessToken: null });
        opened.push({ station, dataDir });
        const { user, password } = await asOwner(owner, (one) => one.makeLogin(600_000, false));
        registerSecret(password);
        const login = { config: { ...loginOf(database.ownerUrl, port).config, user }, password };
        const { page } = station;
        const joined = await page.evaluate((found) => window.tem.calls.fleet.join(found), login);
        expect(joined).toMatchObject({ ok: true });
        await expect(page.locator('[data-fleet-state="connected"]')).toHaveText('Kho 1');
        // What it hears of an account that is not linked yet is not its own.
        await expect
          .poll(async () => {
            const links = await page.evaluate(() => window.tem.calls.fleet.accounts(undefined));
            return links.ok && links.value.every(({ linked }) => linked !== null);
          })
          .toBe(true);
        const own = stationPage(page);
        return {
          ...station,
          ...own,
          ...windowOf(station, labelDir),
          dataDir,
          // Two apps and a database share the machine with whatever else is tested.
          expectStates: (wanted) => expect.poll(own.states, { timeout: 30_000 }).toEqual(wanted),
        };
      },
    });
    await Promise.allSettled(opened.map(({ station }) => station.close()));
    await superuser.end();
    expect(
      opened.flatMap(({ dataDir }) => findLeaks(dataDir, '')),
      'what the stations left behind',
    ).toEqual([]);
  },
});

function windowOf(
  { page }: RunningStation,
  labelDir: string,
): Pick<FleetWindow, 'codes' | 'papers' | 'holdOf'> {
  return {
    async codes() {
      const reply = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
      return reply.ok ? reply.value : [];
    },
    papers() {
      try {
        return readdirSync(labelDir).length;
      } catch {
        return 0;
      }
    },
    async holdOf(code) {
      const reply = await page.evaluate(() => window.tem.calls.station.state(undefined));
      const row = reply.ok ? reply.value.rows.find((one) => one.code === code) : undefined;
      return row?.state === 'held' ? (row.problem?.code ?? null) : null;
    },
  };
}

export { expect } from './fixtures.ts';
