import { accountsOf, isTrainingKey } from '../../shared/account.ts';
import { originOf } from '../../shared/address.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Accounts } from '../accounts/account-services.ts';
import type { StationAccount } from '../fleet/accounts/linked-accounts.ts';

// A station's window, its commands and its receiver are one station: the fleet learns the same of it from each.

/** What the other stations call this one, whether it has a name or not. */
export const nameInFleet = ({ stationName }: Pick<Settings, 'stationName'>): string => stationName || 'Tem';

/** This station's accounts as the fleet compares them; in practice all have the sandbox's origin. */
export function accountsInFleet(
  accounts: Pick<Accounts, 'list'>,
  settings: Settings,
): readonly StationAccount[] {
  const addresses = new Map(accountsOf(settings).map(({ id, baseUrl }) => [id, baseUrl]));
  const isTraining = settings.partner === 'sandbox';
  return accounts.list().map(({ id, key, name }) => ({
    id,
    key,
    name,
    origin: isTraining ? 'sandbox' : (originOf(addresses.get(id) ?? '') ?? ''),
    training: isTrainingKey(key),
  }));
}
