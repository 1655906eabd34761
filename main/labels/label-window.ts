import { type BrowserWindow, type Session, session, type WebContents } from 'electron';
import type { SizeMm } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import { routeThroughZone } from '../net/gate/gate.ts';
import { toPageCookie } from '../net/visits.ts';
import type { LabelLead } from '../partner/client.ts';
import { createMutex } from '../platform/mutex.ts';
import { detached, NEVER_ABORTED } from '../platform/promises.ts';
import { toDisplayTitle } from './display-text.ts';
import { createHiddenWindow } from './hidden-window.ts';
import { confineLabelSession, type LabelGate, OFFLINE_GATE, type PageSource } from './label-session.ts';
import { collectLeads } from './leads.ts';
import { loadPage } from './load-page.ts';
import { toBlockMm } from './measure-page.ts';
import type { MissingPart } from './missing-parts.ts';
import { attachDebugger, type PageDebugger } from './page-debugger.ts';
import type { PageTraffic } from './page-traffic.ts';
import { handOverToPrinter, type PdfPageOptions, printToPdf, type SystemPrintJob } from './print-page.ts';
import { readMissingParts, readPage } from './read-page.ts';
import { type PageEnd, pageFailureReason, runWhilePageAlive } from './run-while-page-alive.ts';
import { SETTLE_LIMITS, settlePage } from './settle-page.ts';
import { createSubresourcePolicy, type SubresourcePolicyDependencies } from './subresource-policy.ts';

export interface OpenPageReadiness {
  /** Whether it had stopped changing; otherwise it is taken as it was at the limit. */
  readonly quiet: boolean;
  /** From its load to there, in ms. */
  readonly waitedMs: number;
  /** As PageLook has them. */
  readonly emptyPlaces: number;
  readonly cutTexts: number;
  /** How often it was loaded. */
  readonly loads: number;
  /** The size of its label block; null if the page does not specify it (measure-page.ts). */
  readonly blockMm: SizeMm | null;
}

/** A page in the label window, ready to print. Unusable once another page is opened or the window is replaced. */
export interface OpenPage {
  readonly settled: OpenPageReadiness;
  /** Its title when it was ready; empty if that is its address. */
  readonly title: string;
  /** The beginning of its visible text when it was ready: external content, never to be logged or shown. */
  readonly text: string;
  /** What it needs and does not have, although it was loaded again. */
  readonly missing: readonly MissingPart[];
  /** Where it leads by itself; nobody has followed yet. */
  readonly leads: readonly LabelLead[];
  /** The page as a PDF. @throws ProblemError label-page-failed */
  pdf(size: PdfPageOptions, signal: AbortSignal): Promise<Uint8Array>;
}

/** The hidden window in which label pages are opened, one at a time. */
export interface LabelWindow {
  /**
   * Opens a page and waits until it is ready to print. Replaces the previous page.
   * @param codes the orders whose labels it should hold, for measuring; may be empty
   * @throws ProblemError label-page-failed; the signal's reason if it is aborted
   */
  open(page: PageSource, codes: readonly OrderCode[], signal: AbortSignal): Promise<OpenPage>;
  /**
   * Opens a self-contained page without scripts and prints all of it to a system printer. Replaces the previous page.
   * @throws ProblemError label-page-failed, printer-failed: nothing was sent; handover-unknown: something may have been
   */
  print(page: PageSource, job: SystemPrintJob): Promise<void>;
  /**
   * Starts the window and its process in advance, with an empty page, so that the first page need not wait for them.
   * @param signal when aborted, no window is created any more
   */
  warmUp(signal: AbortSignal): void;
  close(): void;
}

/** In milliseconds. */
export const LABEL_WINDOW_LIMITS = {
  settle: SETTLE_LIMITS,
  /** For the page and everything in it. What takes longer is given up: the page is loaded once more, then shown without it. */
  partsMs: 8_000,
  /** The same for each further load of a page that lacks something. */
  partsAgainMs: 3_000,
  /** All loads together. */
  loadMs: 20_000,
  /** A PDF of 100 labels takes about 0.1 s; a hung renderer never answers. */
  pdfMs: 20_000,
  /** On some paths print never calls back (Chromium's print_view_manager_base.cc, StartPrintCommon). */
  printMs: 30_000,
};
export type LabelWindowLimits = Readonly<typeof LABEL_WINDOW_LIMITS>;

