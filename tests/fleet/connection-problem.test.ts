import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { toFleetProblem } from '../../main/fleet/connect/connection-problem.ts';
import { type FleetLogin, toClientConfig } from '../../main/fleet/connect/login.ts';
import type { FleetConfig } from '../../shared/fleet.ts';
import { describeProblem, type ProblemCode } from '../../shared/problem.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { type Postgres, type PostgresOptions, startPostgres } from '../helpers/postgres/postgres.ts';
import { createAuthority } from '../helpers/tls/authority.ts';

async function open(options?: PostgresOptions): Promise<Postgres> {
  const server = await startPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

/** The owner's login, with changes. */
function loginOf(server: Postgres, change: Partial<FleetConfig> = {}, password?: string): FleetLogin {
  const url = new URL(server.ownerUrl);
  return {
    config: {
      host: url.hostname,
      port: server.port,
      database: server.name,
      user: url.username,
      tls: server.authority === null ? { kind: 'off' } : { kind: 'ca', pem: server.authority },
      ...change,
    },
    password: password ?? url.password,
  };
}

/** Tries a login; returns the problem's code, or 'connected'. Each sentence names the station's own values only. */
async function attempt(login: FleetLogin): Promise<ProblemCode | 'connected'> {
  const client = new pg.Client({ ...toClientConfig(login), connectionTimeoutMillis: 2_000 });
  // A connection that breaks off later says so here as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'connected';
  } catch (error) {
    const problem = toFleetProblem(error, login.config);
    for (const language of ['vi', 'en'] as const) {
      expect(describeProblem(problem, language)).not.toMatch(/\{|undefined|\d[.,]\d{3}\b/);
      expect(describeProblem(problem, language)).not.toContain(login.password);
    }
    return problem.code;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describePostgres('a station that tries the address of a fleet', () => {
  it('is told which part of it is wrong', async () => {
    const server = await open();
    expect(await attempt(loginOf(server))).toBe('connected');
    expect(await attempt(loginOf(server, {}, 'not this one'))).toBe('fleet-password-wrong');
    expect(await attempt(loginOf(server, { user: 'nobody_here' }))).toBe('fleet-password-wrong');
    expect(await attempt(loginOf(server, { database: 'nothing_here' }))).toBe('fleet-database-missing');
    expect(await attempt(loginOf(server, { host: 'no-such-host.invalid' }))).toBe('fleet-host-unknown');
    expect(await attempt(loginOf(server, { tls: { kind: 'system' } }))).toBe('fleet-not-encrypted');
    await server.kill();
    expect(await attempt(loginOf(server))).toBe('fleet-refused');
  });

  it('is told what is wrong with the certificate, and has sent no password', async () => {
    const server = await open({ tls: { names: ['127.0.0.1'] } });
    expect(await attempt(loginOf(server))).toBe('connected');
    expect(await attempt(loginOf(server, { host: 'localhost' }))).toBe('fleet-certificate-name');
    const other = createAuthority('Somebody else').cert;
    expect(await attempt(loginOf(server, { tls: { kind: 'ca', pem: other } }))).toBe(
      'fleet-certificate-untrusted',
    );
    expect(await attempt(loginOf(server, { tls: { kind: 'system' } }))).toBe('fleet-certificate-untrusted');
    expect(await attempt(loginOf(server, { tls: { kind: 'off' } }))).toBe('fleet-login-refused');
    const expired = await open({ tls: { validTo: new Date(Date.now() - 60_000) } });
    expect(await attempt(loginOf(expired))).toBe('fleet-certificate-expired');
  });

  it('is told when nobody answers, and when the connection ends', async () => {
    const server = await open();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    const closing = createServer((socket) => socket.destroy());
    const ports = await Promise.all([silent, closing].map(listen));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      for (const one of [silent, closing]) one.close();
    });
    expect(await attempt(loginOf(server, { port: ports[0] ?? 0 }))).toBe('fleet-no-answer');
    expect(await attempt(loginOf(server, { port: ports[1] ?? 0 }))).toBe('fleet-lost');
  });

  it('is told that the role lacks a right', async () => {
    const server = await open();
    const login = loginOf(server);
    const client = new pg.Client(toClientConfig(login));
    await client.connect();
    onTestFinished(() => client.end());
    const refused = await client.query('SELECT * FROM pg_authid').catch((error: unknown) => error);
    expect(toFleetProblem(refused, login.config).code).toBe('fleet-rights-missing');
  });
});

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    }),
  );
}
