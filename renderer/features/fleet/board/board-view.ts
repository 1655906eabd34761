import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import {
  EMPTY_FLEET_JOB_FILTER,
  type FleetBoard,
  type FleetDouble,
  type FleetJob,
  type FleetJobFilter,
  type FleetUnknown,
} from '../../../../shared/fleet-board.ts';
import { MAX_SEARCH_LENGTH } from '../../../../shared/order-code.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import type { ApiSlice } from '../../../components/context/api.ts';
import { everyWhileVisible } from '../../../components/every-while-visible.ts';
import { type ExportStatus, exportList } from '../../../components/list-export.ts';
import { createPagedList } from '../../../components/paged-list.ts';

/** The parts of the board, in order. */
export const BOARD_PARTS = ['stations', 'jobs', 'doubles', 'unknowns', 'profiles'] as const;
export type BoardPart = (typeof BOARD_PARTS)[number];

interface BoardStore {
  readonly part: BoardPart;
  /** Null until the first answer. */
  readonly board: FleetBoard | null;
  /** How long ago it was read, in milliseconds, as of the last look at the clock. */
  readonly boardAgeMs: number;
  /** Why the board could not be fetched just now; what was known stays. */
  readonly problem: Problem | null;
  readonly exportStatus: ExportStatus | null;
}

const PAGE_SIZE = 100;
/** How often a station tells the fleet that it is there (main/fleet/connect/link.ts), of which no notice is sent. */
const REFRESH_MS = 10_000;
/** The lists of doubles and unknowns have no filter. */
const ALL = {};

/** The board's state and actions. */
export type BoardView = ReturnType<typeof createBoardView>;

/** Creates the view on top of main; fetches nothing yet. */
export function createBoardView({ calls, messages }: ApiSlice<'fleet'>) {
  const { fleet } = calls;
  const store = createStore<BoardStore>()(() => ({
    part: 'stations',
    board: null,
    boardAgeMs: 0,
    problem: null,
    exportStatus: null,
  }));
  const jobs = createPagedList<FleetJobFilter, FleetJob>({
    fetchPage: async (request) => {
      const { jobs: items, total } = await fleet.jobs(request);
      return { items, total };
    },
    filter: EMPTY_FLEET_JOB_FILTER,
    pageSize: PAGE_SIZE,
  });
  const doubles = createPagedList<object, FleetDouble>({
    fetchPage: async ({ from, count }) => {
      const { doubles: items, total } = await fleet.doubles({ from, count });
      return { items, total };
    },
    filter: ALL,
    pageSize: PAGE_SIZE,
  });
  const unknowns = createPagedList<object, FleetUnknown>({
    fetchPage: async ({ from, count }) => {
      const { unknowns: items, total } = await fleet.unknowns({ from, count });
      return { items, total };
    },
    filter: ALL,
    pageSize: PAGE_SIZE,
  });
  let fetching = false;
  let again = false;
  let readAtMs = 0;

  /** One fetch at a time, however many stations report meanwhile. */
  async function fetchBoard(): Promise<void> {
    if (fetching) {
      again = true;
      return;
    }
    fetching = true;
    do {
      again = false;
      try {
        const board = await fleet.board(undefined);
        readAtMs = performance.now();
        store.setState({ board, boardAgeMs: 0, problem: null });
      } catch (thrown) {
        store.setState({ problem: problemOf(thrown) });
      }
    } while (again);
    fetching = false;
  }

  const lists = { jobs, doubles, unknowns };
  /** Only what is shown is fetched again: each list asks the database. */
  function refresh(): void {
    void fetchBoard();
    const { part } = store.getState();
    if (part === 'jobs' || part === 'doubles' || part === 'unknowns') lists[part].refresh();
  }

  /** Time passes also while the fleet can't be asked: what was live then may not be now. */
  function tick(): void {
    if (store.getState().board !== null) store.setState({ boardAgeMs: performance.now() - readAtMs });
    refresh();
  }

  const show = (part: BoardPart): void => {
    store.setState({ part });
    refresh();
  };
  const setFilter = (change: Partial<FleetJobFilter>): Promise<void> =>
    jobs.setFilter({ ...jobs.store.getState().filter, ...change });

  return {
    store,
    ...lists,
    setFilter,
    refresh,
    show,
    /** Shows the part before or after the current one. */
    turn(by: 1 | -1): void {
      const at = BOARD_PARTS.indexOf(store.getState().part);
      show(BOARD_PARTS[(at + by + BOARD_PARTS.length) % BOARD_PARTS.length] ?? 'stations');
    },
    /**
     * Called when the screen is shown: fetches, and follows changes until the returned function is called. Stations' heartbeats and
     * the labels that they report send no notice, or each would wake every board: it asks again while it can be seen.
     */
    enter(): () => void {
      tick();
      const stopMessages = messages.fleet.board(refresh);
      const stopTicks = everyWhileVisible(REFRESH_MS, tick);
      return () => {
        stopMessages();
        stopTicks();
      };
    },
    /** Shows the labels that match, and nothing else of an earlier filter. */
    showJobs(filter: Partial<FleetJobFilter>): void {
      const text = (filter.text ?? '').slice(0, MAX_SEARCH_LENGTH);
      void jobs.setFilter({ ...EMPTY_FLEET_JOB_FILTER, ...filter, text });
      show('jobs');
    },
    /** Saves the listed labels. */
    exportListed: (): Promise<void> =>
      exportList(store, () => fleet.export({ filter: jobs.store.getState().filter })),
  };
}

/** Whether a filter excludes anything. */
export const isJobFiltered = (filter: FleetJobFilter): boolean =>
  filter.text.trim() !== '' || Object.values({ ...filter, text: null }).some((part) => part !== null);

export const BoardContext = createContext<BoardView | null>(null);

/** The board's view; only below BoardContext. */
export function useBoard(): BoardView {
  const view = useContext(BoardContext);
  if (view === null) throw new Error('no board above this component');
  return view;
}
