import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../main/fleet/connect/connection.ts';
import { acceptLogin, asOwner, issueLogin, lookAtFleet, mayInvite } from '../../main/fleet/connect/owner.ts';
import { drawPassword } from '../../main/fleet/connect/scram.ts';
import { checkSchema, setUpFleet, splitStatements } from '../../main/fleet/schema/migrate.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../main/fleet/schema/migrations.ts';
import { BOARD_STATEMENTS } from '../../main/fleet/sql/board-statements.ts';
import { OWNER_STATEMENTS } from '../../main/fleet/sql/owner-statements.ts';
import { STATEMENTS } from '../../main/fleet/sql/statements.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, linkedAccount, sharedServer, startStation } from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';
import { loginOf } from './station-parts.ts';

const server = sharedServer();
const DENIED = '42501';

async function asStation() {
  const fleet = await createTestFleet(server());
  const station = await startStation(fleet);
  const account = await linkedAccount(station);
  await station.journal.deliver(0, [entry(1, { account })]);
  const { config, password } = station.login;
  const client = new pg.Client({ ...config, password, ssl: false });
  await client.connect();
  onTestFinished(() => client.end());
  /** Returns the SQLSTATE of a refusal, 'done' if there was none. */
  const tried = (text: string): Promise<string> =>
    client.query(text).then(
      () => 'done',
      (error: { readonly code: string }) => error.code,
    );
  return { fleet, station, account, tried };
}

describePostgres('a station’s role', () => {
  it('changes and makes nothing by itself, reads no secret, and calls nothing that acts for another', async () => {
    const { fleet, station, account, tried } = await asStation();
    const tables = await fleet.query<{ tablename: string }>(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = 'tem'",
    );
    expect(tables.length).toBeGreaterThan(15);
    const denied = [
      ...tables.flatMap(({ tablename }) => [
        `DELETE FROM tem.${tablename}`,
        `TRUNCATE tem.${tablename}`,
        `INSERT INTO tem.${tablename} DEFAULT VALUES`,
        `DROP TABLE tem.${tablename}`,
        `ALTER TABLE tem.${tablename} DISABLE TRIGGER ALL`,
      ]),
      "UPDATE tem.print_job SET state = 'failed'",
      "UPDATE tem.claim SET outcome = 'failed'",
      'UPDATE tem.fleet SET settled = true',
      "UPDATE tem.station SET name = 'x'",
      "SELECT nextval('tem.fence')",
      'CREATE TABLE tem.x (a integer)',
      'CREATE TABLE public.x (a integer)',
      'CREATE TEMPORARY TABLE x (a integer)',
      'CREATE SCHEMA x',
      'CREATE ROLE x',
      "CREATE FUNCTION public.f() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
      'ALTER FUNCTION tem.enter(text, bigint, uuid) OWNER TO current_user',
      // Secrets, answers to another station's requests, and logins.
      ...['station_session', 'claim_request', 'login'].map((table) => `SELECT * FROM tem.${table}`),
      `SELECT tem.settle_one('${station.id}', gen_random_uuid(), 'a', 1, 'failed', 1)`,
      `SELECT tem.begin_epoch(9, '${station.id}', 'x')`,
      "SELECT tem.settle_epoch(1, 'x')",
      "SELECT tem.enter('x', 0, gen_random_uuid())",
      'SELECT tem.apply_rights()',
      'SELECT tem.retain(0, 0)',
      `SELECT tem.drop_login('x')`,
    ];
    for (const text of denied) expect([text, await tried(text)]).toEqual([text, DENIED]);
    for (const table of ['fleet', 'station', 'claim', 'print_job', 'partner_event', 'agreement'])
      expect(await tried(`SELECT * FROM tem.${table}`)).toBe('done');
    // With a session that is not its own it is nobody.
    const nobody = "SELECT tem.claim_hard('x', 0, gen_random_uuid(), gen_random_uuid(), '[]')";
    expect(await tried(nobody)).toBe('TM001');
    // Another station's job of the same number stays as it is.
    const other = await startStation(fleet);
    await other.journal.deliver(0, [entry(1, { account, state: 'failed' })]);
    expect(await fleet.query('SELECT state FROM tem.print_job WHERE station = $1', [station.id])).toEqual([
      { state: 'printed' },
    ]);
  });
});

