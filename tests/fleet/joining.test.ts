import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFleet } from '../../main/fleet/create-fleet.ts';
import { createFleetEngine } from '../../main/fleet/engine.ts';
import { createInvitations } from '../../main/fleet/invitation/invitations.ts';
import { openMembership } from '../../main/fleet/membership.ts';
import { createSecrets } from '../../main/log/secrets.ts';
import { systemClock } from '../../main/platform/clock.ts';
import { EMPTY_FLEET_JOB_FILTER } from '../../shared/fleet-board.ts';
import { ProblemError } from '../../shared/problem.ts';
import { describePostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { sharedServer } from './fleet-fixture.ts';
import { createMemory, loginOf } from './station-parts.ts';

vi.mock('electron', () => import('../unit/settings/fake-safe-storage.ts'));

/** A station as far as joining goes: its folder, its identity, its connection. */
async function createStation(
  name: string,
  { training = false, folder = temporaryFolder('joining'), memory = createMemory() } = {},
) {
  machine.keys = new Map([['v11', 'of the keyring']]);
  const membership = await openMembership({
    dataDir: folder,
    plainTextAllowed: () => false,
    secrets: createSecrets(),
  });
  const station = () => ({ name, version: '0.2.0', training });
  let waiting = 0;
  const fleet = createFleet({
    membership,
    memory,
    station,
    open() {
      const engine = createFleetEngine({
        login: membership.login,
        memory,
        station,
        live: () => ({ workMode: 'batch', queued: 3, questions: 1, issues: ['printer'] }),
        isClear: () => true,
        clock: systemClock,
        random: Math.random,
      });
      return {
        stationId: memory.read()?.station ?? '',
        engine,
        accounts: { links: () => [], link: async () => undefined },
        waiting: () => waiting,
        onWaiting: () => () => undefined,
        start: engine.link.start,
        synchronise: async () => undefined,
        stop: (how) => engine.stop(how === 'leave'),
      };
    },
    now: Date.now,
    monotonic: () => performance.now(),
  });
  onTestFinished(() => fleet.close());
  const invitations = createInvitations({
    fleet,
    accountsToSend: () => [],
    addAccounts: async () => undefined,
    stationName: () => name,
    nowMs: Date.now,
  });
  return {
    fleet,
    invitations,
    membership,
    memory,
    setWaiting: (records: number) => void (waiting = records),
    folder,
  };
}

type Station = Awaited<ReturnType<typeof createStation>>;

const connected = ({ fleet }: Station): Promise<void> =>
  vi.waitFor(() => {
    expect(fleet.state()).toMatchObject({ connection: { kind: 'connected' } });
  }, 10_000);
const mayInvite = ({ fleet }: Station): Promise<void> =>
  vi.waitFor(() => {
    expect(fleet.state().mayInvite).toBe(true);
  }, 10_000);

describePostgres('stations that join', () => {
  const server = sharedServer();
  const owner = async () => loginOf((await server().createDatabase()).ownerUrl);
  const invite = async ({ invitations }: Station): Promise<string> => {
    await invitations.invite({ hours: 1, tokens: false });
    return invitations.file();
  };

  it('set a fleet up with the owner’s password, invite another, see each other and hand settings out', async () => {
    const login = await owner();
    const first = await createStation('Bàn 1');
    expect(await first.fleet.test(login)).toMatchObject({ fleet: null });
    await expect(first.fleet.join(login)).rejects.toThrow(/holds no fleet/);
    await first.fleet.create(login, 'Kho Thủ Đức');
    await connected(first);
    expect(first.fleet.state()).toMatchObject({ fleet: { name: 'Kho Thủ Đức', training: false } });
    // The owner's password is nowhere in this station.
    const stationLogin = await first.membership.login();
    expect(stationLogin.config.user).not.toBe(login.config.user);

    // One fleet in a database, one database of a station, and no fleet of a role that may not make one.
    const third = await createStation('Bàn 3');
    await expect(third.fleet.create(login, 'Kho 2')).rejects.toThrow(/already holds the fleet “Kho Thủ Đức”/);
    await expect(first.fleet.create(login, 'Kho 3')).rejects.toThrow(/belongs to the fleet “Kho Thủ Đức”/);
    const { database } = (await owner()).config;
    await expect(
      third.fleet.create({ ...stationLogin, config: { ...stationLogin.config, database } }, 'Kho 4'),
    ).rejects.toThrow(/lacks a right|let .* in/);

    await mayInvite(first);
    const file = await invite(first);
    // In practice it joins no real fleet, and uses no invitation up by trying.
    const practice = await createStation('Bàn tập', { training: true });
    await expect(practice.invitations.accept(file, null)).rejects.toThrow(/other mode/);
    const second = await createStation('Bàn 2');
    await second.invitations.accept(file, null);
    await connected(second);
    await expect(third.invitations.accept(file, null)).rejects.toThrow(/was used, withdrawn or has expired/);
    expect(third.fleet.state().connection).toEqual({ kind: 'alone' });
    await vi.waitFor(async () => {
      const { stations, doubles, unknowns } = await second.fleet.board();
      expect(stations.map(({ name, live, here }) => [name, live, here])).toEqual([
        ['Bàn 1', true, false],
        ['Bàn 2', true, true],
      ]);
      expect([doubles, unknowns]).toEqual([0, 0]);
    });
    const jobs = await second.fleet.jobs(EMPTY_FLEET_JOB_FILTER, { from: 0, count: 100 });
    expect(jobs).toEqual({ jobs: [], total: 0 });

    const text = JSON.stringify({ format: 'tem-settings', version: 1, settings: { size: 'S9' } });
    const published = await first.fleet.publishProfile('Khổ S9', text, 'Lan Anh');
    expect(published).toMatchObject([{ name: 'Khổ S9', version: 1, person: 'Lan Anh', station: 'Bàn 1' }]);
    expect(JSON.parse(await second.fleet.profile('Khổ S9'))).toMatchObject({ settings: { size: 'S9' } });
    await expect(second.fleet.profile(randomUUID())).rejects.toThrow(/cannot be used/);
  });

  it('leave once everything is told, join again as the same station, and are another one on a copied disk', async () => {
    const first = await createStation('Bàn 1');
    await first.fleet.create(await owner(), 'Kho 1');
    await connected(first);
    await mayInvite(first);
    const second = await createStation('Bàn 2');
    await second.invitations.accept(await invite(first), null);
    await connected(second);
    const { station } = second.fleet.state();
    second.setWaiting(2);
    await expect(second.fleet.leave()).rejects.toThrow(/2 records of this station were not sent/);
    second.setWaiting(0);
    expect((await second.fleet.leave()).connection).toEqual({ kind: 'alone' });
    await expect(second.fleet.board()).rejects.toThrow(/belongs to no fleet/);
    await second.invitations.accept(await invite(first), null);
    await connected(second);
    expect(second.fleet.state().station).toEqual(station);

    const folder = temporaryFolder('copy');
    cpSync(first.folder, folder, { recursive: true });
    const copy = await createStation('Bàn 1 (2)', { folder, memory: createMemory(first.memory.read()) });
    copy.fleet.start();
    await vi.waitFor(() => expect(copy.fleet.state().connection.kind).toBe('cut-off'), 10_000);
    expect(copy.fleet.state().connection).toMatchObject({ why: { code: 'fleet-station-elsewhere' } });
    await copy.fleet.leave(true);
    await copy.invitations.accept(await invite(first), null);
    await connected(copy);
    expect(copy.fleet.state().station?.id).not.toBe(first.fleet.state().station?.id);
    await connected(first);
  });

  it('leave a fleet whose database is gone, if they are told to forget it', async () => {
    await using own = await startPostgres();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(own.ownerUrl), 'Kho 1');
    await connected(first);
    first.setWaiting(2);
    await own.kill();
    await vi.waitFor(() => expect(first.fleet.state().connection.kind).toBe('cut-off'), 10_000);
    await expect(first.fleet.leave()).rejects.toThrow(ProblemError);
    expect(first.fleet.state()).toMatchObject({ connection: { kind: 'cut-off' }, waiting: 2 });
    expect((await first.fleet.leave(true)).connection).toEqual({ kind: 'alone' });
    await first.fleet.create(await owner(), 'Kho 2');
    await connected(first);
  });
});
