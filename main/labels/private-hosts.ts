import { isIP } from 'node:net';
import type { Names } from '../net/network.ts';
import { kept } from './kept.ts';
import { isPublicAddress } from './public-address.ts';

/** Knows of hosts whether they are on the public internet. */
export interface PrivateHosts {
  /** True for this machine and private networks, false for the internet, null where the name's addresses can't be known. */
  isPrivate(hostname: string): Promise<boolean | null>;
  /** Whether one of some origins is on this machine or in a private network, as it was within the last minute. */
  isAnyPrivate(origins: readonly string[]): Promise<boolean>;
  readonly isProxied: Names['isProxied'];
}

/** As long as Chromium keeps what the system's resolver says (net/dns/host_resolver_manager.cc, kCacheEntryTTLSeconds). */
const KEEP_ADDRESSES_MS = 60_000;

/**
 * Looks at all addresses of a name; one that is not public is enough. Chromium looks the name up again when it connects, and
 * nothing in Electron checks what it got then (docs/security.md, "What is left").
 * @param now in ms; only differences count
 */
export function createPrivateHosts(
  { resolve, isProxied }: Names,
  now: () => number = () => performance.now(),
): PrivateHosts {
  const addresses = kept(KEEP_ADDRESSES_MS, now, resolve);
  const privateOrigins = kept(KEEP_ADDRESSES_MS, now, async (origin: string) =>
    isPrivate(new URL(origin).hostname),
  );

  async function isPrivate(hostname: string): Promise<boolean | null> {
    const host = withoutBrackets(hostname);
    if (isIP(host) !== 0) return !isPublicAddress(host);
    if (LOCAL_NAME.test(host)) return true;
    try {
      const all = await addresses(host);
      return all.length === 0 ? null : !all.every(isPublicAddress);
    } catch {
      return null;
    }
  }

  return {
    isPrivate,
    isAnyPrivate: async (origins) => (await Promise.all(origins.map(privateOrigins))).includes(true),
    isProxied,
  };
}

/** RFC 6761: these are this machine, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');
