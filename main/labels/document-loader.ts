import { LABEL_SIZES } from '../../shared/label-size.ts';
import { interpolateLocalized } from '../../shared/language.ts';
import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import type { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { LabelResponse, PartnerClient } from '../partner/client.ts';
import { createMutex } from '../platform/mutex.ts';
import { createBatchNames } from './inspect/batch-names.ts';
import { DocumentLimitError } from './inspect/document-limit-error.ts';
import { documentLimitsFor } from './inspect/document-limits.ts';
import type { Inspector } from './inspect/inspector.ts';
import { type Judgement, judgePages } from './inspect/judge-pages.ts';
import { createNameFinder } from './inspect/names-on-page.ts';
import type { PageReading } from './inspect/read-pages.ts';
import type { DocumentResult, LabelRequest } from './label.ts';
import { createLabelSplitter, type SplitResult } from './label-splitter.ts';
import type { LabelWindow } from './label-window.ts';
import { type OpenDocument, openPageAsPdf } from './open-page-as-pdf.ts';
import type { OrderNames } from './order-facts.ts';
import type { PhaseTimer } from './phase-timer.ts';
import { notALabelError, recogniseLabel } from './recognise-label.ts';
import { isTokenRefused, saysTokenIsRefused } from './token-refused.ts';

interface DocumentLoaderDependencies {
  readonly partner: () => Promise<Pick<PartnerClient, 'fetchLabel'>>;
  /** Where the label page is opened. */
  readonly window: LabelWindow;
  /** Where the system's printers print from. */
  readonly printWindow: LabelWindow;
  readonly inspector: Inspector;
  readonly order: LabelRequest;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Removed from the service's words before they are shown. */
  readonly secrets: Secrets;
}

/** What became of a document's orders, and how long it took. */
export type ProvenDocument = SplitResult & Pick<DocumentResult, 'phases'>;

/**
 * The way of the document behind a print token, step by step: each can be at another document at the same time. `codes` are
 * the orders that the token is for.
 */
export interface DocumentLoader {
  /** The label address' answer; null where the service says that the token is no longer good. */
  fetch(token: PrintToken, watch: PhaseTimer): Promise<LabelResponse | null>;
  /** The answer as a PDF: a page is loaded, settled and rendered, one at a time. */
  open(answer: LabelResponse, codes: readonly OrderCode[], watch: PhaseTimer): Promise<OpenDocument>;
  /**
   * The document's pages read and judged; null where they say that the token is no longer good.
   * @throws ProblemError not-a-label where no page names any order
   */
  prove(
    document: OpenDocument,
    codes: readonly OrderCode[],
    watch: PhaseTimer,
  ): Promise<ProvenDocument | null>;
}

export function createDocumentLoader({
  partner,
  window,
  printWindow,
  inspector,
  order,
  signal,
  log,
  secrets,
}: DocumentLoaderDependencies): DocumentLoader {
  const { size, profile, isKnownOrder } = order;
  const batch = createBatchNames(order.batch);
  // A page is opened and rendered before the next is opened: the window shows one at a time.
  const opening = createMutex();

  return {
    async fetch(token, watch) {
      const { fetchLabel } = await partner();
      const answer = await watch.time('load', () => fetchLabel(token, size, { signal }));
      return isTokenRefused(answer) ? null : answer;
    },

    async open(answer, codes, watch) {
      const recognised = recogniseLabel(answer, secrets);
      switch (recognised.kind) {
        case 'page':
          return opening.run(() =>
            openPageAsPdf(
              window,
              recognised,
              codes,
              { size, pageMm: profile.pageMm },
              { signal, watch, log },
            ),
          );
        case 'pdf':
          return { pdf: recognised.pdf, title: '', text: '' };
        case 'image': {
          const asked = profile.pageMm ?? LABEL_SIZES[size];
          const pdf = await inspector
            .createImageDocument(recognised.image, asked, profile.dpi)
            .catch(throwBrokenDocument);
          return { pdf, title: '', text: '' };
        }
      }
    },

    async prove({ pdf, title, text: shown }, codes, watch) {
      const asked = order.facts(codes);
      const read = await watch
        .time('inspect', () =>
          inspector.inspect(
            pdf,
            profile,
            asked.flatMap(provingBarcodeTexts),
            documentLimitsFor(codes.length),
          ),
        )
        .catch(throwBrokenDocument);
      watch.add('raster', read.rasterMs);
      watch.add('decode', read.decodeMs);
      signal.throwIfAborted();
      const findNames = createNameFinder({
        batch,
        asked,
        isKnownOrder,
        allowedCodes: order.rules().agreedCodes,
      });
      const readings = read.pages.map((page) => ({ ...page, names: findNames(page) }));
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
      const pages = createLabelSplitter({ readings, order, printWindow, inspector });
      return { ...(await pages.splitIntoLabels(judged, codes)), phases: watch.phases() };
    },
  };
}

/** What a barcode says that proves a page to be this order's. */
function provingBarcodeTexts({ code, shortcode }: OrderNames): readonly string[] {
  return shortcode === null ? [code] : [code, shortcode];
}

function throwBrokenDocument(error: unknown): never {
  if (error instanceof DocumentLimitError) throw notALabelError(error.words, { cause: error });
  throw notALabelError(labelFailureText.brokenDocument, { cause: error });
}

/** Whether no page names any order, of the batch or not: an error page, most likely. */
function namesNoOrder(readings: readonly PageReading[], { foreign }: Judgement): boolean {
  const inked = readings.filter((reading) => reading.inked).length;
  return foreign.length === inked && foreign.every(({ names }) => names.length === 0);
}

function noOrderError(readings: readonly PageReading[], title: string): ProblemError {
  if (!readings.some((reading) => reading.inked)) return notALabelError('blank');
  // The title only: the text of a foreign label would be somebody's name and address.
  if (title === '') return notALabelError(labelFailureText.noOrder);
  return notALabelError(interpolateLocalized(labelFailureText.noOrderOnPage, { title }));
}
