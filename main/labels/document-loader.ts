import { LABEL_SIZES } from '../../shared/label-size.ts';
import { interpolateLocalized } from '../../shared/language.ts';
import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import type { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { LabelResponse, PartnerClient } from '../partner/client.ts';
import { inParts } from '../platform/in-parts.ts';
import { createMutex } from '../platform/mutex.ts';
import { createBatchNames } from './inspect/batch-names.ts';
import { documentLimitsFor, UnusableDocumentError } from './inspect/document-limits.ts';
import type { Inspector } from './inspect/inspector.ts';
import { type Judgement, judgePages, type NamedPage } from './inspect/judge-pages.ts';
import { createNameFinder } from './inspect/names-on-page.ts';
import type { PageReading } from './inspect/read-pages.ts';
import type { DocumentResult, LabelRequest } from './label.ts';
import { createLabelSplitter, type SplitResult } from './label-splitter.ts';
import type { LabelWindow } from './label-window.ts';
import { type OpenDocument, openPageAsPdf } from './open-page-as-pdf.ts';
import type { PhaseTimer } from './phase-timer.ts';
import { notALabelError, recogniseLabel } from './recognise-label.ts';
import { isTokenRefused, saysTokenIsRefused } from './token-refused.ts';

/** How many pages are searched for names between two turns of the event loop: 3 ms of main's time. */
const PAGES_SEARCHED_TOGETHER = 10;

/** The account whose labels are made; asked once per document, so that changed settings apply from the next one. */
export interface LabelAccount {
  /** Its service, with its own token. */
  client(): Promise<Pick<PartnerClient, 'printToken' | 'fetchLabel'>>;
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

export type ProvenDocument = SplitResult & Pick<DocumentResult, 'phases'>;

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

  return {
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
          const page = { ...recognised, partner: await account.origins() };
          return openPageAsPdf(window, page, codes, sizes, { signal, watch, log });
        });
      }
      if (recognised.kind === 'pdf') return { pdf: recognised.pdf, title: '', text: '' };
      const asked = profile.pageMm ?? LABEL_SIZES[size];
      const pdf = await inspector
        .createImageDocument(recognised.image, asked, profile.dpi)
        .catch(throwBrokenDocument);
      return { pdf, title: '', text: '' };
    },

    /** Reads and judges the pages; null if they say that the token is no longer valid. @throws ProblemError not-a-label */
    async prove(
      { pdf, title, text: shown }: OpenDocument,
      codes: readonly OrderCode[],
      watch: PhaseTimer,
    ): Promise<ProvenDocument | null> {
      const asked = order.facts(codes);
      const read = await watch
        .time('inspect', () => inspector.inspect(pdf, profile, documentLimitsFor(codes.length)))
        .catch(throwBrokenDocument);
      watch.add('raster', read.rasterMs);
      watch.add('decode', read.decodeMs);
      signal.throwIfAborted();
      const allowedCodes = order.rules().agreedCodes;
      const findNames = createNameFinder({ batch, asked, isKnownOrder, allowedCodes });
      const readings: NamedPage[] = [];
      for await (const part of inParts(read.pages, PAGES_SEARCHED_TOGETHER))
        readings.push(...part.map((page) => ({ ...page, names: findNames(page) })));
      signal.throwIfAborted();
      const judged = judgePages(readings, codes);
      if (namesNoOrder(readings, judged)) {
        if ([title, shown, ...readings.map(({ text }) => text)].some(saysTokenIsRefused)) return null;
        throw noOrderError(readings, title);
      }
      const { blank, repeated, unused, foreign } = judged;
      if (blank + repeated + unused.length + foreign.length > 0)
        log({
          event: 'pages skipped',
          blank,
          repeated,
          unused: [...unused],
          foreign: foreign.map(({ page }) => page),
        });
      const pages = createLabelSplitter(readings, order, inspector, printWindow);
      return { ...(await pages.splitIntoLabels(judged, codes)), phases: watch.phases() };
    },
  };
}

function throwBrokenDocument(error: unknown): never {
  if (error instanceof UnusableDocumentError) throw notALabelError(error.words, { cause: error });
  throw notALabelError(labelFailureText.brokenDocument, { cause: error });
}

/** Whether no page names any order, in the batch or not: most likely an error page. */
function namesNoOrder(readings: readonly PageReading[], { foreign }: Judgement): boolean {
  const inked = readings.filter((reading) => reading.inked).length;
  return foreign.length === inked && foreign.every(({ names }) => names.length === 0);
}

function noOrderError(readings: readonly PageReading[], title: string): ProblemError {
  if (!readings.some((reading) => reading.inked)) return notALabelError('blank');
  // Reports only the title: a foreign label's text could contain someone's name and address.
  if (title === '') return notALabelError(labelFailureText.noOrder);
  return notALabelError(interpolateLocalized(labelFailureText.noOrderOnPage, { title }));
}
