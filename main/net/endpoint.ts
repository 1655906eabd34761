import type { LookupFunction } from 'node:net';

export interface Endpoint {
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Returns the endpoint of an address, with its scheme's default port if it names none (https 443, else 80). */
export function endpointOf(address: string): Endpoint {
  const { hostname, port, protocol } = new URL(address);
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? usual : Number(port) };
}

/**
 * Replaces the system's DNS lookup (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener) and always returns
 * the checked addresses.
 */
export function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, { all: wantsAll, family }, callback) => {
    const fit = all.filter((one) => (family !== 4 && family !== 6 ? true : one.family === family));
    const [first] = fit;
    if (first === undefined) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
    else if (wantsAll === true) callback(null, fit);
    else callback(null, first.address, first.family);
  };
}
