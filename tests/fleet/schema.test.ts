import { expect, it } from 'vitest';
import { connect } from '../../main/fleet/connect/connection.ts';
import { asOwner, lookAtFleet } from '../../main/fleet/connect/owner.ts';
import { checkSchema, setUpFleet } from '../../main/fleet/schema/migrate.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../main/fleet/schema/migrations.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, startStation } from './fleet-fixture.ts';
import { loginOf } from './station-parts.ts';

const server = sharedPostgres();
const NEXT = [
  ...MIGRATIONS,
  {
    version: SCHEMA_VERSION + 1,
    texts: ["ALTER TABLE tem.station ADD COLUMN note text DEFAULT ';'; SELECT 1;"],
  },
];
const AFTER_NEXT = [...NEXT, { version: SCHEMA_VERSION + 2, texts: ['SELECT 1'] }];

describePostgres('setting up', () => {
  it('makes one fleet, whoever begins at the same time, and changes nothing when repeated', async () => {
    const database = await server().createDatabase();
    const login = loginOf(database.ownerUrl);
    expect((await lookAtFleet(login)).fleet).toBeNull();
    const made = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => asOwner(login, (owner) => owner.setUp({ name, training: false }))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await asOwner(login, (owner) => owner.setUp(null))).toEqual(made[0]);
    expect((await lookAtFleet(login)).fleet).toEqual(made[0]);
  });

  it('of what is not there yet needs a name', async () => {
    const database = await server().createDatabase();
    await expect(asOwner(loginOf(database.ownerUrl), (owner) => owner.setUp(null))).rejects.toMatchObject({
      problem: { code: 'fleet-missing' },
    });
    const connection = await connect(loginOf(database.ownerUrl));
    await expect(checkSchema(connection, 'x')).rejects.toMatchObject({ problem: { code: 'fleet-missing' } });
    await connection.close();
  });

  it('keeps nothing of an upgrade that fails in the middle', async () => {
    const fleet = await createTestFleet(server());
    const connection = await connect(loginOf(fleet.database.ownerUrl));
    const broken = [
      ...NEXT,
      {
        version: SCHEMA_VERSION + 2,
        texts: ['CREATE TABLE tem.half (a integer)', 'SELECT 1 FROM tem.nowhere'],
      },
    ];
    await expect(setUpFleet(connection, null, broken)).rejects.toMatchObject({
      problem: { code: 'fleet-database-failed' },
    });
    expect(await fleet.query('SELECT max(version) AS version FROM tem.schema_version')).toEqual([
      { version: SCHEMA_VERSION },
    ]);
    expect(await setUpFleet(connection, null, NEXT)).toEqual(fleet.identity);
    await connection.close();
  });
});

describePostgres('a station', () => {
  it('works with the next schema, and stays alone with the one after it, and with an older one', async () => {
    const fleet = await createTestFleet(server());
    const connection = await connect(loginOf(fleet.database.ownerUrl));
    await setUpFleet(connection, null, NEXT);
    const station = await startStation(fleet);
    expect(station.link.state().kind).toBe('connected');
    await setUpFleet(connection, null, AFTER_NEXT);
    await expect(checkSchema(connection, 'fleet')).rejects.toMatchObject({
      problem: { code: 'fleet-too-new', values: { found: SCHEMA_VERSION + 2, known: SCHEMA_VERSION } },
    });
    await expect(checkSchema(connection, 'fleet', SCHEMA_VERSION + 3)).rejects.toMatchObject({
      problem: { code: 'fleet-too-old', values: { found: SCHEMA_VERSION + 2, known: SCHEMA_VERSION + 3 } },
    });
    await expect(setUpFleet(connection, null)).rejects.toMatchObject({ problem: { code: 'fleet-too-new' } });
    await connection.close();
  });
});
