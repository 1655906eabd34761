import type { LinkResult } from '../../shared/link.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import { type AddedCodes, isNotStarted } from '../../shared/station.ts';
import type { Log } from '../log/log.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';
import type { Station } from '../station/station.ts';
import { parseLink } from './parse-link.ts';

/** The limits per minute: enough for opening one link per order, but not for a flood. */
export const LINK_RATE_LIMIT = { links: 30, codes: 1_000, withinMs: 60_000 } as const;

/** Counts the links of the last minute and their codes. @param nowMs a monotonic clock */
function createLinkRateLimit(
  nowMs: () => number,
  { links, codes, withinMs }: typeof LINK_RATE_LIMIT = LINK_RATE_LIMIT,
) {
  // Excess links keep the limit exceeded: a page that keeps opening links gets none through.
  const recentLinks = createSlidingWindow({ withinMs, nowMs, maxEntries: links + 1 });
  const recentCodes = createSlidingWindow({ withinMs, nowMs });
  return {
    /** Whether one more link is allowed. Counts it in any case. */
    allowLink: (): boolean => recentLinks.add() <= links,
    /** Whether so many codes are allowed. Counts them only if they are. */
    allowCodes(more: number): boolean {
      if (recentCodes.count() + more > codes) return false;
      recentCodes.add(more);
      return true;
    },
  };
}

interface LinksDependencies {
  readonly station: Pick<Station, 'addCodes' | 'state' | 'remove'>;
  readonly settings: () => Pick<Settings, 'partner'>;
  readonly onChange: (answer: LinkResult | null) => void;
  readonly log: Log;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

const NOTHING_ADDED: AddedCodes = { added: 0, duplicates: 0, invalid: [], invalidCount: 0, left: 0 };
/** How many texts that are not codes are listed in total. */
const MAX_LISTED_INVALID = 100;

/** The results of `tem://` links from other programs, until the operator dismisses them. */
export type Links = ReturnType<typeof createLinks>;

export function createLinks({ station, settings, onChange, log, nowMs }: LinksDependencies) {
  const rate = createLinkRateLimit(nowMs);
  let last: LinkResult | null = null;
  let turn = 0;

  function publish(answer: LinkResult | null): void {
    last = answer;
    onChange(answer);
  }

  /** Merges the result of one link into the result that is not dismissed yet. */
  function add(did: AddedCodes, more: Partial<Pick<LinkResult, 'refused' | 'size' | 'rows'>>): void {
    turn++;
    const before = last ?? { ...NOTHING_ADDED, links: 0, size: null, rows: [], removed: 0 };
    publish({
      sequence: turn,
      links: before.links + 1,
      added: before.added + did.added,
      duplicates: before.duplicates + did.duplicates,
      invalid: [...before.invalid, ...did.invalid].slice(0, MAX_LISTED_INVALID),
      invalidCount: before.invalidCount + did.invalidCount,
      left: before.left + did.left,
      refused: more.refused ?? null,
      size: more.size ?? before.size,
      rows: [...before.rows, ...(more.rows ?? [])],
      removed: before.removed,
    });
  }

  function refuse(problem: Problem): void {
    log({ event: 'link refused', problem: problem.code });
    add(NOTHING_ADDED, { refused: problem });
  }

  const tooMany: Problem = {
    code: 'links-too-many',
    values: { most: LINK_RATE_LIMIT.links, codes: LINK_RATE_LIMIT.codes },
  };

  function take(text: string): void {
    const link = parseLink(text);
    if (link.kind === 'refused') return refuse(link.problem);
    if (settings().partner === 'unset') return refuse({ code: 'link-not-open' });
    if (!rate.allowCodes(link.codes.length)) return refuse(tooMany);
    const before = new Set(station.state().rows.map(({ id }) => id));
    const did = station.addCodes(link.codes);
    const rows = station
      .state()
      .rows.map(({ id }) => id)
      .filter((id) => !before.has(id));
    const { added, duplicates, invalidCount, left } = did;
    log({ event: 'link opened', added, duplicates, invalid: invalidCount, left, size: link.size });
    add(did, { size: link.size, rows });
  }

  return {
    /**
     * Adds a link's codes to the batch, or says why not. Prints nothing and changes no setting. Never throws.
     * @returns whether the window should come to the front: a flood of links must not keep it there
     */
    open(text: string): boolean {
      if (!rate.allowLink()) {
        // Reported once: a flood must not cause as many log lines and redraws.
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
    last: (): LinkResult | null => last,
    /** Dismisses a result that the operator has read. A newer one stays. */
    dismiss(read: number): void {
      if (last?.sequence === read) publish(null);
    },
    /** Removes the rows that the links of the last result added, except those already started. */
    removeAdded(): void {
      if (last === null) return;
      const states = new Map(station.state().rows.map(({ id, state }) => [id, state]));
      const remaining = last.rows.filter((id) => {
        const state = states.get(id);
        if (state === undefined) return false;
        if (!isNotStarted(state)) return true;
        return !tryRemove(id);
      });
      turn++;
      const takenOut = last.removed + last.rows.filter((id) => states.has(id)).length - remaining.length;
      publish({ ...last, sequence: turn, rows: remaining, removed: takenOut, refused: null });
    },
  };

  /** Returns false if a run has just started the row. */
  function tryRemove(id: number): boolean {
    try {
      station.remove(id);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }
}
