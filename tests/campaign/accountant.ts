import type { LabelState } from '../../shared/station.ts';
import { isPossible } from '../soak/tally.ts';
import type { Paper } from './paper.ts';
import type { Words } from './words.ts';
import type { PlannedOrder } from './work-plan.ts';

/** One job of the shared journal, by its last outcome. */
export interface JournalJob {
  readonly station: string;
  readonly code: string;
  readonly outcome: string;
}

/** Everything that was said at the end, and the paper. */
export interface Books {
  readonly orders: readonly PlannedOrder[];
  readonly paper: Pick<Paper, 'all' | 'count'>;
  /** The own states of each station that the account is about, by order. */
  readonly ledgers: ReadonlyMap<string, ReadonlyMap<string, LabelState>>;
  /** Null without a fleet. */
  readonly journal: readonly JournalJob[] | null;
  readonly words: Pick<Words, 'about'>;
}

/** What became of the orders, and what was said that is not true. */
export interface Account {
  readonly orders: number;
  /** Came out once. */
  readonly once: number;
  /** Did not come out, and a station asks or says why. */
  readonly asked: readonly string[];
  /** Did not come out, and nobody asks. */
  readonly lost: readonly string[];
  /** Came out more than once: with a named person's word, and without. */
  readonly agreed: readonly string[];
  readonly doubled: readonly string[];
  readonly untrue: readonly string[];
}

/** States in which a station asks a person, who can answer there. A held row may wait for a station that waits for this one. */
const ASKING: readonly (LabelState | undefined)[] = ['unknown', 'failed'];
/** Outcomes by which a station says that a label came out. */
const CAME_OUT: readonly string[] = ['printed', 'confirmed'];
/** And that it certainly did not. */
const DID_NOT: readonly string[] = ['failed', 'cancelled'];

export function settleAccounts(books: Books): Account {
  const { orders, paper, ledgers, words } = books;
  const fates = orders.map(({ code, stations }) => {
    const times = paper.count(code);
    const isAsked = stations.some((name) => ASKING.includes(ledgers.get(name)?.get(code)));
    if (times === 1) return { code, fate: 'once' };
    // Each further one needs a word of its own.
    if (times > 1) return { code, fate: words.about(code).length >= times - 1 ? 'agreed' : 'doubled' };
    return { code, fate: isAsked ? 'asked' : 'lost' };
  });
  const of = (wanted: string): string[] =>
    fates.filter(({ fate }) => fate === wanted).map(({ code }) => code);
  return {
    orders: orders.length,
    once: of('once').length,
    asked: of('asked'),
    lost: of('lost'),
    agreed: of('agreed'),
    doubled: of('doubled'),
    untrue: [...findUntrueStates(books), ...findUntrueJobs(books)],
  };
}

/** A station's own rows, compared with its own printer. */
function findUntrueStates({ ledgers, paper }: Books): string[] {
  return [...ledgers].flatMap(([station, states]) =>
    [...states].flatMap(([code, state]) => {
      const times = paper.count(code, station);
      return isPossible(times, state)
        ? []
        : [`${station} says ${code} is ${state}; it came out ${times} times`];
    }),
  );
}

/** The shared journal, compared with all printers: it has each label that came out, and none that did not. */
function findUntrueJobs({ journal, paper, ledgers }: Books): string[] {
  if (journal === null) return [];
  const jobs = new Map<string, string[]>();
  for (const { station, code, outcome } of journal) {
    if (!ledgers.has(station)) continue;
    const key = JSON.stringify([station, code]);
    jobs.set(key, [...(jobs.get(key) ?? []), outcome]);
  }
  for (const { station, code } of paper.all) {
    if (!ledgers.has(station)) continue;
    const key = JSON.stringify([station, code]);
    if (!jobs.has(key)) jobs.set(key, []);
  }
  return [...jobs].flatMap(([key, outcomes]) => {
    const [station, code] = JSON.parse(key) as [string, string];
    const times = paper.count(code, station);
    const said = outcomes.filter((outcome) => CAME_OUT.includes(outcome)).length;
    const possible = outcomes.filter((outcome) => !DID_NOT.includes(outcome)).length;
    return times >= said && times <= possible
      ? []
      : [
          `the journal says of ${code} at ${station}: ${outcomes.join(', ') || 'nothing'}; it came out ${times} times`,
        ];
  });
}
