import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardView, isJobFiltered } from '../../../../../renderer/features/fleet/board/board-view.ts';
import { firstDayOf } from '../../../../../renderer/features/fleet/board/day-choices.ts';
import {
  ageOf,
  countLive,
  presenceOf,
} from '../../../../../renderer/features/fleet/board/station-presence.ts';
import {
  EMPTY_FLEET_JOB_FILTER,
  type FleetBoard,
  type FleetStation,
} from '../../../../../shared/fleet-board.ts';
import { ProblemError } from '../../../../../shared/problem.ts';

const BOARD: FleetBoard = { atMs: 0, stations: [], doubles: 1, unknowns: 2 };

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
  page = new FakeDocument();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createView(fail: () => boolean = () => false) {
  const asked: string[] = [];
  let moved: () => void = () => undefined;
  const answer =
    <Value>(name: string, value: Value) =>
    async (): Promise<Value> => {
      asked.push(name);
      if (fail()) throw new ProblemError('fleet-lost', { detail: 'x' });
      return value;
    };
  const calls = {
    fleet: {
      board: answer('board', BOARD),
      jobs: answer('jobs', { jobs: [], total: 0 }),
      doubles: answer('doubles', { doubles: [], total: 0 }),
      unknowns: answer('unknowns', { unknowns: [], total: 0 }),
      export: answer('export', 'a.csv'),
    },
  };
  const messages = {
    fleet: {
      board(listener: () => void) {
        moved = listener;
        return () => (moved = () => undefined);
      },
    },
  };
  // Only what the view uses.
  const view = createBoardView({ calls, messages } as never);
  return { view, asked, moved: () => moved() };
}

describe('the board', () => {
  it('asks for what is shown, again when something moved, and no more once it is left', async () => {
    const { view, asked, moved } = createView();
    const leave = view.enter();
    await vi.waitFor(() => expect(view.store.getState().board).toEqual(BOARD));
    expect(asked).toEqual(['board']);
    view.show('doubles');
    await vi.waitFor(() => expect(asked).toContain('doubles'));
    expect(asked).not.toContain('jobs');
    leave();
    const before = asked.length;
    moved();
    expect(asked).toHaveLength(before);
  });

  it('asks again each ten seconds while it can be seen, and nobody while hidden or left', async () => {
    vi.useFakeTimers();
    const { view, asked } = createView();
    const leave = view.enter();
    const askedIn = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms);
      return asked.splice(0).length;
    };
    expect(await askedIn(0)).toBe(1);
    expect(await askedIn(9_999)).toBe(0);
    expect(await askedIn(1)).toBe(1);
    expect(await askedIn(30_000)).toBe(3);
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
    expect(await askedIn(120_000)).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets what it read grow old while the fleet cannot be asked', async () => {
    vi.useFakeTimers();
    let cut = false;
    const { view } = createView(() => cut);
    view.enter();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view.store.getState().boardAgeMs).toBe(0);
    cut = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(view.store.getState().boardAgeMs).toBe(60_000);
    cut = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(view.store.getState()).toMatchObject({ boardAgeMs: 0, problem: null });
  });

  it('asks once for many changes that come together', async () => {
    const { view, asked, moved } = createView();
    view.enter();
    for (let at = 0; at < 50; at++) moved();
    await vi.waitFor(() => expect(view.store.getState().board).toEqual(BOARD));
    await Promise.resolve();
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('keeps what it knows while the database cannot be asked, and says why', async () => {
    let cut = false;
    const { view, moved } = createView(() => cut);
    view.enter();
    await vi.waitFor(() => expect(view.store.getState().board).toEqual(BOARD));
    cut = true;
    moved();
    await vi.waitFor(() => expect(view.store.getState().problem?.code).toBe('fleet-lost'));
    expect(view.store.getState().board).toEqual(BOARD);
  });

  it('goes around its parts', () => {
    const { view } = createView();
    view.turn(-1);
    expect(view.store.getState().part).toBe('profiles');
    view.turn(1);
    expect(view.store.getState().part).toBe('stations');
  });

  it('drops the earlier filter when the labels of one station are shown', () => {
    const { view } = createView();
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

  it('was seen as long ago as the largest unit says', () => {
    expect(ageOf(59_999)).toEqual({ unit: 'now' });
    expect(ageOf(60_000)).toEqual({ unit: 'minutes', number: 1 });
    expect(ageOf(3_599_999)).toEqual({ unit: 'minutes', number: 59 });
    expect(ageOf(3_600_000)).toEqual({ unit: 'hours', number: 1 });
    expect(ageOf(86_400_000)).toEqual({ unit: 'day' });
  });
});

it('days are counted with today', () => {
  const now = new Date(2026, 2, 1, 23, 59);
  expect(firstDayOf('today', now)).toBe('2026-03-01');
  expect(firstDayOf('week', now)).toBe('2026-02-23');
  expect(firstDayOf('all', now)).toBeNull();
});
