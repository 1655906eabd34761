import { setTimeout as pause } from 'node:timers/promises';
import type { WebContents } from 'electron';
import type { OrderCode } from '../../shared/order-code.ts';
import { detached } from '../platform/promises.ts';
import { type measurePage, measureScript } from './measure-page.ts';
import type { PageTraffic } from './page-traffic.ts';
import { pageFailureReason } from './run-while-page-alive.ts';
import {
  type PageReadiness,
  type PrintableLimits,
  waitUntilPrintableScript,
} from './wait-until-printable.ts';

/**
 * The style applied before a page draws anything. Forces exact printed colors in CSS too, because some Electron versions lost
 * printBackground (E52048). Makes the page transparent on the screen: nobody sees the window, so it is laid out but not
 * painted.
 */
const PAGE_CSS = [
  '*, *::before, *::after { -webkit-print-color-adjust: exact !important; print-color-adjust: exact !important; }',
  '@media screen { html { opacity: 0 !important; } }',
].join('\n');

/** In ms; inserting the style takes one. */
const STYLE_LIMIT_MS = 1_000;

/**
 * Loads the page with its subresources. Abandons what has not arrived at the limit: pictures, once the page itself is parsed.
 * Before that, a script or style is blocking the rest of the page, and the load is ended.
 * @returns null if the page was loaded, else the addresses that blocked it
 * @throws Error if the page itself can't be loaded
 */
export async function loadPage(
  webContents: WebContents,
  url: string,
  traffic: PageTraffic,
  partsMs: number,
): Promise<readonly string[] | null> {
  const page = { stage: 'asked' as 'asked' | 'there' | 'read', missing: null as readonly string[] | null };
  let styled: Promise<unknown> = Promise.resolve();
  const onNavigated = (): void => {
    page.stage = 'there';
    // Inserted as soon as the page exists, to avoid a second style pass. If the page is gone, its load reports that.
    styled = detached(webContents.insertCSS(PAGE_CSS));
  };
  const onDomReady = (): void => void (page.stage = 'read');
  const giveUp = (): void => {
    page.missing = traffic.pendingUrls();
    webContents.stop();
  };
  webContents.once('did-navigate', onNavigated);
  webContents.once('dom-ready', onDomReady);
  const timer = setTimeout(giveUp, partsMs);
  try {
    await webContents.loadURL(url);
  } catch (error) {
    if (page.missing !== null) return page.stage === 'read' ? null : page.missing;
    // The page tried to navigate while loading: that was refused, but it makes its load report an abort.
    if (page.stage === 'asked' || pageFailureReason(error) !== 'ERR_ABORTED') throw error;
  } finally {
    clearTimeout(timer);
    if (!webContents.isDestroyed()) {
      webContents.off('did-navigate', onNavigated);
      webContents.off('dom-ready', onDomReady);
    }
  }
  // A renderer that does not answer here may still answer the probe, which has its own limit.
  await Promise.race([styled, pause(STYLE_LIMIT_MS, undefined, { ref: false })]);
  return null;
}

interface ProbedPage extends PageReadiness {
  /** The box of its labels in CSS pixels (measurePage). */
  readonly measured: ReturnType<typeof measurePage>;
  /** The beginning of its visible text (readPageText). */
  readonly text: string;
}

/**
 * Probes the page until it makes no further requests meanwhile. A page that keeps requesting or changing is taken as it is at
 * the limit, and reported as not quiet.
 * @param world the isolated world in which it is probed
 * @param codes the orders whose labels are measured
 */
export async function waitForPrintablePage(
  webContents: WebContents,
  { world, codes }: { readonly world: number; readonly codes: readonly OrderCode[] },
  traffic: PageTraffic,
  limits: PrintableLimits,
): Promise<ProbedPage> {
  const start = performance.now();
  const remainingMs = (): number => Math.max(0, limits.limitMs - (performance.now() - start));
  for (;;) {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, remainingMs());
    await Promise.race([traffic.whenIdle(), late]);
    clearTimeout(timer);
    const asked = traffic.requestCount();
    const emptyPlaceholdersMs = Math.min(limits.emptyPlaceholdersMs, remainingMs());
    const probe = { ...limits, limitMs: remainingMs(), emptyPlaceholdersMs };
    // Measures and reads in the same call, to save round trips to the page.
    const more = `measured: ${measureScript(codes)}, text: ${readPageTextScript()}`;
    const code = `${waitUntilPrintableScript(probe)}.then((settled) => ({ ...settled, ${more} }))`;
    // The scripts are waitUntilPrintable's, measurePage's and readPageText's, and so is their answer.
    const answer = (await webContents.executeJavaScriptInIsolatedWorld(world, [{ code }])) as ProbedPage;
    const waitedMs = Math.round(performance.now() - start);
    if (remainingMs() === 0) return { ...answer, quiet: false, waitedMs };
    if (traffic.requestCount() === asked) return { ...answer, waitedMs };
  }
}

/** An error page has a few hundred letters, one label about 500: the rest says nothing more about a token. */
const MAX_LETTERS = 20_000;

/**
 * Runs inside the label page, in an isolated world, and must therefore use nothing from outside. Returns the beginning of the
 * page's visible text (https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute).
 */
function readPageText(most: number): string {
  // An XML document or a frameset has no body with innerText.
  const { body } = document;
  const text: unknown = body instanceof HTMLElement ? body.innerText : document.documentElement?.textContent;
  return typeof text === 'string' ? text.slice(0, most) : '';
}

const readPageTextScript = (): string => `(${readPageText.toString()})(${MAX_LETTERS})`;
