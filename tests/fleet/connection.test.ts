import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../main/fleet/connect/connection.ts';
import { toFleetProblem } from '../../main/fleet/connect/connection-problem.ts';
import { toClientConfig } from '../../main/fleet/connect/login.ts';
import { lookAtFleet } from '../../main/fleet/connect/owner.ts';
import { retryWaitMs } from '../../main/fleet/connect/retry-wait.ts';
import { joinFleet } from '../../main/fleet/connect/session.ts';
import { STATEMENTS } from '../../main/fleet/sql/statements.ts';
import type { FleetConfig } from '../../shared/fleet.ts';
import { describeProblem, type ProblemCode, problemOf } from '../../shared/problem.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { createAuthority } from '../helpers/tls/authority.ts';
import {
  createTestFleet,
  first,
  inState,
  isConnected,
  linkedAccount,
  sharedServer,
  startStation,
  type TestStation,
} from './fleet-fixture.ts';
import { createMemory, loginOf } from './station-parts.ts';

const server = sharedServer();

async function openProxy(port = server().port) {
  const proxy = await startTcpProxy(port);
  onTestFinished(() => proxy.close());
  return proxy;
}

const codeOf = (station: { readonly link: { state(): object } }): unknown =>
  (station.link.state() as { readonly why?: { readonly code: string } }).why?.code;

/** Waits until a station is told this of its connection. */
const isTold = (station: TestStation, isMeant: (code: unknown) => boolean): Promise<void> =>
  new Promise((resolve) => {
    station.link.onState(() => {
      if (isMeant(codeOf(station))) resolve();
    });
  });

/** The same disk, started again. */
const again = (of: TestStation, memory = of.memory) =>
  startStation({ identity: { training: false } } as never, { memory, login: of.login, connected: false });

describePostgres('a station that tries the address of a fleet', () => {
  /** Returns the problem's code, or 'found'. Each sentence names the station's own values only. */
  async function attempt(of: Postgres, change: Partial<FleetConfig> = {}, password?: string) {
    const own = loginOf(of.ownerUrl);
    const tls = of.authority === null ? own.config.tls : ({ kind: 'ca', pem: of.authority } as const);
    const login = { config: { ...own.config, tls, ...change }, password: password ?? own.password };
    const problem = await lookAtFleet(login).then(() => null, problemOf);
    if (problem === null) return 'found';
    for (const language of ['vi', 'en'] as const) {
      const said = describeProblem(problem, language) + JSON.stringify(problem);
      expect(describeProblem(problem, language)).not.toMatch(/\{|undefined|\d[.,]\d{3}\b/);
      expect(said).not.toContain(login.password);
    }
    return problem.code;
  }

  it('is told which part of it is wrong, and that nobody answers', async () => {
    await using own = await startPostgres();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    const closing = createServer((socket) => socket.destroy());
    const [noAnswer = 0, lost = 0] = await Promise.all([silent, closing].map(listen));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      for (const one of [silent, closing]) one.close();
    });
    const pem = createAuthority('Nobody').cert;
    const cases: readonly (readonly [Partial<FleetConfig>, ProblemCode | 'found', password?: string])[] = [
      [{}, 'found'],
      [{}, 'fleet-password-wrong', 'not this one'],
      [{ user: 'nobody_here' }, 'fleet-password-wrong'],
      [{ database: 'nothing_here' }, 'fleet-database-missing'],
      [{ host: 'no-such-host.invalid' }, 'fleet-host-unknown'],
      [{ tls: { kind: 'ca', pem } }, 'fleet-not-encrypted'],
      [{ port: lost }, 'fleet-lost'],
    ];
    for (const [change, code, password] of cases)
      expect([change, await attempt(own, change, password)]).toEqual([change, code]);
    const login = loginOf(own.ownerUrl);
    const silence = { ...toClientConfig(login), port: noAnswer, connectionTimeoutMillis: 200 };
    const waited = await new pg.Client(silence).connect().catch((error: unknown) => error);
    expect(toFleetProblem(waited, login.config).code).toBe('fleet-no-answer');
    const client = new pg.Client(toClientConfig(login));
    await client.connect();
    const refused = await client.query('SELECT * FROM pg_authid').catch((error: unknown) => error);
    await client.end();
    expect(toFleetProblem(refused, login.config).code).toBe('fleet-rights-missing');
    await own.kill();
    expect(await attempt(own)).toBe('fleet-refused');
  });

  it('is told what is wrong with the certificate, and has sent no password', async () => {
    await using own = await startPostgres({ tls: { names: ['127.0.0.1'] } });
    const pem = createAuthority('Somebody else').cert;
    const cases: readonly (readonly [Partial<FleetConfig>, ProblemCode | 'found'])[] = [
      [{}, 'found'],
      [{ host: 'localhost' }, 'fleet-certificate-name'],
      [{ tls: { kind: 'ca', pem } }, 'fleet-certificate-untrusted'],
      [{ tls: { kind: 'system' } }, 'fleet-certificate-untrusted'],
      [{ tls: { kind: 'off' } }, 'fleet-login-refused'],
    ];
    for (const [change, code] of cases) expect([change, await attempt(own, change)]).toEqual([change, code]);
    await using expired = await startPostgres({ tls: { validTo: new Date(Date.now() - 60_000) } });
    expect(await attempt(expired)).toBe('fleet-certificate-expired');
  });
});

function listen(of: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    of.listen(0, '127.0.0.1', () => {
      const address = of.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    }),
  );
}

