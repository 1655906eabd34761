import type { OnBeforeRequestListenerDetails } from 'electron';
import { kept } from '../kept.ts';
import type { Route, RouteRefusal, Routes } from '../net/gate/routes.ts';
import { hostsNamedIn } from './named-hosts.ts';

/** Why a label page is not given a part. */
export type PartRefusal = 'method' | 'not-named' | RouteRefusal;

/** What is said of a part: the way to it, or why the page is not given it. Null for the partner's own, to which the way is open. */
export type PartJudgement = PartRefusal | Route | null;

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

/** Judges what a label page asks for over http or https: at once for the partner's own, which is most of it. */
export type PartJudge = (page: JudgedPage, request: PartRequest) => PartJudgement | Promise<PartJudgement>;

export interface JudgeNeeds {
  readonly routes: Pick<Routes, 'to'>;
  /** A stylesheet's text. Rejects where it can't be had. */
  readonly readStylesheet: (url: string, partner: readonly string[]) => Promise<string>;
  /** In ms; only differences count. */
  readonly now?: () => number;
}

const KEEP_STYLESHEET_MS = 10 * 60_000;
/** What a stylesheet loads. */
const OF_STYLESHEETS: ReadonlySet<string> = new Set(['stylesheet', 'font', 'image']);

/**
 * A label page may ask the partner for anything. From elsewhere it gets what its HTML names (or, for fonts and pictures, a
 * stylesheet that it was given), by GET, and only from the public internet: all of a name's addresses are looked at. So a
 * script can't turn to a host of its own choice, and nothing can turn to the station's network.
 */
export function createPartJudge({
  routes,
  readStylesheet,
  now = () => performance.now(),
}: JudgeNeeds): PartJudge {
  const hostsOfStylesheet = kept(KEEP_STYLESHEET_MS, now, async (url, partner: readonly string[]) =>
    hostsNamedIn(await readStylesheet(url, partner)),
  );

  async function namedByStylesheet(host: string, { stylesheets, partner }: JudgedPage): Promise<boolean> {
    const named = [...stylesheets].map(async (url) => (await hostsOfStylesheet(url, partner)).has(host));
    return (await Promise.allSettled(named)).some((one) => one.status === 'fulfilled' && one.value);
  }

  async function judgeElsewhere(page: JudgedPage, request: PartRequest): Promise<PartJudgement> {
    const { hostname, origin } = new URL(request.url);
    const isNamed =
      page.named.has(hostname) ||
      (OF_STYLESHEETS.has(request.resourceType) && (await namedByStylesheet(hostname, page)));
    return isNamed ? routes.to(origin, 'public') : 'not-named';
  }

  return (page, request) => {
    if (page.partner.includes(new URL(request.url).origin)) return null;
    return /^(GET|HEAD)$/.test(request.method) ? judgeElsewhere(page, request) : 'method';
  };
}
