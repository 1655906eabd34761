import { setTimeout as pause } from 'node:timers/promises';
import type { WebContents } from 'electron';
import type { OrderCode } from '../../shared/order-code.ts';
import { detached } from '../platform/promises.ts';
import type { PageTraffic } from './label-session.ts';
import { type measurePage, measureScript } from './measure-page.ts';
import { pageFailureReason } from './page-failure.ts';
import { readPageTextScript } from './visible-page-text.ts';
import {
  type PageReadiness,
  type PrintableLimits,
  waitUntilPrintableScript,
} from './wait-until-printable.ts';

/**
 * What a page gets before it draws anything. A printer driver must not skip or lighten what is printed, said in CSS too:
 * some Electron versions lost printBackground (E52048). And nobody sees the window: a page that is clear on the screen is
 * laid out, and not painted for nothing.
 */
const PAGE_CSS = [
  '*, *::before, *::after { -webkit-print-color-adjust: exact !important; print-color-adjust: exact !important; }',
  '@media screen { html { opacity: 0 !important; } }',
].join('\n');

/** Putting the style in takes a millisecond; in ms. */
const STYLE_LIMIT_MS = 1_000;

/**
 * Loads the page with its parts. What has not come when the limit is over is given up: pictures once the page itself is
 * read. Before that it is a script or style that holds up all that stands below it, and the load is ended.
 * @returns null where the page was loaded, else the addresses that held it up
 * @throws Error where the page itself can't be loaded
 */
export async function loadPage(
  webContents: WebContents,
  url: string,
  traffic: PageTraffic,
  partsMs: number,
): Promise<readonly string[] | null> {
  const page: { stage: 'asked' | 'there' | 'read'; missing: readonly string[] | null } = {
    stage: 'asked',
    missing: null,
  };
  let styled: Promise<unknown> = Promise.resolve();
  const there = (): void => {
    page.stage = 'there';
    // As soon as there is a page, so that it is not styled all over again.
    // A page that is gone is told of by its load.
    styled = detached(webContents.insertCSS(PAGE_CSS));
  };
  const read = (): void => {
    page.stage = 'read';
  };
  const giveUp = (): void => {
    page.missing = traffic.pendingUrls();
    webContents.stop();
  };
  webContents.once('did-navigate', there);
  webContents.once('dom-ready', read);
  const timer = setTimeout(giveUp, partsMs);
  try {
    await webContents.loadURL(url);
  } catch (error) {
    if (page.missing !== null) return page.stage === 'read' ? null : page.missing;
    // The page tried to leave as it loaded: that was refused, but its load is reported as given up for it.
    if (page.stage === 'asked' || pageFailureReason(error) !== 'ERR_ABORTED') throw error;
  } finally {
    clearTimeout(timer);
    if (!webContents.isDestroyed()) {
      webContents.off('did-navigate', there);
      webContents.off('dom-ready', read);
    }
  }
  // A renderer that does not answer here may answer the probe: what it is asked has a limit of its own.
  await Promise.race([styled, pause(STYLE_LIMIT_MS, undefined, { ref: false })]);
  return null;
}

/** A page that is ready to print. */
export interface ProbedPage extends PageReadiness {
  /** The box of its labels in CSS pixels (measurePage). */
  readonly measured: ReturnType<typeof measurePage>;
  /** The beginning of its visible text (readPageText). */
  readonly text: string;
}

/**
 * Probes the page until it has asked for nothing more meanwhile. A page that never stops asking or changing is taken as it
 * is when the limit is over, and said not to be quiet.
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
  const left = (): number => Math.max(0, limits.limitMs - (performance.now() - start));
  for (;;) {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, left());
    await Promise.race([traffic.whenIdle(), late]);
    clearTimeout(timer);
    const asked = traffic.requestCount();
    const probe = {
      ...limits,
      limitMs: left(),
      emptyPlaceholdersMs: Math.min(limits.emptyPlaceholdersMs, left()),
    };
    // Measured and read at the same call: each is a way to the page and back.
    const more = `measured: ${measureScript(codes)}, text: ${readPageTextScript()}`;
    const code = `${waitUntilPrintableScript(probe)}.then((settled) => ({ ...settled, ${more} }))`;
    // The scripts are settlePage's, measurePage's and readPageText's, and so is their answer.
    const answer = (await webContents.executeJavaScriptInIsolatedWorld(world, [{ code }])) as ProbedPage;
    const waitedMs = Math.round(performance.now() - start);
    if (left() === 0) return { ...answer, quiet: false, waitedMs };
    if (traffic.requestCount() === asked) return { ...answer, waitedMs };
  }
}
