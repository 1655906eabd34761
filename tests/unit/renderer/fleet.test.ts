import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardView, isJobFiltered } from '../../../renderer/features/fleet/board/board-view.ts';
import { firstDayOf } from '../../../renderer/features/fleet/board/day-choices.ts';
import { ageOf, countLive, presenceOf } from '../../../renderer/features/fleet/board/station-presence.ts';
import {
  checkAddress,
  EMPTY_ADDRESS,
  fillFromText,
} from '../../../renderer/features/fleet/settings/address-form.ts';
import { EMPTY_FLEET_JOB_FILTER, type FleetBoard, type FleetStation } from '../../../shared/fleet-board.ts';
import { fakeMessage, settle } from './fake-calls.ts';
import { refused } from './refused.ts';

describe('the form with the address of a fleet', () => {
  const FILLED = { ...EMPTY_ADDRESS, host: 'db.example.com', user: 'tem', password: 'secret' };

  it.each([
    [EMPTY_ADDRESS, ['host', 'user', 'password']],
    [{ ...FILLED, port: '54x' }, ['port']],
    [{ ...FILLED, port: '70000' }, ['port']],
    [{ ...FILLED, host: 'a b' }, ['host']],
    [{ ...FILLED, tls: 'ca' }, ['ca']],
    [{ ...FILLED, tls: 'off' }, ['tls']],
  ] as const)('%j names the fields that are empty or wrong: %j', (form, fields) => {
    expect(checkAddress(form)).toEqual({ kind: 'mistaken', fields });
  });

  it('accepts what main accepts, without the blanks around it', () => {
    expect(checkAddress({ ...FILLED, host: ' db.example.com ', port: ' 6543 ' })).toMatchObject({
      kind: 'login',
      login: { config: { host: 'db.example.com', port: 6543, tls: { kind: 'system' } }, password: 'secret' },
    });
    expect(checkAddress({ ...FILLED, host: 'localhost', tls: 'off' }).kind).toBe('login');
  });

  it('fills in what a provider’s text says, except to trust an open network, and keeps a CA file', () => {
    const neon = ' postgresql://tem_owner:p%40ss@ep-1.neon.tech/neondb?sslmode=require ';
    expect(fillFromText(EMPTY_ADDRESS, neon)).toEqual({
      ...EMPTY_ADDRESS,
      host: 'ep-1.neon.tech',
      database: 'neondb',
      user: 'tem_owner',
      password: 'p@ss',
    });
    const fill = (text: string, form = EMPTY_ADDRESS) => fillFromText(form, text);
    const local = { host: '::1', port: '5433', tls: 'off' };
    expect(fill('postgres://u:p@[::1]:5433/tem?sslmode=disable')).toMatchObject(local);
    expect(fill('postgres://u:p@db.example.com/tem?sslmode=disable')?.tls).toBe('system');
    const chosen = { ...EMPTY_ADDRESS, tls: 'ca', ca: { name: 'ca.pem', pem: 'x' } } as const;
    expect(fill('postgres://u:p@db.example.com/tem', chosen)).toMatchObject({ tls: 'ca', ca: chosen.ca });
    for (const other of ['db.example.com', 'mysql://u:p@h/d', 'postgres://', 'postgres://u:%zz@h/d'])
      expect(fill(other)).toBeNull();
  });
});

const BOARD: FleetBoard = { atMs: 0, stations: [], doubles: 1, unknowns: 2 };

