import type { OnBeforeRequestListenerDetails } from 'electron';
import type { Names } from '../net/network.ts';
import { kept } from './kept.ts';
import { hostsNamedIn } from './named-hosts.ts';
import { createPrivateHosts } from './private-hosts.ts';

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
  /** Whether what was admitted from elsewhere comes without a proxy, so that its connection's address is the host's. */
  isDirect(url: string): boolean;
}

export interface JudgeNeeds extends Names {
  /** A stylesheet's text. Rejects where it can't be had. */
  readonly readStylesheet: (url: string) => Promise<string>;
  /** In ms; only differences count. */
  readonly now?: () => number;
}

const KEEP_STYLESHEET_MS = 10 * 60_000;
const KEEP_WAY_MS = 60_000;
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
  const hosts = createPrivateHosts({ resolve, isProxied }, now);
  const hostsOfStylesheet = kept(KEEP_STYLESHEET_MS, now, async (url: string) =>
    hostsNamedIn(await readStylesheet(url)),
  );

  const proxied = kept(KEEP_WAY_MS, now, isProxied);
  const direct = new Set<string>();

  async function noteWay(url: string): Promise<void> {
    const { origin } = new URL(url);
    if (await proxied(origin)) direct.delete(origin);
    else direct.add(origin);
  }

  async function namedByStylesheet(host: string, { stylesheets }: JudgedPage): Promise<boolean> {
    const named = [...stylesheets].map(async (url) => (await hostsOfStylesheet(url)).has(host));
    return (await Promise.allSettled(named)).some((one) => one.status === 'fulfilled' && one.value);
  }

  async function judgeElsewhere(page: JudgedPage, request: PartRequest): Promise<PartRefusal | null> {
    const { hostname } = new URL(request.url);
    const isNamed =
      page.named.has(hostname) ||
      (OF_STYLESHEETS.has(request.resourceType) && (await namedByStylesheet(hostname, page)));
    if (!isNamed) return 'not-named';
    switch (await hosts.isPrivate(hostname)) {
      case true:
        return 'not-public';
      case false:
        await noteWay(request.url);
        return null;
      case null:
        // Behind a proxy a station may know no names of the internet.
        return (await isProxied(request.url)) ? null : 'no-address';
    }
  }

  return {
    isDirect: (url) => direct.has(new URL(url).origin),
    judge(page, request) {
      if (page.partner.includes(new URL(request.url).origin)) return null;
      if (!/^(GET|HEAD)$/.test(request.method)) return 'method';
      return judgeElsewhere(page, request);
    },
  };
}
