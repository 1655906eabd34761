import { ProblemError } from '../../../shared/problem.ts';
import type { ReceiverRegistry, RegisteredReceiver } from '../../webhook/receiver-registry.ts';
import type { LinkedAccounts } from '../accounts/linked-accounts.ts';
import type { FleetEngine } from '../engine.ts';

interface FleetRegistryDependencies {
  readonly engine: { readonly receivers: Pick<FleetEngine['receivers'], 'of' | 'note'> };
  /** This station's id in the fleet. */
  readonly stationId: string;
  /** The key of the account whose address is meant. */
  readonly account: string;
  readonly accounts: Pick<LinkedAccounts, 'idOf' | 'linkAll'>;
}

/** Who receives one account's events, as the fleet was told. */
export function createFleetRegistry({
  engine,
  stationId,
  account,
  accounts,
}: FleetRegistryDependencies): ReceiverRegistry {
  /** Undefined: not known. */
  let known: RegisteredReceiver | null | undefined;

  async function fleetAccount(): Promise<string> {
    // An account that the station has just been given, before its next pass links it.
    if (accounts.idOf(account) === null) await accounts.linkAll();
    const id = accounts.idOf(account);
    if (id === null) throw new ProblemError('fleet-account-unlinked', { account });
    return id;
  }

  async function read(): Promise<RegisteredReceiver | null> {
    known = undefined;
    const found = await engine.receivers.of(await fleetAccount());
    known =
      found === null
        ? null
        : {
            station: found.name,
            isOwn: found.station === stationId,
            host: found.host,
            sinceMs: found.sinceMs,
          };
    return known;
  }

  return {
    lastKnown: () => known,
    read,
    async note(host) {
      await engine.receivers.note(await fleetAccount(), host);
      await read();
    },
  };
}
