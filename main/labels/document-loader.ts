import { findLabelHostRule } from '../../shared/label-host.ts';
import { LABEL_SIZES } from '../../shared/label-size.ts';
import { interpolateLocalized } from '../../shared/language.ts';
import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { LabelLead, LabelResponse, PartnerClient } from '../partner/client.ts';
import { inParts } from '../platform/in-parts.ts';
import { createMutex } from '../platform/mutex.ts';
import { createBatchNames } from './inspect/batch-names.ts';
import { documentLimitsFor, UnusableDocumentError } from './inspect/document-limits.ts';
import type { Inspector } from './inspect/inspector.ts';
import { type Judgement, judgePages, type NamedPage } from './inspect/judge-pages.ts';
import { createNameFinder } from './inspect/names-on-page.ts';
import type { PageReading } from './inspect/read-pages.ts';
import type { DocumentResult, LabelRequest } from './label.ts';
import type { PageSource } from './label-session.ts';
import { createLabelSplitter, type SplitResult } from './label-splitter.ts';
import type { LabelWindow } from './label-window.ts';
import { parseRefresh, toLead } from './leads.ts';
import { finishedDocument, type OpenDocument, openPageAsPdf } from './open-page-as-pdf.ts';
import type { PhaseTimer } from './phase-timer.ts';
import { notALabelError, recogniseLabel } from './recognise-label.ts';
import { isTokenRefused, saysTokenIsRefused } from './token-refused.ts';

/** How many pages are searched for names between two turns of the event loop: 3 ms of main's time. */
const PAGES_SEARCHED_TOGETHER = 10;

/** The account whose labels are made; asked once per document, so that changed settings apply from the next one. */
export interface LabelAccount {
  /** Its service, with its own token. */
  client(): Promise<Pick<PartnerClient, 'printToken' | 'fetchLabel' | 'followLead'>>;
  /** Its service's origins, from which its pages may request anything. */
  origins(): Promise<readonly string[]>;
}

export interface LabelServices {
  /** Opens label pages; each is closed once it is a PDF. */
  readonly window: LabelWindow;
  /** Prints pictures of proven labels to system printers while the next page is loading. */
  readonly printWindow: LabelWindow;
  readonly inspector: Inspector;
  readonly log: Log;
  /** Removed from the service's texts before they are shown. */
  readonly secrets?: Secrets;
}

export interface ProvenDocument extends SplitResult, Pick<DocumentResult, 'phases'> {
  /** Whether its page lacked something: each of its orders alone may have all of it. */
  readonly lacksParts: boolean;
}

/**
 * The steps from a print token, which is for `codes`, to a proven document; each step can handle another one meanwhile.
 * @param opening opens and renders one page before the next, because the window shows one at a time, whoever's it is
 */
