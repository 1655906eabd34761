import { ProblemError } from '../../../shared/problem.ts';
import type { ReceiverRegistry, RegisteredReceiver } from '../../webhook/receiver-registry.ts';
import type { FleetEngine } from '../engine.ts';

interface FleetRegistryDependencies {
  readonly engine: { readonly receivers: Pick<FleetEngine['receivers'], 'of' | 'note'> };
  /** This station's id in the fleet. */
  readonly station: () => string;
  /** The key of the account whose address is meant: the selected one. */
  readonly account: () => string;
  /** The id of the fleet's account for a key of this station's; null: not linked. */
  readonly fleetAccountOf: (account: string) => string | null;
}

/** Who receives the selected account's events, as the fleet was told. */
export function createFleetRegistry({
  engine,
  station,
  account,
  fleetAccountOf,
}: FleetRegistryDependencies): ReceiverRegistry {
  /** By the fleet's account. */
  const known = new Map<string, RegisteredReceiver | null>();

  function fleetAccount(): string {
    const key = account();
    const id = fleetAccountOf(key);
    if (id === null) throw new ProblemError('fleet-account-unlinked', { account: key });
    return id;
  }

  async function read(): Promise<RegisteredReceiver | null> {
    const id = fleetAccount();
    known.delete(id);
    const found = await engine.receivers.of(id);
    const receiver =
      found === null
        ? null
        : {
            station: found.name,
            isOwn: found.station === station(),
            host: found.host,
            sinceMs: found.sinceMs,
          };
    known.set(id, receiver);
    return receiver;
  }

  return {
    lastKnown() {
      const id = fleetAccountOf(account());
      return id === null ? undefined : known.get(id);
    },
    read,
    async note(host) {
      await engine.receivers.note(fleetAccount(), host);
      await read();
    },
  };
}
