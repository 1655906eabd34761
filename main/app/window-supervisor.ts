import type { BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';

/** What a person chose where the window does not work. */
export interface WindowFailurePrompts {
  /** It died too often: does not come back before Tem is started again. */
  crashLoop(): Promise<'restart' | 'quit'>;
  /** It does not respond. @param over aborted where it does, or has died; the question is void then */
  unresponsive(over: AbortSignal): Promise<'wait' | 'reload'>;
}

interface SuperviseWindowOptions {
  /** The address that it shows. */
  readonly page: string;
  readonly prompts: WindowFailurePrompts;
  /** It died and was opened again. */
  readonly onReload: () => void;
  /** The choice after it died too often. */
  readonly onGiveUp: (how: 'restart' | 'quit') => void;
  readonly log: Log;
  readonly nowMs: () => number;
}

type SupervisedWindow = Pick<BrowserWindow, 'loadURL' | 'isDestroyed'> & {
  readonly webContents: Pick<Electron.WebContents, 'on' | 'forcefullyCrashRenderer'>;
};

/** How often it may die within how long before it is not opened again by itself. */
export const CRASH_LIMIT = { max: 3, withinMs: 60_000 } as const;

/**
 * Keeps a window's page alive: one that died is loaded again at once, and one that hangs is asked about. Main holds every truth,
 * so that nothing is lost and printing goes on meanwhile.
 */
export function superviseWindow(
  window: SupervisedWindow,
  { page, prompts, onReload, onGiveUp, log, nowMs }: SuperviseWindowOptions,
): { load(): Promise<void> } {
  /** Counts loads; a death and the failure of its load are one. */
  let load = 0;
  let lost = false;
  const recentDeaths = createSlidingWindow({ withinMs: CRASH_LIMIT.withinMs, nowMs });
  let hanging: AbortController | null = null;

  async function open(): Promise<void> {
    const mine = ++load;
    lost = false;
    try {
      await window.loadURL(page);
    } catch (error) {
      die(mine, error instanceof Error ? error.message.split(' ')[0] : 'not loaded');
    }
  }

  function die(which: number, reason: string | undefined): void {
    hanging?.abort();
    if (which !== load || lost || window.isDestroyed()) return;
    lost = true;
    const deaths = recentDeaths.add();
    log({ event: 'window crashed', reason, times: deaths });
    // Not in the event itself: Electron may not have let go of the process yet (electron/electron pull 51900).
    setImmediate(() => {
      if (!window.isDestroyed()) void (deaths < CRASH_LIMIT.max ? revive() : giveUp());
    });
  }

  async function revive(): Promise<void> {
    onReload();
    await open();
  }

  async function giveUp(): Promise<void> {
    onGiveUp(await prompts.crashLoop().catch(() => 'restart' as const));
  }

  async function askHanging(): Promise<void> {
    if (hanging !== null || lost) return;
    const over = new AbortController();
    hanging = over;
    log({ event: 'window unresponsive' });
    const answer = await prompts.unresponsive(over.signal).catch(() => 'wait' as const);
    hanging = null;
    // Its death is what loads it again.
    if (answer === 'reload' && !over.signal.aborted && !window.isDestroyed())
      window.webContents.forcefullyCrashRenderer();
  }

  const { webContents } = window;
  webContents.on('render-process-gone', (_event, { reason }) => die(load, reason));
  webContents.on('unresponsive', () => void askHanging());
  webContents.on('responsive', () => hanging?.abort());
  return { load: open };
}
