import { expect, it } from 'vitest';
import { retryWaitMs } from '../../main/fleet/connect/retry-wait.ts';
import { joinFleet } from '../../main/fleet/connect/session.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { createTestFleet, inState, isConnected, linkedAccount, startStation } from './fleet-fixture.ts';
import { createMemory } from './station-parts.ts';

const server = sharedPostgres();

const codeOf = (station: { readonly link: { state(): object } }): unknown =>
  (station.link.state() as { readonly why?: { readonly code: string } }).why?.code;

describePostgres('joining', () => {
  it('happens once, however often its answer is lost', async () => {
    const fleet = await createTestFleet(server());
    const login = await fleet.login();
    const memory = createMemory();
    const facts = { name: 'Bàn 1', version: '0.1.0', training: false };
    await joinFleet(login, facts, memory);
    await joinFleet(login, facts, memory);
    expect(await fleet.query('SELECT name FROM tem.station')).toEqual([{ name: 'Bàn 1' }]);
    await expect(joinFleet(login, { ...facts, name: 'bàn 1' }, createMemory())).rejects.toMatchObject({
      problem: { code: 'fleet-station-name-taken', values: { name: 'bàn 1' } },
    });
    await expect(
      joinFleet(login, { ...facts, name: 'Bàn 2', training: true }, createMemory()),
    ).rejects.toMatchObject({ problem: { code: 'fleet-mode-differs' } });
  });

  it('of a station in practice is only for a fleet in practice', async () => {
    const fleet = await createTestFleet(server(), true);
    const station = await startStation(fleet);
    const real = await startStation(fleet, {
      memory: station.memory,
      login: station.login,
      training: false,
      connected: false,
    });
    await inState(real, 'cut-off');
    expect(codeOf(real)).toBe('fleet-mode-differs');
  });
});

describePostgres('a station’s session', () => {
  it('is opened again at once by the same disk when its process died', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await startTcpProxy(server().port);
    const died = await startStation(fleet, { port: proxy.port });
    // Killed: no word to the database, and its connection ends.
    await proxy.refuse();
    proxy.cut('reset');
    await inState(died, 'cut-off');
    const again = await startStation(fleet, {
      memory: died.memory,
      login: await fleet.login(),
      connected: false,
    });
    await isConnected(again);
    await proxy.restore();
    died.link.tryNow();
    await new Promise<void>((resolve) => {
      died.link.onState(() => {
        if (codeOf(died) !== 'fleet-lost') resolve();
      });
    });
    // Both use one disk's memory here, so the first is not a copy: it is elsewhere.
    expect(codeOf(died)).toBe('fleet-station-elsewhere');
    await again.stop();
    await died.stop();
    await proxy.close();
  });

  it('is refused to a copied disk, beside its original and after it', async () => {
    const fleet = await createTestFleet(server());
    const original = await startStation(fleet);
    const beside = createMemory(original.memory.read());
    const second = await startStation(fleet, { memory: beside, login: original.login, connected: false });
    await inState(second, 'cut-off');
    expect(codeOf(second)).toBe('fleet-station-elsewhere');
    await second.stop();
    await original.stop();
    const restarted = await startStation(fleet, { memory: original.memory, login: original.login });
    await restarted.stop();
    const after = await startStation(fleet, { memory: beside, login: original.login, connected: false });
    await inState(after, 'cut-off');
    expect(codeOf(after)).toBe('fleet-cloned');
    expect(after.link.state()).toMatchObject({ nextTryAtMs: null });
  });

  it('waits for the lease of one whose cable was cut, and ends the old one for good', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await startTcpProxy(server().port);
    const cut = await startStation(fleet, { port: proxy.port });
    const memory = createMemory(cut.memory.read());
    for (const { toServer } of proxy.connections) toServer.stall();
    const again = await startStation(fleet, { memory, login: await fleet.login(), connected: false });
    await inState(again, 'cut-off');
    expect(codeOf(again)).toBe('fleet-station-elsewhere');
    await fleet.passTime(31_000);
    again.link.tryNow();
    await isConnected(again);
    for (const { toServer } of proxy.connections) toServer.resume();
    await expect(linkedAccount(cut)).rejects.toMatchObject({ problem: { values: { detail: 'TM001' } } });
    await new Promise<void>((resolve) => {
      cut.link.onState(() => {
        if (codeOf(cut) === 'fleet-cloned') resolve();
      });
    });
    await cut.stop();
    await proxy.close();
  });

  it('opens when the answer to its opening was lost', async () => {
    const fleet = await createTestFleet(server());
    const proxy = await startTcpProxy(server().port);
    const station = await startStation(fleet, { port: proxy.port });
    await station.stop();
    const coming = proxy.next();
    const again = await startStation(fleet, {
      memory: station.memory,
      login: station.login,
      connected: false,
    });
    const before = station.memory.read()?.counter ?? 0;
    await (await coming).loseAnswer({ to: 'open_session' });
    await isConnected(again);
    expect(station.memory.read()).toMatchObject({ counter: before + 1, nextSecret: null });
    await again.stop();
    await proxy.close();
  });

  it('tells the board what it says of itself', async () => {
    const fleet = await createTestFleet(server());
    const station = await startStation(fleet, { name: 'Bàn 9' });
    station.link.beat();
    await linkedAccount(station);
    expect(await station.board.stations(0)).toMatchObject([
      { id: station.id, name: 'Bàn 9', version: '0.1.0', connected: true, live: { printing: false } },
    ]);
    await station.stop(true);
    expect(await fleet.query('SELECT left_at IS NOT NULL AS gone FROM tem.station')).toEqual([
      { gone: true },
    ]);
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
