import { setTimeout as pause } from 'node:timers/promises';
import type { WebContents } from 'electron';
import { detached } from '../platform/promises.ts';
import { pageFailureReason } from './run-while-page-alive.ts';

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
 * Loads the page with its subresources. What has not arrived at the limit is given up: pictures, once the page itself is parsed.
 * Before that, a script or style is blocking the rest of the page, and the load is ended.
 * @param giveUp called at the limit, before the page's requests are stopped
 * @returns whether the page was read to its end
 * @throws Error if the page itself can't be loaded
 */
export async function loadPage(
  webContents: WebContents,
  url: string,
  { limitMs, giveUp }: { readonly limitMs: number; readonly giveUp: () => void },
): Promise<boolean> {
  const page = { stage: 'asked' as 'asked' | 'there' | 'read', isLate: false };
  let styled: Promise<unknown> = Promise.resolve();
  const onNavigated = (): void => {
    page.stage = 'there';
    // Inserted as soon as the page exists, to avoid a second style pass. If the page is gone, its load reports that.
    styled = detached(webContents.insertCSS(PAGE_CSS));
  };
  const onDomReady = (): void => void (page.stage = 'read');
  const stop = (): void => {
    page.isLate = true;
    giveUp();
    webContents.stop();
  };
  webContents.once('did-navigate', onNavigated);
  webContents.once('dom-ready', onDomReady);
  const timer = setTimeout(stop, limitMs);
  try {
    await webContents.loadURL(url);
  } catch (error) {
    if (page.isLate) return page.stage === 'read';
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
  return true;
}
