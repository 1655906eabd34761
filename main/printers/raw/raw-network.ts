import { formatRawAddress, type RawAddress } from '../../../shared/raw-printer.ts';
import { createKeyedMutex, type KeyedMutex } from '../../platform/mutex.ts';
import { createDestinationPolicy, type DestinationPolicy } from './destination-policy.ts';

/** What everything that speaks to raw printers of the network shares, whether it prints or only looks. */
export interface RawNetwork {
  readonly mutexes: KeyedMutex;
  readonly destinations: DestinationPolicy;
}

/** @param testPrinters any port of this machine's loopback may be a printer: for tests of Tem */
export function createRawNetwork(testPrinters = false): RawNetwork {
  return { mutexes: createKeyedMutex(), destinations: createDestinationPolicy({ testPrinters }) };
}

/** Whose turns these are: a printer is one, whatever is said of its answers. */
export const mutexKeyOf = (address: RawAddress): string => formatRawAddress({ ...address, silent: false });
