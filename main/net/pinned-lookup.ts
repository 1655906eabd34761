import type { LookupFunction } from 'node:net';

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
