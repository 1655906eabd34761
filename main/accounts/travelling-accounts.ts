import { randomBytes } from 'node:crypto';
import { type Account, type AccountId, accountsOf, MAX_ACCOUNTS } from '../../shared/account.ts';
import { originOf } from '../../shared/address.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { TokenVault } from '../settings/token-vault.ts';

/** An account with its token, on its way to another station of the same shop. */
interface Traveller {
  readonly name: string;
  readonly baseUrl: string;
  readonly labelUrl: string | null;
  readonly token: string;
}

interface TravellingAccountsDependencies {
  readonly settings: Pick<SettingsStore, 'saved' | 'save'>;
  readonly tokens: { of(id: AccountId): Pick<TokenVault, 'tokenFor' | 'set'> | null };
}

/** Returns the accounts of this station that have a token for their address. */
export const accountsToSend = ({ settings, tokens }: TravellingAccountsDependencies): readonly Traveller[] =>
  accountsOf(settings.saved()).flatMap(({ id, name, baseUrl, labelUrl }) => {
    const token = baseUrl === null ? null : (tokens.of(id)?.tokenFor(baseUrl) ?? null);
    return baseUrl === null || token === null ? [] : [{ name, baseUrl, labelUrl, token }];
  });

/**
 * Adds accounts that came from another station. One that is here already (same origin and name) keeps its addresses, and its token if
 * it has one; a station without any account makes the first of them its own. What finds no room is left out.
 */
export async function addAccounts(
  travellers: readonly Traveller[],
  { settings, tokens }: TravellingAccountsDependencies,
): Promise<void> {
  for (const traveller of travellers) {
    const id = accountFor(traveller, settings);
    if (id === null) continue;
    const vault = tokens.of(id);
    if (vault !== null && vault.tokenFor(traveller.baseUrl) === null) await vault.set(traveller.token);
  }
}

/** Returns the account that a traveller is here, made if it is new; null if there is no room. */
function accountFor(
  { name, baseUrl, labelUrl }: Traveller,
  settings: Pick<SettingsStore, 'saved' | 'save'>,
): AccountId | null {
  const all = accountsOf(settings.saved());
  const [first, ...further] = all;
  const isSame = (one: Account): boolean =>
    one.baseUrl !== null &&
    originOf(one.baseUrl) === originOf(baseUrl) &&
    one.name.toLowerCase() === name.toLowerCase();
  const known = all.find(isSame);
  if (known !== undefined) return known.id;
  if (first.baseUrl === null) {
    settings.save({ baseUrl, labelUrl, ...(name === '' ? {} : { accountName: name }) });
    return first.id;
  }
  if (all.length >= MAX_ACCOUNTS) return null;
  const id = randomBytes(4).toString('hex') as AccountId;
  settings.save({ accounts: [...further, { id, name: freeName(name, all), baseUrl, labelUrl }] });
  return id;
}

/** A name that no account has yet: "Shop A", "Shop A 2". */
function freeName(name: string, all: readonly Account[]): string {
  const wanted = name === '' ? 'Shop' : name;
  const taken = new Set(all.map((one) => one.name.toLowerCase()));
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? wanted : `${wanted} ${at}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
