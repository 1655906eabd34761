import type { AccountId, AccountKey } from '../../../shared/account.ts';
import type { FleetAccount, FleetAccountLink } from '../../../shared/fleet.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Database } from '../../database/database.ts';
import { createEmitter } from '../../platform/emitter.ts';
import type { FleetEngine } from '../engine.ts';

/** One of this station's accounts, as it is compared with the fleet's. */
export interface StationAccount {
  readonly id: AccountId;
  readonly key: AccountKey;
  readonly name: string;
  /** The origin of its address; 'sandbox' in training. */
  readonly origin: string;
  /** Whether its labels are training. */
  readonly training: boolean;
}

/**
 * Which of the fleet's accounts a row's is. `unasked`: the fleet was not asked since Tem started, as after joining while it is cut
 * off; `unlinked`: it may be one of several, and a manager has to say which. `other-mode`: the fleet is for practice and the row is
 * not, or the reverse.
 */
export type FleetAccountState =
  | { readonly kind: 'linked'; readonly id: string }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'unlinked'; readonly name: string }
  | { readonly kind: 'other-mode' };

/** The accounts' links (table fleet_account), which stay when the fleet cannot be reached. */
export type LinkedAccounts = ReturnType<typeof openLinkedAccounts>;

/** @param training whether the fleet is for practice */
export function openLinkedAccounts(
  { sqlite }: Database,
  engine: Pick<FleetEngine, 'accounts'>,
  accounts: () => readonly StationAccount[],
  training: boolean,
) {
  const sql = {
    all: sqlite.prepare('SELECT account, fleet_account FROM fleet_account'),
    put: sqlite.prepare('INSERT OR REPLACE INTO fleet_account (account, fleet_account) VALUES (?, ?)'),
    rename: sqlite.prepare('UPDATE fleet_account SET fleet_account = ? WHERE fleet_account = ?'),
  };
  const candidates = new Map<AccountKey, readonly FleetAccount[]>();
  const linked = createEmitter<AccountKey>();
  const answers = createEmitter();
  let links = read();

  function read(): ReadonlyMap<string, string> {
    return new Map(sql.all.all().map((row) => [String(row['account']), String(row['fleet_account'])]));
  }

  function store(key: AccountKey, id: string): void {
    sql.put.run(key, id);
    links = read();
    candidates.delete(key);
    linked.emit(key);
    answers.emit();
  }

  const own = (): readonly StationAccount[] => accounts().filter((one) => one.training === training);

  async function linkTo(account: StationAccount, name: string, another: boolean): Promise<void> {
    const answer = await engine.accounts.link({ origin: account.origin, name }, another);
    if (answer.kind === 'linked') store(account.key, answer.id);
    else {
      candidates.set(account.key, answer.others);
      answers.emit();
    }
  }

  return {
    own,
    /** The fleet's account of one of this station's (by key). */
    stateOf(key: string): FleetAccountState {
      const account = accounts().find((one) => one.key === key);
      if (account !== undefined && account.training !== training) return { kind: 'other-mode' };
      const id = links.get(key);
      if (id !== undefined) return { kind: 'linked', id };
      if (account !== undefined && !candidates.has(account.key)) return { kind: 'unasked' };
      return { kind: 'unlinked', name: account?.name ?? key };
    },
    idOf: (key: string): string | null => links.get(key) ?? null,
    /** Links the accounts that are not linked yet. */
    async linkAll(): Promise<void> {
      for (const account of own()) if (!links.has(account.key)) await linkTo(account, account.name, false);
    },
    /** How each of this station's accounts is called in the fleet, and which it may be. */
    links: (): readonly FleetAccountLink[] =>
      own().map(({ id: account, key, name }) => {
        const id = links.get(key);
        const found = candidates.get(key) ?? [];
        const linked = id === undefined ? null : { id, name };
        return { account, name, linked, candidates: found };
      }),
    /**
     * A manager says which account of the fleet one of this station's (by id) is; null: it is another.
     * @throws ProblemError changed-meanwhile if the station has no such account any more, or the fleet did not name the other
     */
    async link(accountId: string, fleetAccount: string | null): Promise<void> {
      const account = own().find(({ id }) => id === accountId);
      const chosen = candidates
        .get(account?.key ?? ('' as AccountKey))
        ?.find(({ id }) => id === fleetAccount);
      if (account === undefined || (fleetAccount !== null && chosen === undefined))
        throw new ProblemError('changed-meanwhile');
      if (chosen === undefined) await linkTo(account, account.name, true);
      else store(account.key, chosen.id);
    },
    /** Follows accounts that have another id since the database was restored. */
    rename(ids: ReadonlyMap<string, string>) {
      for (const [before, now] of ids) if (before !== now) sql.rename.run(now, before);
      links = read();
    },
    /** Told when an account (by key) was linked. */
    onLinked: linked.on,
    /** Told when the fleet has said of an account which it is, or which it may be. */
    onAnswer: answers.on,
  };
}
