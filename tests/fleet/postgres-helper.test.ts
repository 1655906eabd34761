import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { reachableTmpdir, serverAccount } from '../helpers/postgres/account.ts';
import { backUp } from '../helpers/postgres/backup.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { type Postgres, type PostgresOptions, startPostgres } from '../helpers/postgres/postgres.ts';
import { type QueryOptions, queryOnce } from '../helpers/postgres/query-once.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const HELPER = join(import.meta.dirname, '../helpers/postgres/postgres.ts');

async function open(options?: PostgresOptions): Promise<Postgres> {
  const server = await startPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

const query = async (url: string, text: string, ssl: QueryOptions['ssl'] = false): Promise<unknown[]> =>
  (await queryOnce(url, text, { ssl })).flatMap((row) => Object.values(row));

describePostgres('a PostgreSQL for a test', () => {
  it('has an owner who is no superuser, and further databases of that owner', async () => {
    const server = await open();
    const rights =
      'SELECT rolsuper::text || rolcreaterole || current_database() FROM pg_roles WHERE rolname = current_user';
    expect(await query(server.ownerUrl, rights)).toEqual(['falsetruefleet']);
    expect(await query(server.superuserUrl, rights)).toEqual(['truetruefleet']);
    const { ownerUrl, name } = await server.createDatabase();
    expect(await query(ownerUrl, 'CREATE TABLE a AS SELECT 1 AS a')).toEqual([]);
    expect(await query(ownerUrl, 'SELECT current_database()::text')).toEqual([name]);
  });

  it('keeps what was committed when it is killed, and comes back at its address', async () => {
    const server = await open();
    await query(server.ownerUrl, 'CREATE TABLE a AS SELECT 7 AS a');
    await server.kill();
    await expect(query(server.ownerUrl, 'SELECT a FROM a')).rejects.toThrow('ECONNREFUSED');
    await server.restart();
    expect(await query(server.ownerUrl, 'SELECT a FROM a')).toEqual([7]);
    expect(server.logs.join('\n')).toContain('was not properly shut down');
  });

  it('asks for TLS by a certificate of its own authority, where it is told to', async () => {
    const server = await open({ tls: {} });
    const ca = server.authority ?? '';
    const isEncrypted = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    expect(await query(server.ownerUrl, isEncrypted, { ca })).toEqual([true]);
    await expect(query(server.ownerUrl, isEncrypted)).rejects.toThrow('no encryption');
    await expect(query(server.ownerUrl, isEncrypted, {})).rejects.toThrow('certificate');
    const elsewhere = await open({ tls: { names: ['elsewhere.example'] } });
    const other = { ca: elsewhere.authority ?? '' };
    await expect(query(elsewhere.ownerUrl, isEncrypted, other)).rejects.toThrow('altnames');
    const expired = await open({ tls: { validTo: new Date(Date.now() - 1000) } });
    await expect(query(expired.ownerUrl, isEncrypted, { ca: expired.authority ?? '' })).rejects.toThrow(
      'expired',
    );
  });

  it('waits for the disk only where it is told to', async () => {
    const [fast, safe] = await Promise.all([open(), open({ fsync: true })]);
    expect(await query(fast.ownerUrl, 'SHOW fsync')).toEqual(['off']);
    expect(await query(safe.ownerUrl, 'SHOW fsync')).toEqual(['on']);
  });

  it('goes back to an older backup: a dump, or a picture of its data', async () => {
    const server = await open();
    await query(server.ownerUrl, 'CREATE TABLE a AS SELECT 7 AS a');
    const backup = await backUp(server, temporaryFolder('backup'));
    expect(backup.kind).toBe(server.flavour === 'debian' ? 'dump' : 'snapshot');
    await query(server.ownerUrl, 'UPDATE a SET a = 8');
    const client = new pg.Client(server.ownerUrl);
    await client.connect();
    // The server says why, and then the connection ends: two errors.
    const cutOff = new Promise((resolve) => client.on('error', () => resolve('cut off')));
    await backup.restore();
    expect(await cutOff).toBe('cut off');
    expect(await query(server.ownerUrl, 'SELECT a FROM a')).toEqual([7]);
  });

  it('leaves neither process nor folder behind, not even of a test that was killed', async () => {
    const server = await startPostgres();
    const own = clusters().filter((name) => portOf(name) === String(server.port));
    expect(own).toHaveLength(1);
    await server.stop();
    expect(clusters().filter((name) => own.includes(name))).toEqual([]);
    const script = `const { startPostgres } = await import(${JSON.stringify(HELPER)}); console.log((await startPostgres()).port)`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
    // Other tests start servers meanwhile.
    const left = clusters().filter((name) => portOf(name) === port);
    expect(left).toHaveLength(1);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    child.kill('SIGKILL');
    // The server closes its connections as it ends; then its folder goes.
    await once(socket, 'close');
    await expect.poll(() => left.filter((name) => existsSync(join(folder(), name)))).toEqual([]);
  });
});

const folder = (): string => reachableTmpdir(serverAccount());
const clusters = (): string[] => readdirSync(folder()).filter((name) => name.startsWith('tem-postgres-'));

/** The port of a running server, from the fourth line of its lock file; null if it has none. */
function portOf(cluster: string): string | null {
  const lock = join(folder(), cluster, 'data', 'postmaster.pid');
  return existsSync(lock) ? (readFileSync(lock, 'utf8').split('\n')[3] ?? null) : null;
}
