import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { missingPartText } from '../../shared/texts/missing-parts.ts';
import { redactShapes } from '../log/secret-shapes.ts';
import { toDisplayText } from './display-text.ts';
import type { PageReports } from './page-reports.ts';
import { type FailedRequest, GIVEN_UP, type PartKind } from './page-requests.ts';
import type { PageTraffic } from './page-traffic.ts';

/** Something that a label page needs and does not have. */
export interface MissingPart extends FailedRequest {
  /** Whether Tem itself refused it. */
  readonly isRefused: boolean;
  /** Whether loading the page again could bring it. */
  readonly mayCome: boolean;
}

interface PageFindings {
  readonly failures: readonly FailedRequest[];
  readonly reports: PageReports;
  readonly failedFonts: readonly string[];
}

const KINDS_OF_TAGS: Readonly<Record<string, PartKind>> = {
  img: 'picture',
  image: 'picture',
  input: 'picture',
  use: 'picture',
  link: 'style',
  script: 'script',
  iframe: 'frame',
  object: 'frame',
  embed: 'frame',
};

/** What Tem's policy for the page refuses (label-page-headers.ts); a page's own policy refuses the same in any browser. */
const KINDS_OF_DIRECTIVES: Readonly<Record<string, PartKind>> = {
  'frame-src': 'frame',
  'object-src': 'frame',
  'connect-src': 'data',
  'worker-src': 'script',
};

/** Collects what a page lacks, each part once; a picture may still prove not to be drawn. */
export function findMissingParts(
  { failures, reports, failedFonts }: PageFindings,
  { refusalOf }: Pick<PageTraffic, 'refusalOf'>,
): readonly MissingPart[] {
  const parts = new Map<string, MissingPart>();
  const add = (part: FailedRequest, how: 'failed' | 'silent' | 'refused' = 'failed'): void => {
    const key = `${part.kind} ${part.url}`;
    if (!parts.has(key)) parts.set(key, { ...part, isRefused: how === 'refused', mayCome: how === 'failed' });
  };
  for (const failure of failures) {
    const refusal = refusalOf(failure.url);
    if (refusal === null) add(failure);
    else if (refusal === 'silent') add({ ...failure, why: GIVEN_UP }, 'silent');
    else if (refusal !== 'ignored') add({ ...failure, why: refusal }, 'refused');
  }
  for (const { directive, url } of reports.refused) {
    const kind = KINDS_OF_DIRECTIVES[directive];
    if (kind !== undefined) add({ kind, url, why: 'not-allowed' }, 'refused');
  }
  for (const { tag, url } of reports.broken) {
    const kind = KINDS_OF_TAGS[tag];
    const isKnown =
      refusalOf(url) !== null || [...parts.values()].some((part) => isSameHost(part, kind, url));
    if (kind !== undefined && !isKnown) add({ kind, url, why: 'unusable' });
  }
  // A font may have several sources, of which one is enough.
  for (const [key, { kind }] of parts) if (kind === 'font' && failedFonts.length === 0) parts.delete(key);
  if (![...parts.values()].some(({ kind }) => kind === 'font'))
    for (const family of failedFonts) add({ kind: 'font', url: family, why: 'unusable' });
  return [...parts.values()];
}

/** A report of the page's policy names only the origin of a refused frame. */
function isSameHost(part: MissingPart, kind: PartKind | undefined, url: string): boolean {
  if (part.kind !== kind) return false;
  if (part.url === url) return true;
  return part.isRefused && hostOf(part.url) === hostOf(url);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** The most parts that a message names. */
const MAX_NAMED_PARTS = 4;
const MAX_NAME_LETTERS = 40;

/** Names parts in one line: kind, host and the last piece of the path, but no query, which may contain a token. */
export function describeMissingParts(parts: readonly MissingPart[]): LocalizedText {
  const named = [...new Map(parts.map((part) => [`${part.kind} ${shownName(part)}`, part])).values()];
  const words = named.slice(0, MAX_NAMED_PARTS).map((part) => {
    const what = { kind: missingPartText.kind[part.kind], name: shownName(part) };
    return interpolateLocalized(part.isRefused ? missingPartText.refused : missingPartText.part, what);
  });
  const more = named.length - words.length;
  if (more > 0) words.push(interpolateLocalized(missingPartText.more, { number: more }));
  return { vi: words.map(({ vi }) => vi).join(', '), en: words.map(({ en }) => en).join(', ') };
}

function shownName({ url }: MissingPart): string {
  if (!URL.canParse(url)) return toDisplayText(url);
  const { hostname, pathname, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) return protocol;
  const last = redactShapes(pathname.split('/').findLast((piece) => piece !== '') ?? '');
  const short = last.length > MAX_NAME_LETTERS ? `${last.slice(0, MAX_NAME_LETTERS)}…` : last;
  return short === '' ? hostname : `${hostname}/${short}`;
}
