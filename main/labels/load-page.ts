import type { WebContents } from 'electron';
import type { PageTraffic } from './label-session.ts';
import { reasonOf } from './page-failure.ts';
import { type Settled, type SettleLimits, settleScript } from './settle.ts';

/**
 * Loads the page with its parts. What has not come when the limit is over is given up: pictures once the page itself is
 * read. Before that it is a script or style that holds up all that stands below it, and the load is ended.
 * @returns null where the page was loaded, else the addresses that held it up
 * @throws Error where the page itself can't be loaded
 */
export async function loaded(
  webContents: WebContents,
  url: string,
  traffic: PageTraffic,
  partsMs: number,
): Promise<readonly string[] | null> {
  const page: { stage: 'asked' | 'there' | 'read'; missing: readonly string[] | null } = {
    stage: 'asked',
    missing: null,
  };
  const there = (): void => {
    page.stage = 'there';
  };
  const read = (): void => {
    page.stage = 'read';
  };
  const giveUp = (): void => {
    page.missing = traffic.underWay();
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
    if (page.stage === 'asked' || reasonOf(error) !== 'ERR_ABORTED') throw error;
  } finally {
    clearTimeout(timer);
    if (!webContents.isDestroyed()) {
      webContents.off('did-navigate', there);
      webContents.off('dom-ready', read);
    }
  }
  return null;
}

/**
 * Probes the page until it has asked for nothing more meanwhile. A page that never stops asking or changing is taken as it
 * is when the limit is over, and said not to be quiet.
 */
export async function settled(
  webContents: WebContents,
  world: number,
  traffic: PageTraffic,
  limits: SettleLimits,
): Promise<Settled> {
  const start = performance.now();
  const left = (): number => Math.max(0, limits.limitMs - (performance.now() - start));
  for (;;) {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, left());
    await Promise.race([traffic.idle(), late]);
    clearTimeout(timer);
    const asked = traffic.requests();
    const probe = { ...limits, limitMs: left(), emptyPlacesMs: Math.min(limits.emptyPlacesMs, left()) };
    // The script is settlePage's, and so is its answer.
    const answer = (await webContents.executeJavaScriptInIsolatedWorld(world, [
      { code: settleScript(probe) },
    ])) as Settled;
    const waitedMs = Math.round(performance.now() - start);
    if (left() === 0) return { ...answer, quiet: false, waitedMs };
    if (traffic.requests() === asked) return { ...answer, waitedMs };
  }
}
