import { LABEL_SIZES, type LabelSize, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Log } from '../log/log.ts';
import { documentLimitsFor } from './inspect/document-limits.ts';
import type { PageSource } from './label-session.ts';
import type { LabelWindow } from './label-window.ts';
import type { PhaseTimer } from './phase-timer.ts';

/** A label document as a PDF. */
export interface OpenDocument {
  readonly pdf: Uint8Array;
  /** The page's title without addresses and secrets; empty for a finished document. */
  readonly title: string;
  /** The beginning of the page's visible text, never to be shown; empty for a finished document. */
  readonly text: string;
}

/** The sizes for converting a page. */
export interface PageSizes {
  readonly size: LabelSize;
  /** The operator's setting for the label's size; null to use the page's. */
  readonly pageMm: SizeMm | null;
}

interface OpenPageAsPdfOptions {
  readonly signal: AbortSignal;
  readonly watch: PhaseTimer;
  readonly log: Log;
}

/**
 * Opens a page in the window and converts it to a PDF. Its size is the operator's setting, else what the page declares in
 * CSS, else its label block's measured box, else the label size's default.
 */
export async function openPageAsPdf(
  window: LabelWindow,
  page: PageSource,
  codes: readonly OrderCode[],
  { size, pageMm }: PageSizes,
  { signal, watch, log }: OpenPageAsPdfOptions,
): Promise<OpenDocument> {
  const opened = await watch.time('load', () => window.open(page, codes, signal));
  const { blockMm, ...settled } = opened.settled;
  watch.move('load', 'settle', settled.waitedMs);
  log({ event: 'label page ready', ...settled, blockMm });
  const pdf = await watch.time('render', () =>
    opened.pdf(
      {
        overrideMm: pageMm,
        fallbackMm: blockMm ?? LABEL_SIZES[size],
        // One more than the limit, so that the inspection notices excess pages. Built-in pages have no order.
        mostSheets: codes.length === 0 ? null : documentLimitsFor(codes.length).pages + 1,
      },
      signal,
    ),
  );
  return { pdf, title: opened.title, text: opened.text };
}
