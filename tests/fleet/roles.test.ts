import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { acceptLogin, asOwner, issueLogin, mayInvite } from '../../main/fleet/connect/owner.ts';
import { drawPassword } from '../../main/fleet/connect/scram.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, linkedAccount, startStation } from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';
import { loginOf } from './station-parts.ts';

const server = sharedPostgres();

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

const DENIED = '42501';

describePostgres('a station’s role', () => {
  it('changes no table by itself', async () => {
    const { fleet, tried } = await asStation();
    const tables = await fleet.query<{ tablename: string }>(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = 'tem'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { tablename } of tables)
      for (const text of [
        `DELETE FROM tem.${tablename}`,
        `TRUNCATE tem.${tablename}`,
        `INSERT INTO tem.${tablename} DEFAULT VALUES`,
        `DROP TABLE tem.${tablename}`,
        `ALTER TABLE tem.${tablename} DISABLE TRIGGER ALL`,
      ])
        expect([text, await tried(text)]).toEqual([text, DENIED]);
    for (const text of [
      "UPDATE tem.print_job SET state = 'failed'",
      "UPDATE tem.claim SET outcome = 'failed'",
      'UPDATE tem.fleet SET settled = true',
      "UPDATE tem.station SET name = 'x'",
      "SELECT nextval('tem.fence')",
    ])
      expect([text, await tried(text)]).toEqual([text, DENIED]);
  });

  it('makes nothing: no table, function, schema, role or temporary table', async () => {
    const { tried } = await asStation();
    for (const text of [
      'CREATE TABLE tem.x (a integer)',
      'CREATE TABLE public.x (a integer)',
      'CREATE TEMPORARY TABLE x (a integer)',
      'CREATE SCHEMA x',
      'CREATE ROLE x',
      "CREATE FUNCTION public.f() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
      'ALTER FUNCTION tem.enter(text, bigint, uuid) OWNER TO current_user',
    ])
      expect([text, await tried(text)]).toEqual([text, DENIED]);
  });

  it('reads no secret, no answer of another station’s requests, and no login', async () => {
    const { tried } = await asStation();
    for (const table of ['station_session', 'claim_request', 'login'])
      expect(await tried(`SELECT * FROM tem.${table}`)).toBe(DENIED);
    for (const table of ['fleet', 'station', 'claim', 'print_job', 'partner_event', 'agreement'])
      expect(await tried(`SELECT * FROM tem.${table}`)).toBe('done');
  });

  it('calls no function that acts for another station, or for the owner', async () => {
    const { tried, station } = await asStation();
    for (const call of [
      `tem.settle_one('${station.id}', gen_random_uuid(), 'a', 1, 'failed', 1)`,
      `tem.begin_epoch(9, '${station.id}', 'x')`,
      "tem.settle_epoch(1, 'x')",
      "tem.enter('x', 0, gen_random_uuid())",
      'tem.apply_rights()',
      'tem.retain(0, 0)',
      `tem.drop_login('x')`,
    ])
      expect([call, await tried(`SELECT ${call}`)]).toEqual([call, DENIED]);
    // With a session that is not its own it is nobody.
    expect(await tried("SELECT tem.claim_hard('x', 0, gen_random_uuid(), gen_random_uuid(), '[]')")).toBe(
      'TM001',
    );
  });

  it('cannot change another station’s job', async () => {
    const { fleet, station, account } = await asStation();
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
  it('is accepted once, with a password that is in no log, and makes further ones only if it may', async () => {
    const fleet = await createTestFleet(server());
    const { config } = loginOf(fleet.database.ownerUrl);
    const made = await asOwner(loginOf(fleet.database.ownerUrl), (owner) => owner.makeLogin(60_000, true));
    const login = { config: { ...config, user: made.user }, password: made.password };
    expect(await mayInvite(login)).toBe(false);
    const password = drawPassword();
    expect(await acceptLogin(login, password)).toBe(true);
    await expect(acceptLogin(login, password)).rejects.toMatchObject({
      problem: { code: 'fleet-password-wrong' },
    });
    const own = { ...login, password };
    expect(await acceptLogin(own, drawPassword())).toBe(false);
    expect(await mayInvite(own)).toBe(true);
    const invited = await issueLogin(own, 60_000);
    const second = { config: { ...config, user: invited.user }, password: invited.password };
    await startStation(fleet, { login: second });
    await expect(issueLogin(second, 60_000)).rejects.toMatchObject({
      problem: { code: 'fleet-rights-missing' },
    });
    const log = server().logs.join('\n');
    for (const secret of [made.password, password, invited.password]) expect(log).not.toContain(secret);
    await asOwner(loginOf(fleet.database.ownerUrl), (owner) => owner.dropLogin(made.user));
    await expect(mayInvite(own)).rejects.toMatchObject({ problem: { code: 'fleet-password-wrong' } });
  });

  it('that nobody accepted in time is refused', async () => {
    const fleet = await createTestFleet(server());
    const { config } = loginOf(fleet.database.ownerUrl);
    const made = await asOwner(loginOf(fleet.database.ownerUrl), (owner) => owner.makeLogin(1, false));
    await expect(
      mayInvite({ config: { ...config, user: made.user }, password: made.password }),
    ).rejects.toMatchObject({ problem: { code: 'fleet-password-wrong' } });
  });
});
