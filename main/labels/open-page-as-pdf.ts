import { LABEL_SIZES, type LabelSize, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { PageWarning } from '../../shared/station.ts';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import { documentLimitsFor } from './inspect/document-limits.ts';
import type { PageSource } from './label-session.ts';
import type { LabelWindow, OpenPage } from './label-window.ts';
import type { PhaseTimer } from './phase-timer.ts';

/** A document as a PDF, with what is known of the page it was made from. */
export interface OpenDocument extends Pick<OpenPage, 'title' | 'text' | 'missing' | 'leads'> {
  readonly pdf: Uint8Array;
  readonly warnings: readonly PageWarning[];
  /** A host to which its page leads though Tem does not follow there; null if there is none. */
  readonly leadsElsewhere: string | null;
}

/** Wraps a document that came as a file: complete in itself, without a page around it. */
export const finishedDocument = (pdf: Uint8Array): OpenDocument => ({
  pdf,
  title: '',
  text: '',
  missing: [],
  leads: [],
  warnings: [],
  leadsElsewhere: null,
});

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
): Promise<Omit<OpenDocument, 'leadsElsewhere'>> {
  const opened = await watch.time('load', () => window.open(page, codes, signal));
  const { blockMm, ...settled } = opened.settled;
  watch.move('load', 'settle', settled.waitedMs);
  log({ event: 'label page ready', ...settled, blockMm });
  const { title, text, missing, leads } = opened;
  if (missing.length > 0) {
    const parts = missing.slice(0, MAX_LOGGED_PARTS).map(({ kind, url, why }) => ({
      kind,
      host: URL.canParse(url) ? hostForLog(new URL(url).hostname) : null,
      why,
    }));
    log({ event: 'label parts missing', parts, number: missing.length });
  }
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
  const warnings: PageWarning[] = [];
  if (!settled.quiet) warnings.push({ kind: 'never-quiet' });
  if (settled.emptyPlaces > 0) warnings.push({ kind: 'empty-places' });
  if (settled.cutTexts > 0) warnings.push({ kind: 'edge-ink' });
  return { pdf, title, text, missing, leads, warnings };
}

const MAX_LOGGED_PARTS = 10;
