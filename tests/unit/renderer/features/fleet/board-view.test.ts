import { describe, expect, it, vi } from 'vitest';
import { createBoardView, isJobFiltered } from '../../../../../renderer/features/fleet/board/board-view.ts';
import { firstDayOf } from '../../../../../renderer/features/fleet/board/day-choices.ts';
import { EMPTY_FLEET_JOB_FILTER, type FleetBoard } from '../../../../../shared/fleet-board.ts';
import { ProblemError } from '../../../../../shared/problem.ts';

const BOARD: FleetBoard = { stations: [], doubles: 1, unknowns: 2 };

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

it('days are counted with today', () => {
  const now = new Date(2026, 2, 1, 23, 59);
  expect(firstDayOf('today', now)).toBe('2026-03-01');
  expect(firstDayOf('week', now)).toBe('2026-02-23');
  expect(firstDayOf('all', now)).toBeNull();
});
