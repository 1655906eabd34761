import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import type { FleetReceiver } from '../sql/answers.ts';
import { STATEMENTS } from '../sql/statements.ts';

/** Which station is registered at the service for each account. */
export function createReceivers(link: Link, reader: Reader) {
  return {
    /** Null: none, as far as the fleet was told. @param account the fleet's */
    async of(account: string): Promise<FleetReceiver | null> {
      const [found] = await reader.read(STATEMENTS.receiver, [account]);
      return found?.answer ?? null;
    },
    /** Says that this station is registered now, in place of whoever was. @param host null: it no longer is */
    note: (account: string, host: string | null) => link.call(STATEMENTS.noteReceiver, [account, host]),
  };
}
