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
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { machine } from '../unit/settings/fake-safe-storage.ts';
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
  const server = sharedPostgres();

  it('set a fleet up with the owner’s password, invite another, and see each other on the board', async () => {
    const { ownerUrl } = await server().createDatabase();
    const owner = loginOf(ownerUrl);
    const first = await createStation('Bàn 1');
    expect(await first.fleet.test(owner)).toMatchObject({ fleet: null });
    await expect(first.fleet.join(owner)).rejects.toThrow(/holds no fleet/);
    await first.fleet.create(owner, 'Kho Thủ Đức');
    await connected(first);
    expect(first.fleet.state()).toMatchObject({ fleet: { name: 'Kho Thủ Đức', training: false } });
    // The owner's password is nowhere in this station.
    expect((await first.membership.login()).config.user).not.toBe(owner.config.user);

    await mayInvite(first);
    await first.invitations.invite({ hours: 8, tokens: false });
    const file = first.invitations.file();
    const second = await createStation('Bàn 2');
    await second.invitations.accept(file, null);
    await connected(second);
    const third = await createStation('Bàn 3');
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
    expect(await second.fleet.jobs(EMPTY_FLEET_JOB_FILTER, { from: 0, count: 100 })).toEqual({
      jobs: [],
      total: 0,
    });
  });

  it('are refused a second fleet in one database, and a role that is not allowed to make one', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho 1');
    const other = await createStation('Bàn 9');
    await expect(other.fleet.create(loginOf(ownerUrl), 'Kho 2')).rejects.toThrow(
      /already holds the fleet “Kho 1”/,
    );
    await expect(first.fleet.create(loginOf(ownerUrl), 'Kho 3')).rejects.toThrow(
      /belongs to the fleet “Kho 1” already/,
    );
    const { ownerUrl: empty } = await server().createDatabase();
    const stationLogin = await first.membership.login();
    const database = loginOf(empty).config.database;
    await expect(
      other.fleet.create({ ...stationLogin, config: { ...stationLogin.config, database } }, 'Kho 4'),
    ).rejects.toThrow(/lacks a right|let .* in/);
    expect(other.fleet.state().connection).toEqual({ kind: 'alone' });
  });

  it('in practice join no real fleet, and use no invitation up by trying', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho thật');
    await mayInvite(first);
    await first.invitations.invite({ hours: 1, tokens: false });
    const file = first.invitations.file();
    const practice = await createStation('Bàn tập', { training: true });
    await expect(practice.invitations.accept(file, null)).rejects.toThrow(/other mode/);
    const real = await createStation('Bàn 2');
    await real.invitations.accept(file, null);
    await connected(real);
  });

  it('leave once everything is told, and are alone then', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho 1');
    await connected(first);
    first.setWaiting(2);
    await expect(first.fleet.leave()).rejects.toThrow(/2 records of this station were not sent/);
    first.setWaiting(0);
    expect((await first.fleet.leave()).connection).toEqual({ kind: 'alone' });
    await expect(first.fleet.board()).rejects.toThrow(/belongs to no fleet/);
  });

  it('join again by an invitation once they have left, as the same station', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho 1');
    await connected(first);
    await mayInvite(first);
    const second = await createStation('Bàn 2');
    const invite = async () => {
      await first.invitations.invite({ hours: 1, tokens: false });
      return first.invitations.file();
    };
    await second.invitations.accept(await invite(), null);
    await connected(second);
    const { station } = second.fleet.state();
    await second.fleet.leave();
    await second.invitations.accept(await invite(), null);
    await connected(second);
    expect(second.fleet.state().station).toEqual(station);
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
    const other = await server().createDatabase();
    await first.fleet.create(loginOf(other.ownerUrl), 'Kho 2');
    await connected(first);
  });

  it('that run on a copied disk are a station of their own once they have left', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho 1');
    await connected(first);
    await mayInvite(first);
    const folder = temporaryFolder('copy');
    cpSync(first.folder, folder, { recursive: true });
    const copy = await createStation('Bàn 1 (2)', { folder, memory: createMemory(first.memory.read()) });
    copy.fleet.start();
    await vi.waitFor(() => expect(copy.fleet.state().connection.kind).toBe('cut-off'), 10_000);
    expect(copy.fleet.state().connection).toMatchObject({ why: { code: 'fleet-station-elsewhere' } });
    await copy.fleet.leave(true);
    await first.invitations.invite({ hours: 1, tokens: false });
    await copy.invitations.accept(first.invitations.file(), null);
    await connected(copy);
    expect(copy.fleet.state().station?.id).not.toBe(first.fleet.state().station?.id);
    await connected(first);
  });

  it('hand settings out to each other', async () => {
    const { ownerUrl } = await server().createDatabase();
    const first = await createStation('Bàn 1');
    await first.fleet.create(loginOf(ownerUrl), 'Kho 1');
    await connected(first);
    const text = JSON.stringify({ format: 'tem-settings', version: 1, settings: { size: 'S9' } });
    const published = await first.fleet.publishProfile('Khổ S9', text, 'Lan Anh');
    expect(published).toMatchObject([{ name: 'Khổ S9', version: 1, person: 'Lan Anh', station: 'Bàn 1' }]);
    expect(JSON.parse(await first.fleet.profile('Khổ S9'))).toMatchObject({ settings: { size: 'S9' } });
    await expect(first.fleet.profile(randomUUID())).rejects.toThrow(/cannot be used/);
  });
});
