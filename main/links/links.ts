import type { LinkAnswer } from '../../shared/link.ts';
import { canTakeOut } from '../../shared/link.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { AddedCodes } from '../../shared/station.ts';
import type { Log } from '../log/log.ts';
import type { Desk } from '../station/desk.ts';
import { createRate, LINK_RATE } from './rate.ts';
import { readLink } from './read-link.ts';

/** What `tem://` links from other programs did, until the operator dismisses it. */
export interface Links {
  /**
   * Takes a link's codes into the batch, or says why not. Prints nothing and changes no setting. Never throws.
   * @returns whether the window should come to the front: a flood of links must not keep it there
   */
  open(link: string): boolean;
  last(): LinkAnswer | null;
  /** The operator has read this answer; where another one came meanwhile, that stays. */
  dismiss(turn: number): void;
  /** Takes what the links of the last answer brought out of the batch, as far as nothing of it was begun. */
  takeOut(): void;
}

interface Needs {
  readonly station: Pick<Desk, 'addCodes' | 'state' | 'remove'>;
  readonly settings: () => Pick<Settings, 'partner'>;
  readonly onChange: (answer: LinkAnswer | null) => void;
  readonly log: Log;
  /** Milliseconds by a clock that is never set back. */
  readonly nowMs: () => number;
}

const NOTHING: AddedCodes = { added: 0, duplicates: 0, invalid: [], invalidCount: 0, left: 0 };
/** Of texts that are no codes, how many are named in all. */
const MOST_NAMED = 100;

export function createLinks({ station, settings, onChange, log, nowMs }: Needs): Links {
  const rate = createRate(nowMs);
  let last: LinkAnswer | null = null;
  let turn = 0;

  function tell(answer: LinkAnswer | null): void {
    last = answer;
    onChange(answer);
  }

  /** Puts what one link did beside what is not dismissed yet. */
  function add(did: AddedCodes, more: Partial<Pick<LinkAnswer, 'refused' | 'size' | 'rows'>>): void {
    turn++;
    const before = last ?? { ...NOTHING, links: 0, size: null, rows: [], takenOut: 0 };
    tell({
      turn,
      links: before.links + 1,
      added: before.added + did.added,
      duplicates: before.duplicates + did.duplicates,
      invalid: [...before.invalid, ...did.invalid].slice(0, MOST_NAMED),
      invalidCount: before.invalidCount + did.invalidCount,
      left: before.left + did.left,
      refused: more.refused ?? null,
      size: more.size ?? before.size,
      rows: [...before.rows, ...(more.rows ?? [])],
      takenOut: before.takenOut,
    });
  }

  function refuse(problem: Problem): void {
    log({ event: 'link refused', problem: problem.code });
    add(NOTHING, { refused: problem });
  }

  const tooMany: Problem = {
    code: 'links-too-many',
    values: { most: LINK_RATE.links, codes: LINK_RATE.codes },
  };

  function take(text: string): void {
    const link = readLink(text);
    if (link.kind === 'refused') return refuse(link.problem);
    if (settings().partner === 'unset') return refuse({ code: 'link-not-open' });
    if (!rate.mayBring(link.codes.length)) return refuse(tooMany);
    const before = new Set(station.state().rows.map(({ id }) => id));
    const did = station.addCodes(link.codes);
    const rows = station
      .state()
      .rows.map(({ id }) => id)
      .filter((id) => !before.has(id));
    const { added, duplicates, invalidCount, left } = did;
    log({ event: 'link', added, duplicates, invalid: invalidCount, left, size: link.size });
    add(did, { size: link.size, rows });
  }

  return {
    open(text) {
      if (!rate.mayCome()) {
        // Said once: a flood is no reason to write and draw as often.
        if (last?.refused?.code !== 'links-too-many') refuse(tooMany);
        return false;
      }
      try {
        take(text);
      } catch (error) {
        refuse(problemOf(error));
      }
      return true;
    },
    last: () => last,
    dismiss(read) {
      if (last?.turn === read) tell(null);
    },
    takeOut() {
      if (last === null) return;
      const states = new Map(station.state().rows.map(({ id, state }) => [id, state]));
      const kept = last.rows.filter((id) => {
        const state = states.get(id);
        if (state === undefined) return false;
        if (!canTakeOut(state)) return true;
        return !removed(id);
      });
      turn++;
      const takenOut = last.takenOut + last.rows.filter((id) => states.has(id)).length - kept.length;
      tell({ ...last, turn, rows: kept, takenOut, refused: null });
    },
  };

  /** False where the run took it up this moment. */
  function removed(id: number): boolean {
    try {
      station.remove(id);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }
}