describe('the board', () => {
  /** The page, as far as it says whether it can be seen. */
  class FakeDocument extends EventTarget {
    visibilityState = 'visible';
    turn(visibilityState: 'visible' | 'hidden'): void {
      this.visibilityState = visibilityState;
      this.dispatchEvent(new Event('visibilitychange'));
    }
  }
  let page = new FakeDocument();
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    page = new FakeDocument();
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function createView() {
    const asked: string[] = [];
    const database = { cut: false };
    const { changed, say } = fakeMessage<void>();
    const answer = (name: string, value: unknown) => async () => {
      asked.push(name);
      return database.cut ? refused({ code: 'fleet-lost', values: { detail: 'x' } }) : value;
    };
    const fleet = {
      board: answer('board', BOARD),
      jobs: answer('jobs', { jobs: [], total: 0 }),
      doubles: answer('doubles', { doubles: [], total: 0 }),
      unknowns: answer('unknowns', { unknowns: [], total: 0 }),
      export: answer('export', 'a.csv'),
    };
    // Only what the view uses.
    const view = createBoardView({ calls: { fleet }, messages: { fleet: { board: changed } } } as never);
    const askedIn = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms);
      return asked.splice(0).length;
    };
    return { view, asked, database, moved: say, askedIn, state: () => view.store.getState() };
  }

  it('asks for what is shown, once for many changes, and no more once it is left', async () => {
    const { view, asked, moved, state } = createView();
    const leave = view.enter();
    for (let at = 0; at < 50; at++) moved();
    await settle();
    expect(state().board).toEqual(BOARD);
    expect(asked.splice(0).length).toBeLessThanOrEqual(2);
    view.show('doubles');
    await settle();
    expect(asked).toContain('doubles');
    expect(asked).not.toContain('jobs');
    leave();
    asked.length = 0;
    moved();
    expect(asked).toEqual([]);
  });

  it('asks again each ten seconds while it can be seen, and nobody while hidden or left', async () => {
    const { view, asked, askedIn } = createView();
    const leave = view.enter();
    expect(await askedIn(0)).toBe(1);
    expect(await askedIn(9_999)).toBe(0);
    expect(await askedIn(1)).toBe(1);
    page.turn('hidden');
    expect(await askedIn(120_000)).toBe(0);
    // Seen again: at once, and then as before.
    page.turn('visible');
    expect(await askedIn(0)).toBe(1);
    expect(await askedIn(10_000)).toBe(1);
    view.show('doubles');
    await askedIn(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.splice(0).toSorted()).toEqual(['board', 'doubles']);
    leave();
    page.turn('hidden');
    page.turn('visible');
    expect([await askedIn(120_000), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('keeps what it knows while the database cannot be asked, lets it grow old, and says why', async () => {
    const { view, database, state } = createView();
    view.enter();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state().boardAgeMs).toBe(0);
    database.cut = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toMatchObject({ board: BOARD, boardAgeMs: 60_000, problem: { code: 'fleet-lost' } });
    database.cut = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toMatchObject({ boardAgeMs: 0, problem: null });
  });

  it('goes around its parts, and drops the earlier filter when the labels of one station are shown', () => {
    const { view, state } = createView();
    view.turn(-1);
    expect(state().part).toBe('profiles');
    view.turn(1);
    expect(state().part).toBe('stations');
    void view.setFilter({ outcome: 'failed' });
    view.showJobs({ text: 'SGNS' });
    expect(view.jobs.store.getState().filter).toEqual({ ...EMPTY_FLEET_JOB_FILTER, text: 'SGNS' });
    expect(isJobFiltered(EMPTY_FLEET_JOB_FILTER)).toBe(false);
  });
});

describe('a station on the board', () => {
  const station = { lastSeenAtMs: 0, live: true, here: false } as FleetStation;

  it('is there while its session lives, and not known to be once nobody has heard of it for long', () => {
    expect(presenceOf(station, 40_000)).toBe('live');
    expect(presenceOf(station, 50_000)).toBe('unclear');
    expect(presenceOf({ ...station, live: false }, 0)).toBe('gone');
    // Whoever looks at the screen sees that this one runs.
    expect(presenceOf({ ...station, here: true }, 3_600_000)).toBe('live');
    const board = { ...BOARD, atMs: 10_000, stations: [station, { ...station, here: true }] };
    expect([countLive(board, 0), countLive(board, 60_000)]).toEqual([2, 1]);
  });

  it('was seen as long ago as the largest unit says; days are counted with today', () => {
    expect([59_999, 60_000, 3_599_999, 3_600_000, 86_400_000].map(ageOf)).toEqual([
      { unit: 'now' },
      { unit: 'minutes', number: 1 },
      { unit: 'minutes', number: 59 },
      { unit: 'hours', number: 1 },
      { unit: 'day' },
    ]);
    const now = new Date(2026, 2, 1, 23, 59);
    const first = (['today', 'week', 'all'] as const).map((choice) => firstDayOf(choice, now));
    expect(first).toEqual(['2026-03-01', '2026-02-23', null]);
  });
});
