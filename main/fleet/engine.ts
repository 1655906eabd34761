import { createAccounts } from './calls/accounts.ts';
import { createBoard } from './calls/board.ts';
import { createClaims } from './calls/claims.ts';
import { createEvents } from './calls/events.ts';
import { createJournal } from './calls/journal.ts';
import { createProfiles } from './calls/profiles.ts';
import { createReceivers } from './calls/receivers.ts';
import { createRestore } from './calls/restore.ts';
import { createSocs } from './calls/socs.ts';
import { createLink, type LinkDependencies } from './connect/link.ts';
import { createReader } from './connect/reader.ts';

interface EngineDependencies extends LinkDependencies {
  /** Milliseconds that no setting of the clock changes. */
  readonly monotonic?: () => number;
}

/**
 * The fleet's database as a station uses it: everything that is asked of PostgreSQL, and nothing of what the station does with it.
 * docs/development/fleet.md says what holds.
 */
export type FleetEngine = ReturnType<typeof createFleetEngine>;

export function createFleetEngine({
  monotonic = () => performance.now(),
  ...dependencies
}: EngineDependencies) {
  const { login, clock } = dependencies;
  const link = createLink(dependencies);
  const reader = createReader({ login, clock });
  return {
    /** The connection: its state, its start and end. */
    link,
    claims: createClaims({ link, reader, monotonic }),
    journal: createJournal(link),
    socs: createSocs(link),
    accounts: createAccounts(link, reader),
    restore: createRestore(link, reader),
    events: createEvents({ link, reader, clock }),
    receivers: createReceivers(link, reader),
    profiles: createProfiles(link, reader),
    board: createBoard(reader),
    /** Ends both connections. @param leave the station leaves the fleet: throws if that could not be said */
    async stop(leave = false): Promise<void> {
      try {
        await link.stop(leave);
      } finally {
        await reader.close();
      }
    },
  };
}
