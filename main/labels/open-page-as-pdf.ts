import { LABEL_SIZES, type LabelSize, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Log } from '../log/log.ts';
import { documentLimitsFor } from './inspect/document-limits.ts';
import type { PageSource } from './label-session.ts';
import type { LabelWindow } from './label-window.ts';
import type { PhaseTimer } from './phase-timer.ts';

export interface OpenDocument {
  readonly pdf: Uint8Array;
  /** The page's title without addresses and secrets; empty for a finished document. */
  readonly title: string;
  /** The beginning of the page's visible text, never to be shown; empty for a finished document. */
  readonly text: string;
}

/**
 * Opens a page in the window and converts it to a PDF. Its size is the operator's setting, else what the page declares in
 * CSS, else its label block's measured box, else the label size's default.
 * @param sizes `pageMm` is the operator's setting; null to use the page's size
 */
export async function openPageAsPdf(
  window: LabelWindow,
  page: PageSource,
  codes: readonly OrderCode[],
  sizes: { readonly size: LabelSize; readonly pageMm: SizeMm | null },
  { signal, watch, log }: { readonly signal: AbortSignal; readonly watch: PhaseTimer; readonly log: Log },
): Promise<OpenDocument> {
  const opened = await watch.time('load', () => window.open(page, codes, signal));
  const { blockMm, ...settled } = opened.settled;
  watch.move('load', 'settle', settled.waitedMs);
  log({ event: 'label page ready', ...settled, blockMm });
  const pdf = await watch.time('render', () =>
    opened.pdf(
      {
        overrideMm: sizes.pageMm,
        fallbackMm: blockMm ?? LABEL_SIZES[sizes.size],
        // One more than the limit, so that the inspection notices excess pages. Built-in pages have no order.
        mostSheets: codes.length === 0 ? null : documentLimitsFor(codes.length).pages + 1,
      },
      signal,
    ),
  );
  return { pdf, title: opened.title, text: opened.text };
}