interface LabelNetwork extends Pick<SubresourcePolicyDependencies, 'readStylesheet'> {
  readonly gate: LabelGate;
}

interface LabelWindowDependencies {
  /** Its pages' network; null for self-contained pages. */
  readonly network: LabelNetwork | null;
  readonly log: Log;
  /** Removed from a page's title before it is shown. */
  readonly secrets?: Secrets;
  readonly limits?: LabelWindowLimits;
}

/**
 * Creates the label window's owner. It creates the window for the first page, keeps it for the next, and replaces it after a
 * crash or a timeout, so that there is never more than one.
 * @param partition the name of a session used by this window only; without "persist:" it is in memory
 */
export function createLabelWindow(
  partition: string,
  { network, log, secrets = NO_SECRETS, limits = LABEL_WINDOW_LIMITS }: LabelWindowDependencies,
): LabelWindow {
  let window: BrowserWindow | null = null;
  /** Follows the window's pages; null until its first one. */
  let watch: PageDebugger | null = null;
  let pages: ReturnType<typeof openSession> | null = null;
  /** The page that the window shows, as a unique object. */
  let shown: object | null = null;
  /** One step at a time: a page must not be replaced while it is printed. */
  const steps = createMutex();

  function openSession() {
    // Its cache is in memory: files shared by all pages are fetched once, as long as their server allows.
    const own = session.fromPartition(partition);
    const { gate, readStylesheet } = network ?? NO_NETWORK;
    const judge = createSubresourcePolicy({ routes: gate.routes, readStylesheet });
    // `ready` must be awaited before the first page.
    const ready = routeThroughZone(() => own, gate.zones.window);
    return { own, ready, server: confineLabelSession(own, judge, gate, log) };
  }

  function warmWindow(own: Session): BrowserWindow {
    const isLost = watch !== null && !watch.isAttached();
    if (isLost || window === null || window.isDestroyed() || window.webContents.isCrashed()) {
      discardWindow();
      window = createHiddenWindow(own);
    }
    return window;
  }

  function discardWindow(): void {
    shown = null;
    watch = null;
    const used = window;
    window = null;
    if (used === null || used.isDestroyed()) return;
    // An endless script does not notice that its window is gone; its process must not outlive it.
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

  /** Returns the window if it still shows that page. @throws ProblemError label-page-failed */
  function requireWindow(page: object, name: string): BrowserWindow {
    const isGone = window === null || window.isDestroyed() || window.webContents.isCrashed();
    if (isGone || shown !== page || window === null) throw pageFailedError(name, 'page gone');
    return window;
  }

  /** Attaches before the first page; the window's process runs once it has shown an empty one. */
  async function watchPages(used: BrowserWindow): Promise<PageDebugger> {
    if (used.webContents.getURL() === '') await used.webContents.loadURL(EMPTY_PAGE);
    return attachDebugger(used.webContents);
  }

  /**
   * Loads the page and lets it settle; once more if something did not arrive that may still come, and a third time if the page could
   * not even be read. From the second time on, hosts that do not answer are remembered.
   */
  async function loadUntilWhole(
    webContents: WebContents,
    follows: PageDebugger,
    offer: () => PageTraffic,
    url: string,
    codes: readonly OrderCode[],
  ) {
    const { requests } = follows;
    for (let loads = 1; ; loads++) {
      const start = performance.now();
      const traffic = offer();
      const limitMs = loads === 1 ? limits.partsMs : limits.partsAgainMs;
      const giveUp = (): void => {
        if (loads > 1) for (const pending of requests.pendingUrls()) traffic.rememberSilent(pending);
        requests.giveUp();
      };
      const isRead = await loadPage(webContents, url, { limitMs, giveUp });
      if (!isRead && loads === 3) throw new Error(`parts > ${limitMs} ms`);
      if (!isRead) continue;
      const stop = (): void => {
        giveUp();
        webContents.stop();
      };
      const settled = await settlePage(follows, { limits: limits.settle, endMs: start + limitMs, stop });
      const content = await readPage(settled, codes);
      const missing = await readMissingParts(follows, settled, content, traffic);
      if (loads > 1 || !missing.some(({ mayCome }) => mayCome))
        return { traffic, settled, content, missing, loads };
    }
  }

  return {
    open(page, codes, signal) {
      const mine = {};
      const { own, ready, server } = (pages ??= openSession());
      return steps.run(async () => {
        signal.throwIfAborted();
        await requireGate(ready);
        // A window that is created while Tem quits would keep it from quitting.
        signal.throwIfAborted();
        const start = performance.now();
        return runOnPage('load', warmWindow(own), { limitMs: limits.loadMs, signal }, async (used) => {
          shown = null;
          // No page sees what a previous one stored.
          await own.clearStorageData();
          // A cookie that this session rejects is not fatal: the page is shown without it.
          await Promise.allSettled((page.cookies ?? []).map((cookie) => own.cookies.set(cookie)));
          const follows = (watch ??= await watchPages(used));
          const { traffic, settled, content, missing, loads } = await loadUntilWhole(
            used.webContents,
            follows,
            () => server.offer(page),
            page.url,
            codes,
          );
          const waitedMs = Math.round(performance.now() - start);
          traffic.seal();
          shown = mine;
          const cookies = (await own.cookies.get({})).map((cookie) => toPageCookie(cookie, page.url));
          const { isQuiet: quiet, look } = settled;
          const { emptyPlaces, cutTexts } = look;
          const blockMm = toBlockMm(content.measured);
          return {
            settled: { quiet, waitedMs, emptyPlaces, cutTexts, loads, blockMm },
            title: toDisplayTitle(used.webContents.getTitle(), page.url, secrets),
            text: content.text,
            missing,
            leads: collectLeads(page.url, follows.requests.wanted(), content).map((lead) => ({
              ...lead,
              cookies,
            })),
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
      const { own, ready, server } = (pages ??= openSession());
      return steps.run(async () => {
        await requireGate(ready);
        const used = warmWindow(own);
        shown = null;
        server.offer(page);
        await runOnPage('load', used, { limitMs: limits.loadMs, signal: NEVER_ABORTED }, ({ webContents }) =>
          webContents.loadURL(page.url),
        );
        await discardOnFailure('print', used, NEVER_ABORTED, () =>
          handOverToPrinter(used.webContents, job, limits.printMs),
        );
      });
    },
    warmUp(signal) {
      const { own, ready } = (pages ??= openSession());
      const start = steps.run(async () => {
        await requireGate(ready);
        if (window !== null || signal.aborted) return;
        const limit = { limitMs: limits.loadMs, signal };
        await runOnPage(
          'load',
          warmWindow(own),
          limit,
          async (used) => void (watch ??= await watchPages(used)),
        );
      });
      // The first page tries again, and reports what is wrong.
      void detached(start);
    },
    close: discardWindow,
  };
}

/** The next page uses its process: it decides no site (Chromium's content/browser/site_instance_impl.cc, ShouldAssignSiteForURL). */
const EMPTY_PAGE = 'about:blank';

const NO_NETWORK: LabelNetwork = {
  gate: OFFLINE_GATE,
  readStylesheet: () => Promise.reject(new Error('no way out')),
};

/** @throws ProblemError label-page-failed if the session's proxy is missing: it is never used without one */
async function requireGate(ready: () => Promise<void>): Promise<void> {
  try {
    await ready();
  } catch (error) {
    throw pageFailedError('gate', pageFailureReason(error), { cause: error });
  }
}

function describePageEnd(end: PageEnd): string {
  if (end.kind === 'late') return `> ${end.limitMs} ms`;
  return end.kind === 'gone' ? end.reason : 'destroyed';
}

const pageFailedError = (name: string, what: string, options?: ErrorOptions): ProblemError =>
  new ProblemError('label-page-failed', { detail: `${name}: ${what}` }, options);