describePostgres('the journal', () => {
  it('is altered by nobody, not even the owner; retention deletes what is old and finished', async () => {
    const { fleet, station, account } = await asStation();
    await station.journal.deliver(1, [
      entry(2, { account, job: 2, state: 'unknown' }),
      entry(3, { account, job: 3 }),
    ]);
    const owner = new pg.Client({ connectionString: fleet.database.ownerUrl });
    await owner.connect();
    onTestFinished(() => owner.end());
    for (const text of [
      'DELETE FROM tem.print_job',
      'TRUNCATE tem.print_job',
      "UPDATE tem.print_job SET code = 'x', version = version + 1",
      "UPDATE tem.print_job SET state = 'failed'",
      "INSERT INTO tem.agreement (kind, person, said, station) VALUES ('reprint', 'a', 'b', gen_random_uuid()); DELETE FROM tem.agreement",
    ])
      await expect(owner.query(text)).rejects.toMatchObject({ code: 'TM009' });
    // The superuser makes two of them old.
    await fleet.query('ALTER TABLE tem.print_job DISABLE TRIGGER ALL');
    await fleet.query(
      "UPDATE tem.print_job SET received_at = now() - interval '400 days', submitted_at = now() - interval '400 days' WHERE job <> 3",
    );
    await fleet.query('ALTER TABLE tem.print_job ENABLE TRIGGER ALL');
    const deleted = await asOwner(loginOf(fleet.database.ownerUrl), (calls) =>
      calls.retain({ jobDays: 365, eventDays: 30 }),
    );
    expect(deleted).toMatchObject({ jobs: 1 });
    expect(await fleet.query('SELECT job::integer FROM tem.print_job ORDER BY job')).toEqual([
      { job: 2 },
      { job: 3 },
    ]);
  });
});

describePostgres('a login', () => {
  it('is accepted once and in time, with a password that is in no log, and makes further ones only if it may', async () => {
    const fleet = await createTestFleet(server());
    const owner = loginOf(fleet.database.ownerUrl);
    const loginAs = ({ user, password }: { user: string; password: string }) => ({
      config: { ...owner.config, user },
      password,
    });
    const wrong = { problem: { code: 'fleet-password-wrong' } };
    const made = await asOwner(owner, (calls) => calls.makeLogin(60_000, true));
    const login = loginAs(made);
    expect(await mayInvite(login)).toBe(false);
    const password = drawPassword();
    expect(await acceptLogin(login, password)).toBe(true);
    await expect(acceptLogin(login, password)).rejects.toMatchObject(wrong);
    const own = { ...login, password };
    expect(await acceptLogin(own, drawPassword())).toBe(false);
    expect(await mayInvite(own)).toBe(true);
    const invited = await issueLogin(own, 60_000);
    const second = loginAs(invited);
    await startStation(fleet, { login: second });
    await expect(issueLogin(second, 60_000)).rejects.toMatchObject({
      problem: { code: 'fleet-rights-missing' },
    });
    const log = server().logs.join('\n');
    for (const secret of [made.password, password, invited.password]) expect(log).not.toContain(secret);
    await asOwner(owner, (calls) => calls.dropLogin(made.user));
    await expect(mayInvite(own)).rejects.toMatchObject(wrong);
    const late = await asOwner(owner, (calls) => calls.makeLogin(1, false));
    await expect(mayInvite(loginAs(late))).rejects.toMatchObject(wrong);
  });
});

const NEXT = [
  ...MIGRATIONS,
  {
    version: SCHEMA_VERSION + 1,
    texts: ["ALTER TABLE tem.station ADD COLUMN note text DEFAULT ';'; SELECT 1;"],
  },
];
const afterNext = (...texts: string[]) => [...NEXT, { version: SCHEMA_VERSION + 2, texts }];

