import { session } from 'electron';

/**
 * The fetch that main reaches the partner with: Chromium's network, so that the system's proxy and certificates hold, in a
 * session of its own that lives in memory. The renderer's session refuses every address but the app's, and webRequest
 * would refuse main's requests there too (https://www.electronjs.org/docs/latest/api/net#netfetchinput-init).
 */
export function partnerFetch(): typeof globalThis.fetch {
  const own = session.fromPartition('partner', { cache: false });
  return (input, init) => own.fetch(input instanceof URL ? input.href : input, init);
}