export function createDocumentLoader(
  services: LabelServices,
  order: LabelRequest,
  account: LabelAccount,
  signal: AbortSignal,
  opening = createMutex(),
) {
  const { window, printWindow, inspector, log, secrets } = services;
  const { size, profile, isKnownOrder } = order;
  const batch = createBatchNames(order.batch);

  const loader = {
    /** Fetches the label address; null if the service reports that the token is no longer valid. */
    async fetch(token: PrintToken, watch: PhaseTimer): Promise<LabelResponse | null> {
      const { fetchLabel } = await account.client();
      const answer = await watch.time('load', () => fetchLabel(token, size, { signal }));
      return isTokenRefused(answer) ? null : answer;
    },

    /** Converts the answer to a PDF. A page is loaded, settled and rendered, one at a time. */
    async open(answer: LabelResponse, codes: readonly OrderCode[], watch: PhaseTimer): Promise<OpenDocument> {
      const recognised = recogniseLabel(answer, secrets);
      if (recognised.kind === 'page') {
        const sizes = { size, pageMm: profile.pageMm };
        return opening.run(async () => {
          const page = { ...recognised, partner: await account.origins(), hosts: order.rules().labelHosts };
          const opened = await openPageAsPdf(window, page, codes, sizes, { signal, watch, log });
          const all = [...leadsOfHeaders(answer), ...opened.leads];
          const mayFollow = isFollowable(page);
          const elsewhere = all.find((lead) => !mayFollow(lead));
          const leadsElsewhere = elsewhere === undefined ? null : new URL(elsewhere.url).hostname;
          const leads = all.filter(mayFollow);
          return { ...opened, leads, leadsElsewhere };
        });
      }
      if (recognised.kind === 'pdf') return finishedDocument(recognised.pdf);
      const asked = profile.pageMm ?? LABEL_SIZES[size];
      const pdf = await inspector
        .createImageDocument(recognised.image, asked, profile.dpi)
        .catch(throwBrokenDocument);
      return finishedDocument(pdf);
    },

    /**
     * Reads and judges the pages; null if they say that the token is no longer valid. A page that proves no label and leads on is
     * followed. A page of several orders that lacks something is not judged: each order alone may have all of it.
     * @throws ProblemError not-a-label
     */
    async prove(
      document: OpenDocument,
      codes: readonly OrderCode[],
      watch: PhaseTimer,
      hops = createHops(),
    ): Promise<ProvenDocument | null> {
      const { pdf, title, text: shown, missing } = document;
      const asked = order.facts(codes);
      const read = await watch
        .time('inspect', () => inspector.inspect(pdf, profile, documentLimitsFor(codes.length)))
        .catch(throwBrokenDocument);
      watch.add('raster', read.rasterMs);
      watch.add('ink', read.inkMs);
      watch.add('decode', read.decodeMs);
      signal.throwIfAborted();
      const allowedCodes = order.rules().agreedCodes;
      const findNames = createNameFinder({ batch, asked, isKnownOrder, allowedCodes });
      const readings: NamedPage[] = [];
      for await (const part of inParts(read.pages, PAGES_SEARCHED_TOGETHER))
        readings.push(...part.map((page) => ({ ...page, names: findNames(page) })));
      signal.throwIfAborted();
      const judged = judgePages(readings, codes);
      const isOther = namesNoOrder(readings, judged);
      if (isOther && [title, shown, ...readings.map(({ text }) => text)].some(saysTokenIsRefused))
        return null;
      if (judged.labels.size === 0) {
        const found = await followLeads(document, codes, watch, hops);
        if (found !== null) return found;
      }
      if (isOther) throw noOrderError(readings, document);
      if (missing.length > 0 && codes.length > 1)
        return { ...NO_LABELS, incomplete: codes, phases: watch.phases() };
      const { blank, repeated, unused, foreign } = judged;
      if (blank + repeated + unused.length + foreign.length > 0)
        log({
          event: 'pages skipped',
          blank,
          repeated,
          unused: [...unused],
          foreign: foreign.map(({ page }) => page),
        });
      const pages = createLabelSplitter(readings, order, inspector, printWindow, document);
      return { ...(await pages.splitIntoLabels(judged, codes)), lacksParts: false, phases: watch.phases() };
    },
  };

  /** Requests where the page leads, one after the other. Null if nothing of it has a label of these orders. */
  async function followLeads(
    { leads }: OpenDocument,
    codes: readonly OrderCode[],
    watch: PhaseTimer,
    hops: Hops,
  ): Promise<ProvenDocument | null> {
    for (const lead of leads) {
      if (hops.left === 0) return null;
      hops.left--;
      try {
        const { followLead } = await account.client();
        const answer = await watch.time('load', () => followLead(lead, { signal }));
        log({
          event: 'label page leads on',
          host: hostForLog(new URL(lead.url).hostname),
          httpStatus: answer.httpStatus,
        });
        const found = await loader.prove(await loader.open(answer, codes, watch), codes, watch, hops);
        if (found !== null) return found;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProblemError)) throw error;
      }
    }
    return null;
  }

  return loader;
}

/** The most requests to where a page leads, and where that leads on. */
const MAX_HOPS = 4;
interface Hops {
  left: number;
}
const createHops = (): Hops => ({ left: MAX_HOPS });

const NO_LABELS = {
  labels: new Map(),
  held: new Map(),
  problems: new Map(),
  foreign: 0,
  lacksParts: true,
} satisfies Partial<ProvenDocument>;

/** Where the header "Refresh" leads. */
function leadsOfHeaders({ url, refresh, cookies }: LabelResponse): readonly LabelLead[] {
  return parseRefresh(refresh ?? '', url).map((address) => ({ ...toLead(address), cookies }));
}

/** Whether Tem follows a page to an address: to the service and its own host, and to hosts that a manager allowed. */
const isFollowable =
  ({ url: own, partner = [], hosts = [] }: PageSource) =>
  ({ url }: LabelLead): boolean => {
    const { origin } = new URL(url);
    return [new URL(own).origin, ...partner].includes(origin) || findLabelHostRule(url, hosts) === 'allow';
  };

function throwBrokenDocument(error: unknown): never {
  if (error instanceof UnusableDocumentError) throw notALabelError(error.words, { cause: error });
  throw notALabelError(labelFailureText.brokenDocument, { cause: error });
}

/** Whether no page names any order, in the batch or not: most likely an error page. */
function namesNoOrder(readings: readonly PageReading[], { foreign }: Judgement): boolean {
  const inked = readings.filter((reading) => reading.inked).length;
  return foreign.length === inked && foreign.every(({ names }) => names.length === 0);
}

function noOrderError(
  readings: readonly PageReading[],
  { title, leadsElsewhere: host }: Pick<OpenDocument, 'title' | 'leadsElsewhere'>,
): ProblemError {
  if (host !== null) return notALabelError(interpolateLocalized(labelFailureText.leadsElsewhere, { host }));
  if (!readings.some((reading) => reading.inked)) return notALabelError('blank');
  // Reports only the title: a foreign label's text could contain someone's name and address.
  if (title === '') return notALabelError(labelFailureText.noOrder);
  return notALabelError(interpolateLocalized(labelFailureText.noOrderOnPage, { title }));
}
