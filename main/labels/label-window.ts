import { BrowserWindow, type Session, session } from 'electron';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import { ProblemError } from '../../shared/problem.ts';
import { confineLabelSession, type PageServer, type PageSource } from './label-session.ts';
import { reasonOf } from './page-failure.ts';
import { pageRanges } from './page-ranges.ts';
import { SETTLE_LIMITS, type Settled, type SettleLimits, settleScript } from './settle.ts';

export interface PrintPages {
  /** The system printer's name (PrinterInfo.name, not its display name). */
  readonly printer: string;
  /** Job title; the spooler's job is found by it. */
  readonly title: string;
  /** Page indexes from 0. */
  readonly pages: readonly number[];
  readonly size: SizeMm;
}

/** The hidden window in which label pages are opened, one at a time. */
export interface LabelWindow {
  /** Opens a page and waits until it is ready to print. The page before it is gone. */
  open(page: PageSource, signal: AbortSignal): Promise<Settled>;
  /** The open page as a PDF: its own CSS page size where it declares one, else `size`. */
  pdf(size: SizeMm, signal: AbortSignal): Promise<Uint8Array>;
  /** Hands pages of the open page to a system printer. */
  print(job: PrintPages): Promise<void>;
  /** The open page's title. */
  title(): string;
  close(): void;
}

const MICRONS_PER_MM = 1000;
/** Electron's isolated worlds below 1000 are free for the app (electron.d.ts, executeJavaScriptInIsolatedWorld). */
const PROBE_WORLD = 901;
/** Loading and settling together. Each part of a page has a shorter limit of its own (label-session.ts). */
const LOAD_LIMIT_MS = 20_000;
/** A PDF of 100 labels takes about 0.1 s; a renderer that hangs never answers. */
const PDF_LIMIT_MS = 20_000;
/** There are paths on which the print callback never comes (printing-facts.md). */
const PRINT_LIMIT_MS = 30_000;

/** What a printer driver must not skip or lighten, said in CSS too: some Electron versions lost printBackground (E52048). */
const PRINT_CSS =
  '*, *::before, *::after { -webkit-print-color-adjust: exact !important; print-color-adjust: exact !important; }';

/**
 * Makes the label window's owner. The window is created at the first page, kept warm for the next, and replaced after a
 * crash or a time-out, so that there is never more than one.
 */
export function createLabelWindow(limits: SettleLimits = SETTLE_LIMITS): LabelWindow {
  let window: BrowserWindow | null = null;
  let pages: { session: Session; server: PageServer } | null = null;

  function warmWindow(): { window: BrowserWindow; server: PageServer } {
    // Without "persist:" the partition lives in memory only.
    pages ??= (() => {
      const own = session.fromPartition('labels', { cache: false });
      return { session: own, server: confineLabelSession(own) };
    })();
    if (window === null || window.isDestroyed() || window.webContents.isCrashed()) {
      discard();
      window = createHiddenWindow(pages.session);
    }
    return { window, server: pages.server };
  }

  /** Probes the page until it has asked for nothing more meanwhile. The step's limit ends a page that never stops asking. */
  async function settled(used: BrowserWindow, server: PageServer): Promise<Settled> {
    for (;;) {
      await server.idle();
      const asked = server.requests();
      const answer = (await used.webContents.executeJavaScriptInIsolatedWorld(PROBE_WORLD, [
        { code: settleScript(limits) },
      ])) as Settled;
      if (server.requests() === asked || !answer.quiet) return answer;
    }
  }

  function discard(): void {
    if (window !== null && !window.isDestroyed()) window.destroy();
    window = null;
  }

  /** Runs one step in the page; whatever goes wrong with it, the window isn't used again. */
  async function step<Value>(
    name: string,
    limitMs: number,
    signal: AbortSignal,
    work: (used: BrowserWindow, server: PageServer) => Promise<Value>,
  ): Promise<Value> {
    const { window: used, server } = warmWindow();
    const { promise: broken, reject } = Promise.withResolvers<never>();
    const fail = (what: string): void =>
      reject(new ProblemError('label-page-failed', { detail: `${name}: ${what}` }));
    const gone = (_event: unknown, details: { reason: string }): void => fail(details.reason);
    const stop = (): void => reject(signal.reason);
    const timer = setTimeout(() => fail(`> ${limitMs} ms`), limitMs);
    used.webContents.on('render-process-gone', gone);
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      return await Promise.race([work(used, server), broken]);
    } catch (error) {
      discard();
      if (error instanceof ProblemError || signal.aborted) throw error;
      throw new ProblemError(
        'label-page-failed',
        { detail: `${name}: ${reasonOf(error)}` },
        { cause: error },
      );
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (!used.isDestroyed()) used.webContents.off('render-process-gone', gone);
    }
  }

  return {
    open: (page, signal) =>
      step('load', LOAD_LIMIT_MS, signal, async (used, server) => {
        server.offer(page);
        await used.loadURL(page.url);
        await used.webContents.insertCSS(PRINT_CSS);
        return settled(used, server);
      }),

    pdf: (size, signal) =>
      step('render', PDF_LIMIT_MS, signal, (used) =>
        used.webContents.printToPDF({
          pageSize: { width: size.widthMm / MM_PER_INCH, height: size.heightMm / MM_PER_INCH },
          margins: { top: 0, bottom: 0, left: 0, right: 0 },
          preferCSSPageSize: true,
          printBackground: true,
        }),
      ),

    print: ({ printer, title, pages: indexes, size }) => {
      const used = window;
      if (used === null || used.isDestroyed())
        return Promise.reject(new ProblemError('label-page-failed', { detail: 'print' }));
      return printSilently(used, printer, title, indexes, size);
    },

    title: () => (window === null || window.isDestroyed() ? '' : window.webContents.getTitle()),
    close: discard,
  };
}

/** Navigation, window.open and webviews are refused for every page (app/harden.ts). */
function createHiddenWindow(labelSession: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    width: 900,
    height: 1200,
    webPreferences: {
      session: labelSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      disableDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      // A hidden window's timers and animation frames would stop otherwise (printing-facts.md).
      backgroundThrottling: false,
    },
  });
}

async function printSilently(
  window: BrowserWindow,
  printer: string,
  title: string,
  pages: readonly number[],
  size: SizeMm,
): Promise<void> {
  const { webContents } = window;
  // The job's title is the document's.
  await webContents.executeJavaScriptInIsolatedWorld(PROBE_WORLD, [
    { code: `document.title = ${JSON.stringify(title)}` },
  ]);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ProblemError('handover-unknown', { detail: `> ${PRINT_LIMIT_MS} ms` })),
      PRINT_LIMIT_MS,
    );
    webContents.print(
      {
        silent: true,
        deviceName: printer,
        printBackground: true,
        color: false,
        margins: { marginType: 'none' },
        pageSize: {
          width: Math.round(size.widthMm * MICRONS_PER_MM),
          height: Math.round(size.heightMm * MICRONS_PER_MM),
        },
        pageRanges: pageRanges(pages),
      },
      (success, reason) => {
        clearTimeout(timer);
        if (success) resolve();
        else reject(new ProblemError('printer-failed', { printer, detail: reason }));
      },
    );
  });
}