describePostgres('a connection', () => {
  it('is given up when nothing answers, and says so instead of waiting', async () => {
    const proxy = await openProxy();
    const connection = await connect(loginOf(server().ownerUrl, proxy.port), { deadlineMs: 200 });
    await connection.run(STATEMENTS.version);
    proxy.blackHole();
    await expect(connection.run(STATEMENTS.version)).rejects.toMatchObject({
      problem: { code: 'fleet-lost', values: { detail: 'ETIMEDOUT' } },
    });
    await expect(connection.run(STATEMENTS.version)).rejects.toMatchObject({
      problem: { code: 'fleet-lost' },
    });
    await connection.ended;
  });

  it('tells a server that only reads, one that is full of connections, and one that shuts down', async () => {
    await using small = await startPostgres({
      settings: { max_connections: '6', superuser_reserved_connections: '1' },
    });
    const fleet = await createTestFleet(small);
    const station = await startStation(fleet);
    await fleet.query(`ALTER DATABASE ${fleet.database.name} SET default_transaction_read_only = on`);
    const reading = await again(station);
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
    await expect(station.claims.hard(randomUUID(), [first(randomUUID(), 'A.1')])).rejects.toMatchObject({
      problem: state.kind === 'cut-off' ? state.why : 'cut off',
    });
    await station.stop();
  });
});

describePostgres('joining', () => {
  it('happens once, however often its answer is lost, under a name of its own and in the fleet’s mode', async () => {
    const fleet = await createTestFleet(server());
    const login = await fleet.login();
    const memory = createMemory();
    const facts = { name: 'Bàn 1', version: '0.1.0', training: false };
    for (const _time of [1, 2]) await joinFleet(login, facts, memory);
    expect(await fleet.query('SELECT name FROM tem.station')).toEqual([{ name: 'Bàn 1' }]);
    await expect(joinFleet(login, { ...facts, name: 'bàn 1' }, createMemory())).rejects.toMatchObject({
      problem: { code: 'fleet-station-name-taken', values: { name: 'bàn 1' } },
    });
    await expect(
      joinFleet(login, { ...facts, name: 'Bàn 2', training: true }, createMemory()),
    ).rejects.toMatchObject({ problem: { code: 'fleet-mode-differs' } });
    const practice = await startStation(await createTestFleet(server(), true));
    const real = await again(practice);
    await inState(real, 'cut-off');
    expect(codeOf(real)).toBe('fleet-mode-differs');
  });
});

describePostgres('a station’s session', () => {
  it('is opened again at once by the same disk when its process died', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await openProxy();
    const died = await startStation(fleet, { port: proxy.port });
    // Killed: no word to the database, and its connection ends.
    await proxy.refuse();
    proxy.cut('reset');
    await inState(died, 'cut-off');
    const next = await startStation(fleet, { memory: died.memory, login: await fleet.login() });
    await proxy.restore();
    const told = isTold(died, (code) => code !== 'fleet-lost');
    died.link.tryNow();
    await told;
    // Both use one disk's memory here, so the first is not a copy: it is elsewhere.
    expect(codeOf(died)).toBe('fleet-station-elsewhere');
    await next.stop();
    await died.stop();
  });

  it('is refused to a copied disk, beside its original and after it', async () => {
    const original = await startStation(await createTestFleet(server()));
    const beside = createMemory(original.memory.read());
    const second = await again(original, beside);
    await inState(second, 'cut-off');
    expect(codeOf(second)).toBe('fleet-station-elsewhere');
    await second.stop();
    await original.stop();
    const restarted = await again(original);
    await isConnected(restarted);
    await restarted.stop();
    const after = await again(original, beside);
    await inState(after, 'cut-off');
    expect(after.link.state()).toMatchObject({ why: { code: 'fleet-cloned' }, nextTryAtMs: null });
  });

  it('waits for the lease of one whose cable was cut, and ends the old one for good', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await openProxy();
    const cut = await startStation(fleet, { port: proxy.port });
    const memory = createMemory(cut.memory.read());
    for (const { toServer } of proxy.connections) toServer.stall();
    const next = await startStation(fleet, { memory, login: await fleet.login(), connected: false });
    await inState(next, 'cut-off');
    expect(codeOf(next)).toBe('fleet-station-elsewhere');
    await fleet.passTime(31_000);
    next.link.tryNow();
    await isConnected(next);
    for (const { toServer } of proxy.connections) toServer.resume();
    await expect(linkedAccount(cut)).rejects.toMatchObject({ problem: { values: { detail: 'TM001' } } });
    if (codeOf(cut) !== 'fleet-cloned') await isTold(cut, (code) => code === 'fleet-cloned');
    await cut.stop();
  });

  it('opens when the answer to its opening was lost', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await openProxy();
    const station = await startStation(fleet, { port: proxy.port });
    await station.stop();
    const coming = proxy.next();
    const next = await again(station);
    const before = station.memory.read()?.counter ?? 0;
    await (await coming).loseAnswer({ to: 'open_session' });
    await isConnected(next);
    expect(station.memory.read()).toMatchObject({ counter: before + 1, nextSecret: null });
    await next.stop();
  });
});

it('waits before it connects again, drawn from a limit that doubles up to half a minute', () => {
  const lost = { code: 'fleet-lost', values: { detail: '' } } as const;
  const limits = [1, 2, 3, 20].map((failures) => retryWaitMs(lost, failures, () => 0.999));
  expect(limits).toEqual([999, 1998, 3996, 29970]);
  expect(retryWaitMs(lost, 5, () => 0)).toBe(0);
  expect(retryWaitMs({ code: 'fleet-cloned' }, 1, () => 0)).toBeNull();
  expect(retryWaitMs({ code: 'fleet-too-new' }, 1, () => 0)).toBe(60_000);
});
