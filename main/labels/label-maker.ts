import { LABEL_SIZES, type LabelSize, type SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Inspector } from './inspect/inspector.ts';
import { mapPages } from './inspect/map-pages.ts';
import type { PageReading } from './inspect/read-pages.ts';
import type { LabelWindow } from './label-window.ts';
import { pictureDocument } from './picture-document.ts';
import { notALabel, recogniseLabel } from './recognise.ts';

/** One order's label, ready to be printed. */
export interface Label extends SizeMm {
  readonly code: OrderCode;
  /** Number of pages; nearly always 1. */
  readonly pages: number;
  /** The label as a PDF of its own. */
  pdf(): Promise<Uint8Array>;
  /** Hands the label to a system printer; resolves when the system took it. */
  print(printer: string, title: string): Promise<void>;
}

/** What became of the codes of one chunk: each has a label or a problem. */
export interface MadeLabels {
  readonly labels: ReadonlyMap<OrderCode, Label>;
  readonly problems: ReadonlyMap<OrderCode, Problem>;
}

/** Turns order codes into labels. Labels of one call can be used until the next call. */
export interface LabelMaker {
  /**
   * @param codes at most one chunk, distinct
   * @throws ProblemError where nothing can be said of single orders: the token, the page or the service failed
   */
  make(codes: readonly OrderCode[], size: LabelSize, signal: AbortSignal): Promise<MadeLabels>;
  close(): Promise<void>;
}

/** Dots per inch at which pages are read; most label printers have 203 (printing-facts.md, "Thermal printers"). */
const READ_DPI = 203;
/** A finished document is drawn finer than any label printer prints, for printing as pictures. */
const PICTURE_DPI = 300;

interface Services {
  /** Asked once per chunk, so that changed settings hold from the next one on. */
  readonly partner: () => Promise<Pick<PartnerClient, 'printToken' | 'fetchLabel'>>;
  readonly window: LabelWindow;
  readonly inspector: Inspector;
  readonly log: (event: object) => void;
}

/** token, load, settle, render, read: one chunk of orders becomes labels whose pages are known. */
export function createLabelMaker({ partner, window, inspector, log }: Services): LabelMaker {
  /** The chunk's document as a PDF, and whether the window shows that very document. */
  async function documentOf(
    codes: readonly OrderCode[],
    size: LabelSize,
    signal: AbortSignal,
  ): Promise<{ pdf: Uint8Array; title: string; open: boolean }> {
    const client = await partner();
    const token = await client.printToken(codes, { signal });
    const document = recogniseLabel(await client.fetchLabel(token, size, { signal }));
    if (document.kind === 'pdf') return { pdf: document.pdf, title: '', open: false };
    const settled = await window.open(document, signal);
    log({ event: 'label page settled', ...settled });
    return { pdf: await window.pdf(LABEL_SIZES[size], signal), title: window.title(), open: true };
  }

  return {
    async make(codes, size, signal) {
      const { pdf, title, open } = await documentOf(codes, size, signal);
      const readings = await inspector.read(pdf, READ_DPI).catch((error: unknown) => {
        throw notALabel({ vi: 'tài liệu hỏng', en: 'a broken document' }, { cause: error });
      });
      signal.throwIfAborted();
      const { pages, foreign } = mapPages(readings, codes);
      if (foreign.length > 0) log({ event: 'pages that name no order', pages: foreign });
      if (pages.size === 0) throw nothingOn(readings, title);

      // A document is shown to the system's printers as pictures of its pages; Chromium's own PDF viewer is not ready
      // when a hidden window says so (printing-facts.md).
      let shown = open;
      const showDocument = async (): Promise<void> => {
        if (shown) return;
        await window.open(pictureDocument(await inspector.draw(pdf, PICTURE_DPI)), signal);
        shown = true;
      };

      const split = lazily(async () => inspector.split(pdf, [...pages.values()]));
      const labels = new Map<OrderCode, Label>();
      for (const [part, [code, indexes]] of [...pages].entries()) {
        const measure = measureOf(readings[indexes[0] ?? 0], LABEL_SIZES[size]);
        labels.set(code, {
          code,
          ...measure,
          pages: indexes.length,
          pdf: async () => (await split())[part] ?? new Uint8Array(),
          print: async (printer, jobTitle) => {
            await showDocument();
            await window.print({ printer, title: jobTitle, pages: indexes, size: measure });
          },
        });
      }
      const missing = codes.filter((code) => !labels.has(code));
      return { labels, problems: new Map(missing.map((code) => [code, { code: 'missing-label' }])) };
    },

    async close() {
      window.close();
      await inspector.close();
    },
  };
}

/**
 * Chromium cuts a page to whole CSS pixels and then to whole points: 210 mm come back as 209.46. A page that is the asked
 * size but for that has that very size.
 */
const ROUNDING_MM = 0.65;

function measureOf(page: SizeMm | undefined, asked: SizeMm): SizeMm {
  if (page === undefined) return asked;
  const same =
    Math.abs(page.widthMm - asked.widthMm) <= ROUNDING_MM &&
    Math.abs(page.heightMm - asked.heightMm) <= ROUNDING_MM;
  return same ? asked : { widthMm: page.widthMm, heightMm: page.heightMm };
}

/** A document none of whose pages names an order: an error page, or other orders' labels. */
function nothingOn(readings: readonly PageReading[], title: string): ProblemError {
  if (!readings.some((reading) => reading.inked)) return notALabel('blank');
  // The title only: the text of a foreign label would be somebody's name and address.
  const shown = title.trim().slice(0, 80);
  return notALabel({
    vi: shown === '' ? 'không có đơn nào của lô' : `không có đơn nào của lô; trang “${shown}”`,
    en: shown === '' ? 'no order of the batch on it' : `no order of the batch on it; page “${shown}”`,
  });
}

/** Does the work at the first call only. */
function lazily<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= work());
}
