import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { asOwner } from '../../main/fleet/connect/owner.ts';
import { joinFleet } from '../../main/fleet/connect/session.ts';
import { openStationFile } from '../../main/fleet/connect/station-memory.ts';
import { PUSH } from '../contract/samples.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { temporaryFolder } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './partner-process.ts';

// The built app as a receiver without a window, for a fleet in a real PostgreSQL.

test.skip(process.platform === 'win32', 'SKIPPED: no PostgreSQL of a test’s own on Windows');

const SECRET = 'nobody-but-the-service-knows-this-text-0123';
const PUSHED_TIMES = 2;

/** Makes a data folder that has joined the fleet, without a window. @returns the options that it is started with */
async function joined(server: Postgres, dataDir: string): Promise<string[]> {
  const url = new URL(server.ownerUrl);
  const at = { host: url.hostname, port: Number(url.port), database: url.pathname.slice(1) };
  const config = { ...at, tls: { kind: 'off' } as const };
  const owner = { config: { ...config, user: url.username }, password: url.password };
  const { fleet, made } = await asOwner(owner, async (as) => ({
    fleet: await as.setUp({ name: 'Kho 1', training: true }),
    made: await as.makeLogin(60_000, false),
  }));
  const login = { config: { ...config, user: made.user }, password: made.password };
  const facts = { name: 'Máy nhận', version: '0.1.0', training: true };
  await joinFleet(login, facts, openStationFile(dataDir));
  writeFileSync(join(dataDir, 'fleet.json'), JSON.stringify({ version: 1, fleet, config: login.config }));
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({ partner: 'sandbox', stationName: 'Máy nhận' }),
  );
  const [secret, password] = [join(dataDir, 'given-secret'), join(dataDir, 'given-password')];
  writeFileSync(secret, `${SECRET}\n`, { mode: 0o600 });
  writeFileSync(password, `${made.password}\n`, { mode: 0o600 });
  return ['--data-dir', dataDir, '--secret-file', secret, '--password-file', password];
}

function startReceiver(args: readonly string[]) {
  const temporary = temporaryFolder();
  const child = spawn(electronBinary().path, electronArguments(ROOT, ['receiver', ...args]), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: electronEnvironment(temporary.env),
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line));
  return {
    child,
    lines,
    /** Waits for a line of it. */
    said: (part: string) => expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain(part),
    ended: once(child, 'exit').then(([code, signal]) => {
      temporary.remove();
      return code ?? signal;
    }),
  };
}

const event = (weight: number): string => JSON.stringify({ ...PUSH, weight });

async function push(port: number, body: string): Promise<number | null> {
  const url = `http://127.0.0.1:${port}/tem/${SECRET}`;
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return fetch(url, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => null,
  );
}

test('commits each event to the fleet before it answers 200, killed or not, and ends in order', async () => {
  test.setTimeout(120_000);
  const server = await startPostgres({ fsync: true });
  /** The bodies that the fleet has, in the order of their numbers. */
  const bodies = async (): Promise<string[]> =>
    (await queryOnce(server.superuserUrl, 'SELECT body FROM tem.partner_event ORDER BY sequence')).map(
      ({ body }) => String(body),
    );
  const dataDir = mkdtempSync(join(tmpdir(), 'tem-receiver-'));
  let receiver: ReturnType<typeof startReceiver> | null = null;
  try {
    const port = await freePort();
    const args = [...(await joined(server, dataDir)), '--port', String(port)];
    receiver = startReceiver(args);
    await receiver.said(`Receives events at http://127.0.0.1:${port}`);
    await receiver.said('Connected to the stations’ shared database.');
    await expect.poll(() => push(port, event(1))).toBe(200);
    expect(await bodies()).toEqual([event(1)]);

    // Killed with an event under way; the service delivers it again.
    const cut = push(port, event(2));
    receiver.child.kill('SIGKILL');
    await receiver.ended;
    await cut;
    receiver = startReceiver(args);
    for (let time = 0; time < PUSHED_TIMES; time += 1)
      await expect.poll(() => push(port, event(2)), { timeout: 60_000 }).toBe(200);
    expect(await bodies()).toEqual([event(1), event(2)]);

    await server.kill();
    expect(await push(port, event(3))).toBe(503);
    await server.restart();
    await expect.poll(() => push(port, event(3)), { timeout: 60_000 }).toBe(200);
    expect(await bodies()).toEqual([event(1), event(2), event(3)]);

    receiver.child.kill('SIGTERM');
    expect(await receiver.ended).toBe(0);
    expect(await push(port, event(4))).toBeNull();
    const log = readFileSync(join(dataDir, 'logs/tem.log'), 'utf8');
    expect(log).toContain('webhook event not shared');
    expect(log).not.toContain(SECRET);
    expect(receiver.lines.join()).not.toContain(SECRET);
  } finally {
    receiver?.child.kill('SIGKILL');
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
