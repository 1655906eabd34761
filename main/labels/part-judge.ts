import { isIP } from 'node:net';
import type { OnBeforeRequestListenerDetails } from 'electron';
import { hostsNamedIn } from './named-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/** Why a label page is not given a part. */
export type PartRefusal = 'method' | 'not-named' | 'not-public' | 'no-address';

/** What a page says that it needs, and what it has been given of it. */
export interface JudgedPage {
  /** Origins of the configured partner, wherever they are. */
  readonly partner: readonly string[];
  /** Hosts that the page's HTML names. */
  readonly named: ReadonlySet<string>;
  /** Addresses of the stylesheets that it was given so far. */
  readonly stylesheets: ReadonlySet<string>;
}

export type PartRequest = Pick<OnBeforeRequestListenerDetails, 'url' | 'method' | 'resourceType'>;

/** Judges what a label page asks for over http or https. */
export interface PartJudge {
  /** @returns null where it may have it; at once for the partner's own, which is most of what is asked for */
  judge(page: JudgedPage, request: PartRequest): PartRefusal | null | Promise<PartRefusal | null>;
  /** Whether one of some origins is on this machine or in a private network, as it was within the last minute. */
  isAnyPrivate(origins: readonly string[]): Promise<boolean>;
}

export interface JudgeNeeds {
  /** A name's addresses. Rejects where there are none. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether an address is asked for through a proxy, which looks names up itself. */
  readonly isProxied: (url: string) => Promise<boolean>;
  /** A stylesheet's text. Rejects where it can't be had. */
  readonly readStylesheet: (url: string) => Promise<string>;
  /** In ms; only differences count. */
  readonly now?: () => number;
}

/** As long as Chromium keeps what the system's resolver says (net/dns/host_resolver_manager.cc, kCacheEntryTTLSeconds). */
const KEEP_ADDRESSES_MS = 60_000;
const KEEP_STYLESHEET_MS = 10 * 60_000;
/** What a stylesheet loads. */
const OF_STYLESHEETS: ReadonlySet<string> = new Set(['stylesheet', 'font', 'image']);

/**
 * A label page may ask the partner for anything. From elsewhere it gets what its HTML names (or, for fonts and pictures, a
 * stylesheet that it was given), by GET, and only from the public internet: all of a name's addresses are looked at. So a
 * script can't turn to a host of its own choice, and nothing can turn to the station's network.
 */
export function createPartJudge({
  resolve,
  isProxied,
  readStylesheet,
  now = () => performance.now(),
}: JudgeNeeds): PartJudge {
  const addresses = kept(KEEP_ADDRESSES_MS, now, resolve);
  const hostsOfStylesheet = kept(KEEP_STYLESHEET_MS, now, async (url: string) =>
    hostsNamedIn(await readStylesheet(url)),
  );

  const privateOrigins = kept(KEEP_ADDRESSES_MS, now, async (origin: string) =>
    isPrivate(new URL(origin).hostname),
  );

  async function namedByStylesheet(host: string, { stylesheets }: JudgedPage): Promise<boolean> {
    const named = [...stylesheets].map(async (url) => (await hostsOfStylesheet(url)).has(host));
    return (await Promise.allSettled(named)).some((one) => one.status === 'fulfilled' && one.value);
  }

  /** Null where that can't be known. */
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

  async function judgeElsewhere(page: JudgedPage, request: PartRequest): Promise<PartRefusal | null> {
    const { hostname } = new URL(request.url);
    const isNamed =
      page.named.has(hostname) ||
      (OF_STYLESHEETS.has(request.resourceType) && (await namedByStylesheet(hostname, page)));
    if (!isNamed) return 'not-named';
    switch (await isPrivate(hostname)) {
      case true:
        return 'not-public';
      case false:
        return null;
      case null:
        // Behind a proxy a station may know no names of the internet.
        return (await isProxied(request.url)) ? null : 'no-address';
    }
  }

  return {
    isAnyPrivate: async (origins) => (await Promise.all(origins.map(privateOrigins))).includes(true),
    judge(page, request) {
      if (page.partner.includes(new URL(request.url).origin)) return null;
      if (!/^(GET|HEAD)$/.test(request.method)) return 'method';
      return judgeElsewhere(page, request);
    },
  };
}

/** RFC 6761: these are this machine, whatever a resolver says. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Most hosts and stylesheets that are remembered; label pages name a handful. */
const MOST_KEPT = 200;

/** Remembers answers for a while; a failure is not remembered. */
function kept<Value>(
  milliseconds: number,
  now: () => number,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const answers = new Map<string, { readonly answer: Promise<Value>; readonly until: number }>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer;
    if (answers.size >= MOST_KEPT) answers.clear();
    const answer = ask(key);
    answers.set(key, { answer, until: now() + milliseconds });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
