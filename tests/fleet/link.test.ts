import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connect } from '../../main/fleet/connect/connection.ts';
import { lookAtFleet } from '../../main/fleet/connect/owner.ts';
import { STATEMENTS } from '../../main/fleet/sql/statements.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import {
  createTestFleet,
  first,
  inState,
  isConnected,
  linkedAccount,
  startStation,
} from './fleet-fixture.ts';
import { loginOf } from './station-parts.ts';

const server = sharedPostgres();

const problemOf = (code: string) => ({ problem: { code } });

describePostgres('a connection', () => {
  it('verifies the server’s certificate and name, and sends no password otherwise', async () => {
    await using tls = await startPostgres({ tls: {} });
    const { config, password } = loginOf(tls.ownerUrl);
    const ca = { kind: 'ca', pem: tls.authority ?? '' } as const;
    expect(await lookAtFleet({ config: { ...config, tls: ca }, password })).toMatchObject({ fleet: null });
    expect(await lookAtFleet({ config: { ...config, host: 'localhost', tls: ca }, password })).toMatchObject({
      fleet: null,
    });
    await expect(
      lookAtFleet({ config: { ...config, tls: { kind: 'system' } }, password }),
    ).rejects.toMatchObject(problemOf('fleet-certificate-untrusted'));
    await using other = await startPostgres({ tls: { names: ['elsewhere.example'] } });
    const named = loginOf(other.ownerUrl);
    const theirs = { ...named.config, tls: { kind: 'ca', pem: other.authority ?? '' } } as const;
    await expect(lookAtFleet({ ...named, config: theirs })).rejects.toMatchObject(
      problemOf('fleet-certificate-name'),
    );
    const plain = loginOf(server().ownerUrl);
    await expect(lookAtFleet({ ...plain, config: { ...plain.config, tls: ca } })).rejects.toMatchObject(
      problemOf('fleet-not-encrypted'),
    );
  }, 60_000);

  it('is given up when nothing answers, and says so instead of waiting', async () => {
    const proxy = await startTcpProxy(server().port);
    const connection = await connect(loginOf(server().ownerUrl, proxy.port), { deadlineMs: 200 });
    await connection.run(STATEMENTS.version);
    proxy.blackHole();
    await expect(connection.run(STATEMENTS.version)).rejects.toMatchObject({
      problem: { code: 'fleet-lost', values: { detail: 'ETIMEDOUT' } },
    });
    await expect(connection.run(STATEMENTS.version)).rejects.toMatchObject(problemOf('fleet-lost'));
    await connection.ended;
    await proxy.close();
  });

  it('tells what a server refuses, without the password', async () => {
    const login = loginOf(server().ownerUrl);
    const refused = await lookAtFleet({ ...login, password: 'not-this-one' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject(problemOf('fleet-password-wrong'));
    expect(JSON.stringify(refused) + String(refused)).not.toContain('not-this-one');
    await expect(
      lookAtFleet({ ...login, config: { ...login.config, database: 'nowhere' } }),
    ).rejects.toMatchObject(problemOf('fleet-database-missing'));
    await expect(lookAtFleet({ ...login, config: { ...login.config, port: 9 } })).rejects.toMatchObject(
      problemOf('fleet-refused'),
    );
  });

  it('tells a server that only reads, one that is full of connections, and one that shuts down', async () => {
    await using small = await startPostgres({
      settings: { max_connections: '6', superuser_reserved_connections: '1' },
    });
    const fleet = await createTestFleet(small);
    const station = await startStation(fleet);
    await fleet.query('ALTER DATABASE fleet_1 SET default_transaction_read_only = on');
    const account = randomUUID();
    const reading = await startStation(fleet, {
      memory: station.memory,
      login: station.login,
      connected: false,
    });
    expect(await inState(reading, 'cut-off')).toMatchObject({ why: { code: 'fleet-read-only' } });
    await reading.stop();
    const login = loginOf(fleet.database.ownerUrl);
    const open = await Promise.allSettled(Array.from({ length: 8 }, () => connect(login)));
    const reasons = open.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(reasons.join('\n')).toContain('53300');
    const shutDown = inState(station, 'cut-off');
    await small.shutdown();
    expect(['fleet-starting', 'fleet-lost']).toContain((await shutDown).why.code);
    // Refused at once, with what the newest try found.
    const state = station.link.state();
    await expect(station.claims.hard(randomUUID(), [first(account, 'A.1')])).rejects.toMatchObject({
      problem: state.kind === 'cut-off' ? state.why : 'cut off',
    });
    await station.stop();
  }, 60_000);
});

describePostgres('a station that was cut off', () => {
  it('comes back by itself when the server is there again, with the time of its next try until then', async () => {
    await using own = await startPostgres();
    const fleet = await createTestFleet(own);
    const station = await startStation(fleet);
    const account = await linkedAccount(station);
    await own.kill();
    expect((await inState(station, 'cut-off')).nextTryAtMs).toBeGreaterThan(0);
    await own.restart();
    await isConnected(station);
    expect((await station.claims.hard(randomUUID(), [first(account, 'A.1')])).answers).toMatchObject([
      { granted: true },
    ]);
    await station.stop();
  }, 60_000);

  it('tries a deadlock again, and lets no search hold up a claim', async () => {
    const fleet = await createTestFleet(server());
    const stations = await Promise.all([startStation(fleet), startStation(fleet)]);
    const account = await linkedAccount(stations[0]);
    const codes = Array.from({ length: 30 }, (_, at) => `L${at}.${at}`);
    // Reports and claims of the same labels, in opposite orders, again and again.
    for (let round = 0; round < 5; round++)
      await Promise.all(
        stations.map((station, at) =>
          station.claims.soft((at === 0 ? codes : codes.toReversed()).map((code) => ({ account, code }))),
        ),
      );
    expect(await stations[0].claims.holders(codes.map((code) => ({ account, code })))).toHaveLength(30);
  });
});
