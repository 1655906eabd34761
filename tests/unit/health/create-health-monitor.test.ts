import { describe, expect, it, vi } from 'vitest';
import { createHealthMonitor } from '../../../main/health/create-health-monitor.ts';
import { createConnection } from '../../../main/partner/connection.ts';
import type { HealthIssues } from '../../../shared/health.ts';
import type { Problem } from '../../../shared/problem.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { fakeClock } from './fake-clock.ts';

const NO_PRINTER: Problem = { code: 'printer-missing', values: { printer: 'bench' } };
const AWAY: Problem = { code: 'unavailable', values: { detail: 'ECONNREFUSED' } };

/** A station's watch whose calls end in `world.answer`. */
function station(given: Partial<Settings> = {}) {
  const time = fakeClock();
  const world = {
    answer: (): Response => Response.json({ status: 'Success', results: [] }),
    token: 'a-token' as string | null,
    endsMs: null as number | null,
    misfit: null as Problem | null,
    freeBytes: 5e9,
    wrong: null as Problem | null,
  };
  let settings = SettingsSchema.parse({
    partner: 'service',
    baseUrl: 'https://partner.example',
    printer: 'bench',
    ...given,
  });
  const settingsListeners: ((settings: Settings) => void)[] = [];
  const tokenListeners: (() => void)[] = [];
  const connection = createConnection({
    settings: () => settings,
    accessToken: () => world.token,
    startSandbox: () => Promise.reject(new Error('not asked for')),
    fetch: async () => world.answer(),
    routes: { to: async () => 'no-address' },
    log: () => undefined,
  });
  const logged: object[] = [];
  const watch = createHealthMonitor({
    settings: { get: () => settings, onChange: (listener) => settingsListeners.push(listener) },
    vault: {
      status: () => ({
        state: world.token === null ? 'none' : 'kept',
        storage: 'encrypted',
        expiresAtMs: world.endsMs,
        origin: world.token === null ? null : 'https://partner.example',
        fits: world.token !== null && world.misfit === null,
      }),
      mismatch: () => world.misfit,
      onChange: (listener) => tokenListeners.push(listener),
    },
    connection,
    chooseProbe: () => () => Promise.resolve(world.wrong),
    dataDir: '/data',
    log: (event) => logged.push(event),
    time,
    random: () => 0,
    freeBytes: () => Promise.resolve(world.freeBytes),
  });
  const told: HealthIssues[] = [];
  watch.onChange((troubles) => told.push(troubles));
  return {
    time,
    world,
    watch,
    told,
    logged,
    kinds: () => watch.state().map(({ kind }) => kind),
    /** A real call of the station's. */
    call: async () => (await connection.client()).testConnection().catch(() => undefined),
    save(patch: Partial<Settings>) {
      settings = { ...settings, ...patch };
      for (const listener of settingsListeners) listener(settings);
    },
    setToken(token: string | null) {
      world.token = token;
      for (const listener of tokenListeners) listener();
    },
  };
}

const dated = (ms: number, status = 200): Response =>
  Response.json(
    { status: 'Success', results: [] },
    { status, headers: { date: new Date(ms).toUTCString() } },
  );

