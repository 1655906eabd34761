import { formatRawAddress, type RawAddress } from '../../../shared/raw-printer.ts';
import { createKeyedMutex, type KeyedMutex } from '../../platform/mutex.ts';
import { createDestinationPolicy, type DestinationPolicy } from './destination-policy.ts';

/** State shared by everything that talks to raw network printers, whether it prints or only probes. */
export interface RawNetwork {
  readonly mutexes: KeyedMutex;
  readonly destinations: DestinationPolicy;
}

/** @param testPrinters allows any port on this machine's loopback, for Tem's tests */
export function createRawNetwork(testPrinters = false): RawNetwork {
  return { mutexes: createKeyedMutex(), destinations: createDestinationPolicy({ testPrinters }) };
}

/** The key of a printer's mutex, the same whether or not the printer is marked silent. */
export const mutexKeyOf = (address: RawAddress): string => formatRawAddress({ ...address, silent: false });
