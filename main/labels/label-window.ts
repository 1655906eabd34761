import { type BrowserWindow, type Session, session } from 'electron';
import type { SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import { routeThroughZone } from '../net/gate/route-through-zone.ts';
import { createMutex } from '../platform/mutex.ts';
import { NEVER_ABORTED } from '../platform/promises.ts';
import { toDisplayTitle } from './display-text.ts';
import { createHiddenWindow } from './hidden-window.ts';
import { confineLabelSession, type LabelGate, type PageServer, type PageSource } from './label-session.ts';
import { loadPage, waitForPrintablePage } from './load-page.ts';
import { toBlockMm } from './measure-page.ts';
import { OFFLINE_GATE } from './offline-gate.ts';
import { pageFailureReason } from './page-failure.ts';
import { handOverToPrinter, type PdfPageOptions, printToPdf, type SystemPrintJob } from './print-page.ts';
import { type PageEnd, runWhilePageAlive } from './run-while-page-alive.ts';
import { createSubresourcePolicy, type SubresourcePolicyDependencies } from './subresource-policy.ts';
import { type PageReadiness, PRINTABLE_LIMITS, type PrintableLimits } from './wait-until-printable.ts';

export type { PdfPageOptions as PdfSize, SystemPrintJob as PrintJob };

/** How a page was found when it was ready to print. */
export interface OpenPageReadiness extends PageReadiness {
  /** What its label block measures; null where the page doesn't say (measure-page.ts). */
  readonly blockMm: SizeMm | null;
}

/** A page in the label window, ready to print. Of no more use once another one is opened or the window was replaced. */
export interface OpenPage {
  readonly settled: OpenPageReadiness;
  /** What it called itself when it was ready; empty where that is its address. */
  readonly title: string;
  /** The beginning of its visible text when it was ready: a stranger's words, for no log and no message. */
  readonly text: string;
  /** The page as a PDF. @throws ProblemError label-page-failed */
  pdf(size: PdfPageOptions, signal: AbortSignal): Promise<Uint8Array>;
}

/** The hidden window in which label pages are opened, one at a time. */
export interface LabelWindow {
  /**
   * Opens a page and waits until it is ready to print. The page before it is gone.
   * @param codes the orders whose labels it should hold, for measuring; may be empty
   * @throws ProblemError label-page-failed; the signal's reason where that is aborted
   */
  open(page: PageSource, codes: readonly OrderCode[], signal: AbortSignal): Promise<OpenPage>;
  /**
   * Opens a page that needs nothing from anywhere and has no scripts, and hands all of it to a system printer. The page before
   * it is gone.
   * @throws ProblemError label-page-failed, printer-failed: nothing was sent; handover-unknown: something may have been
   */
  print(page: PageSource, job: SystemPrintJob): Promise<void>;
  close(): void;
}

/** In milliseconds. */
export interface LabelWindowLimits {
  readonly printable: PrintableLimits;
  /** A picture, script or font that takes longer is given up: the page is shown without it, and inspected all the same. */
  readonly subresourcesMs: number;
  /** Loading and settling together. */
  readonly loadMs: number;
  /** A PDF of 100 labels takes about 0.1 s; a renderer that hangs never answers. */
  readonly pdfMs: number;
  /** There are paths on which print never calls back (Chromium's print_view_manager_base.cc, StartPrintCommon). */
  readonly printMs: number;
}

export const LABEL_WINDOW_LIMITS: LabelWindowLimits = {
  printable: PRINTABLE_LIMITS,
  subresourcesMs: 8_000,
  loadMs: 20_000,
  pdfMs: 20_000,
  printMs: 30_000,
};

/** Electron's isolated worlds below 1000 are free for the app (electron.d.ts, executeJavaScriptInIsolatedWorld). */
const PROBE_WORLD_ID = 901;

/** What the window's session goes through, and how main reads the stylesheets that a page names. */
export interface LabelNetwork extends Pick<SubresourcePolicyDependencies, 'readStylesheet'> {
  readonly gate: LabelGate;
}

export interface LabelWindowDependencies {
  /** Origins of the configured partner, as they are when a page is opened. */
  readonly partner: () => Promise<readonly string[]>;
  /** The way out of its pages; null for pages that need nothing from anywhere. */
  readonly network: LabelNetwork | null;
  readonly log: Log;
  /** Removed from a page's title before it is shown. */
  readonly secrets?: Secrets;
  readonly limits?: LabelWindowLimits;
}

interface WindowSession {
  readonly session: Session;
  /** To be awaited before the first page. */
  readonly ready: () => Promise<void>;
  readonly server: PageServer;
}

/**
 * Makes the label window's owner. The window is created at the first page, kept warm for the next, and replaced after a
 * crash or a time-out, so that there is never more than one.
 * @param partition the name of a session that is this window's alone; without "persist:" it lives in memory only
 */
export function createLabelWindow(
  partition: string,
  { partner, network, log, secrets = NO_SECRETS, limits = LABEL_WINDOW_LIMITS }: LabelWindowDependencies,
): LabelWindow {
  let window: BrowserWindow | null = null;
  let pages: WindowSession | null = null;
  /** The page that the window shows; another object for each. */
  let shown: object | null = null;
  /** One step at a time: a page must not be replaced while it is being printed. */
  const steps = createMutex();

  function windowSession(): WindowSession {
    pages ??= (() => {
      // Its cache lies in memory: the files that every page is made of come once, as long as their server says.
      const own = session.fromPartition(partition);
      const { gate, readStylesheet } = network ?? NO_NETWORK;
      const judge = createSubresourcePolicy({ routes: gate.routes, readStylesheet });
      return {
        session: own,
        ready: routeThroughZone(() => own, gate.zones.window),
        server: confineLabelSession(own, judge, gate, log),
      };
    })();
    return pages;
  }

  function warmWindow(own: Session): BrowserWindow {
    if (window === null || window.isDestroyed() || window.webContents.isCrashed()) {
      discardWindow();
      window = createHiddenWindow(own);
    }
    return window;
  }

  function discardWindow(): void {
    shown = null;
    const used = window;
    window = null;
    if (used === null || used.isDestroyed()) return;
    // A script that never ends doesn't hear that its window is gone; its process must not outlive it.
    used.webContents.forcefullyCrashRenderer();
    used.destroy();
  }

  /** @throws ProblemError label-page-failed, or what the work throws */
  async function runOnPage<Value>(
    name: string,
    used: BrowserWindow,
    { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
    does: (used: BrowserWindow) => Promise<Value>,
  ): Promise<Value> {
    const failed = (end: PageEnd): ProblemError => pageFailedError(name, describePageEnd(end));
    return discardOnFailure(name, used, signal, () =>
      runWhilePageAlive(used.webContents, { limitMs, signal, failed }, () => does(used)),
    );
  }

  async function discardOnFailure<Value>(
    name: string,
    used: BrowserWindow,
    signal: AbortSignal,
    does: () => Promise<Value>,
  ): Promise<Value> {
    try {
      return await does();
    } catch (error) {
      if (window === used) discardWindow();
      if (error instanceof ProblemError || signal.aborted) throw error;
      throw pageFailedError(name, pageFailureReason(error), { cause: error });
    }
  }

  /** The window as long as it shows that page. @throws ProblemError label-page-failed */
  function requireWindow(page: object, name: string): BrowserWindow {
    const isGone = window === null || window.isDestroyed() || window.webContents.isCrashed();
    if (isGone || shown !== page || window === null) throw pageFailedError(name, 'page gone');
    return window;
  }

  return {
    open(page, codes, signal) {
      const mine = {};
      const { session: own, ready, server } = windowSession();
      return steps.run(async () => {
        signal.throwIfAborted();
        await requireGate(ready);
        return runOnPage('load', warmWindow(own), { limitMs: limits.loadMs, signal }, async (used) => {
          shown = null;
          // What one page leaves behind is not the next one's.
          const [origins] = await Promise.all([partner(), own.clearStorageData()]);
          // A cookie that this session refuses fails nothing: the page goes without it.
          await Promise.allSettled((page.cookies ?? []).map((cookie) => own.cookies.set(cookie)));
          const from = { partner: origins };
          let traffic = server.offer(page, from);
          const missing = await loadPage(used.webContents, page.url, traffic, limits.subresourcesMs);
          if (missing !== null) {
            // Once more, without what never came.
            traffic = server.offer(page, { ...from, excludedUrls: missing });
            const still = await loadPage(used.webContents, page.url, traffic, limits.subresourcesMs);
            if (still !== null) throw new Error(`parts > ${limits.subresourcesMs} ms`);
          }
          const { measured, text, ...answer } = await waitForPrintablePage(
            used.webContents,
            { world: PROBE_WORLD_ID, codes },
            traffic,
            limits.printable,
          );
          traffic.seal();
          shown = mine;
          return {
            settled: { ...answer, blockMm: toBlockMm(measured) },
            title: toDisplayTitle(used.webContents.getTitle(), page.url, secrets),
            text,
            pdf: (size, ending) =>
              steps.run(() => {
                ending.throwIfAborted();
                const terms = { limitMs: limits.pdfMs, signal: ending };
                return runOnPage('render', requireWindow(mine, 'render'), terms, ({ webContents }) =>
                  printToPdf(webContents, size),
                );
              }),
          };
        });
      });
    },
    print(page, job) {
      const { session: own, ready, server } = windowSession();
      return steps.run(async () => {
        await requireGate(ready);
        const used = warmWindow(own);
        shown = null;
        server.offer(page, { partner: [] });
        await runOnPage('load', used, { limitMs: limits.loadMs, signal: NEVER_ABORTED }, ({ webContents }) =>
          webContents.loadURL(page.url),
        );
        await discardOnFailure('print', used, NEVER_ABORTED, () =>
          handOverToPrinter(used.webContents, job, limits.printMs),
        );
      });
    },
    close: discardWindow,
  };
}

const NO_NETWORK: LabelNetwork = {
  gate: OFFLINE_GATE,
  readStylesheet: () => Promise.reject(new Error('no way out')),
};

/** @throws ProblemError label-page-failed where the session has no proxy to go through: it is never asked without one */
async function requireGate(ready: () => Promise<void>): Promise<void> {
  try {
    await ready();
  } catch (error) {
    throw pageFailedError('gate', pageFailureReason(error), { cause: error });
  }
}

function describePageEnd(end: PageEnd): string {
  switch (end.kind) {
    case 'gone':
      return end.reason;
    case 'closed':
      return 'destroyed';
    case 'late':
      return `> ${end.limitMs} ms`;
  }
}

const pageFailedError = (name: string, what: string, options?: ErrorOptions): ProblemError =>
  new ProblemError('label-page-failed', { detail: `${name}: ${what}` }, options);