describePostgres('setting up', () => {
  it('makes one named fleet, whoever begins at the same time, and changes nothing when repeated', async () => {
    const login = loginOf((await server().createDatabase()).ownerUrl);
    expect((await lookAtFleet(login)).fleet).toBeNull();
    const missing = { problem: { code: 'fleet-missing' } };
    await expect(asOwner(login, (owner) => owner.setUp(null))).rejects.toMatchObject(missing);
    const connection = await connect(login);
    await expect(checkSchema(connection, 'x')).rejects.toMatchObject(missing);
    await connection.close();
    const made = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => asOwner(login, (owner) => owner.setUp({ name, training: false }))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await asOwner(login, (owner) => owner.setUp(null))).toEqual(made[0]);
    expect((await lookAtFleet(login)).fleet).toEqual(made[0]);
  });

  it('keeps nothing of an upgrade that fails in the middle; a station works with the next schema, and with no other', async () => {
    const fleet = await createTestFleet(server());
    const login = loginOf(fleet.database.ownerUrl);
    let connection = await connect(login);
    const broken = afterNext('CREATE TABLE tem.half (a integer)', 'SELECT 1 FROM tem.nowhere');
    await expect(setUpFleet(connection, null, broken)).rejects.toMatchObject({
      problem: { code: 'fleet-database-failed' },
    });
    expect(await fleet.query('SELECT max(version) AS version FROM tem.schema_version')).toEqual([
      { version: SCHEMA_VERSION },
    ]);
    expect(await setUpFleet(connection, null, NEXT)).toEqual(fleet.identity);
    await startStation(fleet);
    await connection.close();
    connection = await connect(login);
    await setUpFleet(connection, null, afterNext('SELECT 1'));
    const found = SCHEMA_VERSION + 2;
    await expect(checkSchema(connection, 'fleet')).rejects.toMatchObject({
      problem: { code: 'fleet-too-new', values: { found, known: SCHEMA_VERSION } },
    });
    await expect(checkSchema(connection, 'fleet', SCHEMA_VERSION + 3)).rejects.toMatchObject({
      problem: { code: 'fleet-too-old', values: { found, known: SCHEMA_VERSION + 3 } },
    });
    await expect(setUpFleet(connection, null)).rejects.toMatchObject({ problem: { code: 'fleet-too-new' } });
    await connection.close();
  });
});

const ROOT = join(import.meta.dirname, '../..');
/** Words that only SQL has in capitals. */
const SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE tem|DELETE FROM|CREATE (?:TABLE|FUNCTION|ROLE)|ALTER|GRANT|LISTEN)\b/;
/** Every string and template of a file, with what it is added to. */
const TEXTS = /(\+\s*)?(`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")(\s*\+)?/g;

describe('SQL', () => {
  it('is fixed text everywhere: nothing is put into it or added to it', () => {
    // What is kept in main/fleet/local is in the station's own SQLite.
    const files = globSync('main/fleet/{*.ts,{calls,connect,invitation,schema,sql}/**/*.ts}', { cwd: ROOT });
    const texts = files.flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/(?<=^|\s)\/\/.*$/gm, '');
      return [...code.matchAll(TEXTS)].filter(([, , text = '']) => SQL.test(text));
    });
    // The search sees what it has to see.
    expect(texts.length).toBeGreaterThan(8);
    const built = texts.filter(
      ([, before, text = '', after]) =>
        (text.startsWith('`') && text.includes('${')) || before !== undefined || after !== undefined,
    );
    expect(built.map(([text]) => text)).toEqual([]);
  });

  it('is prepared under a name of its own, with a parameter for each value; functions pin where names are looked up', () => {
    const all = [STATEMENTS, BOARD_STATEMENTS, OWNER_STATEMENTS].flatMap((list) => Object.values(list));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, text } of all) {
      expect(name).toMatch(/^[a-z_]{3,40}$/);
      const numbers = new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      expect([...numbers].toSorted((a, b) => a - b)).toEqual([...numbers].map((_one, at) => at + 1));
    }
    const functions = MIGRATIONS.flatMap(({ texts }) => texts)
      .flatMap(splitStatements)
      .filter((text) => text.startsWith('CREATE FUNCTION'));
    expect(functions.length).toBeGreaterThan(30);
    expect(functions.filter((text) => !text.includes('SET search_path = pg_catalog, pg_temp'))).toEqual([]);
  });
});