describe('the health monitor', () => {
  it('reports that the token belongs to another address, without asking the service', async () => {
    const { world, kinds, watch, setToken, save, time } = station();
    let asked = 0;
    world.answer = () => {
      asked++;
      return new Response('', { status: 503 });
    };
    world.misfit = { code: 'token-other-origin', values: { kept: 'https://a', asked: 'https://b' } };
    save({ baseUrl: 'https://other.example' });
    setToken('of the other');
    expect(watch.state()).toMatchObject([{ kind: 'token', problem: { code: 'token-other-origin' } }]);
    watch.retry();
    await time.pass(600_000);
    expect([asked, kinds()]).toEqual([0, ['token']]);
    save({ partner: 'sandbox' });
    expect(kinds()).toEqual([]);
    save({ partner: 'service' });
    world.misfit = null;
    setToken('typed anew');
    expect(kinds()).toEqual([]);
    watch.close();
  });

  it('reports a refused token, and trusts the next one until it is refused too', async () => {
    const { world, call, kinds, setToken } = station();
    world.answer = () => new Response('', { status: 401 });
    for (const token of ['another', 'a third']) {
      await call();
      expect(kinds()).toEqual(['token']);
      setToken(token);
      expect(kinds()).toEqual([]);
    }
    // An answer about a token that has been replaced meanwhile says nothing.
    world.answer = () => {
      setToken('a fourth');
      return new Response('', { status: 401 });
    };
    await call();
    expect(kinds()).toEqual([]);
  });

  it('reads the time from the service’s responses', async () => {
    const { world, call, kinds, watch, time } = station();
    world.answer = () => dated(time.now() - 3_600_000);
    await call();
    expect(kinds()).toEqual([]);
    await call();
    expect(watch.state().map(({ problem }) => problem)).toEqual([
      { code: 'clock-off', values: { off: { vi: 'nhanh 1 giờ', en: '1 h fast' } } },
    ]);
    world.answer = () => dated(time.now());
    await time.pass(60_000);
    await vi.waitFor(() => expect(kinds()).toEqual([]));
  });

  it('reports all issues, each kind once, in a fixed order', async () => {
    const { world, watch, kinds, time, told, logged } = station();
    world.wrong = NO_PRINTER;
    world.freeBytes = 1;
    world.endsMs = time.now() - 1;
    watch.start();
    watch.reportFailure('partner', AWAY);
    watch.reportFailure('partner', AWAY);
    expect(watch.state()[0]?.problem.code).toBe('partner-unreachable');
    await time.pass(1);
    expect(kinds()).toEqual(['partner', 'printer', 'token', 'disk']);
    expect(told.at(-1)).toEqual(watch.state());
    expect(JSON.stringify(logged)).not.toContain('bench');
  });

  it('notifies listeners outside of a report, since they may start a run; nobody once it is closed', async () => {
    const { watch, told, time } = station();
    watch.reportFailure('printer', NO_PRINTER);
    expect(told).toEqual([]);
    await time.pass(0);
    expect(told).toHaveLength(1);
    watch.start();
    watch.reportFailure('partner', AWAY);
    watch.close();
    await time.pass(600_000);
    expect([told.length, time.planned]).toEqual([1, 0]);
  });

  it('checks the disk when a label could not be stored, and everything again on request', async () => {
    const { watch, world, kinds, time } = station();
    watch.start();
    await time.pass(0);
    Object.assign(world, { freeBytes: 1, wrong: NO_PRINTER });
    const values = { folder: '/labels', detail: 'ENOSPC' };
    watch.reportFailure('printer', { code: 'folder-failed', values });
    watch.reportFailure('partner', AWAY);
    await time.pass(0);
    expect(kinds()).toEqual(['partner', 'printer', 'disk']);
    Object.assign(world, { freeBytes: 5e9, wrong: null });
    watch.retry();
    await vi.waitFor(() => expect(kinds()).toEqual([]));
  });

  it('drops the issues of another service and of another printer', async () => {
    const { watch, save, kinds, time } = station();
    watch.reportFailure('partner', AWAY);
    watch.reportFailure('printer', NO_PRINTER);
    save({ partner: 'sandbox', printer: 'other' });
    await time.pass(0);
    expect(kinds()).toEqual([]);
  });

  it('reports no service issue without a token, and no expiry while the sandbox is the partner', () => {
    const without = station();
    without.setToken(null);
    without.watch.reportFailure('partner', AWAY);
    const practising = station({ partner: 'sandbox' });
    practising.world.endsMs = 1;
    practising.watch.start();
    expect([without.kinds(), practising.kinds()]).toEqual([[], []]);
  });
});
