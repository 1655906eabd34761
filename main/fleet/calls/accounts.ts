import { randomUUID } from 'node:crypto';
import type { FleetAccount } from '../../../shared/fleet.ts';
import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import { STATEMENTS } from '../sql/statements.ts';

/** One of this station's accounts, as the fleet compares it. */
export interface OwnAccount {
  /** The origin of the partner's address ("https://api.example.vn"). */
  readonly origin: string;
  readonly name: string;
}

/** Which of the fleet's accounts it is; unlinked: a manager has to say. */
export type AccountLink =
  | { readonly kind: 'linked'; readonly id: string }
  | { readonly kind: 'unlinked'; readonly others: readonly FleetAccount[] };

/** The fleet's accounts: what a claim's `account` names. */
export function createAccounts(link: Link, reader: Reader) {
  return {
    /**
     * Finds the fleet's account of the same origin and name (ignoring case); creates it where the fleet has none of that origin,
     * or where a manager said that it is another.
     */
    async link({ origin, name }: OwnAccount, another = false): Promise<AccountLink> {
      const { kind, id, others } = await link.call(STATEMENTS.linkAccount, [
        randomUUID(),
        origin,
        name,
        another,
      ]);
      return kind === 'linked' && id !== undefined ? { kind, id } : { kind: 'unlinked', others };
    },
    list: () => reader.read(STATEMENTS.accounts),
  };
}
