import type { BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';

/** Asks the user what to do about a failed window. */
export interface WindowFailurePrompts {
  /** It crashed too often and stays closed until Tem is restarted. */
  crashLoop(): Promise<'restart' | 'quit'>;
  /** It does not respond. @param over aborted when it responds again or has crashed, which voids the question */
  unresponsive(over: AbortSignal): Promise<'wait' | 'reload'>;
}

type SupervisedWindow = Pick<BrowserWindow, 'loadURL' | 'isDestroyed'> & {
  readonly webContents: Pick<Electron.WebContents, 'on' | 'forcefullyCrashRenderer'>;
};

/** How many crashes within which time are repaired automatically. */
export const CRASH_LIMIT = { max: 3, withinMs: 60_000 } as const;

/**
 * Keeps a window's page alive: reloads a crashed page at once, and asks the user about a hanging one. All state is in main, so
 * nothing is lost and printing continues meanwhile.
 */
export function superviseWindow(
  window: SupervisedWindow,
  {
    page,
    prompts,
    onReload,
    onGiveUp,
    log,
    nowMs,
  }: {
    readonly page: string;
    readonly prompts: WindowFailurePrompts;
    /** Called after it crashed and was reopened. */
    readonly onReload: () => void;
    /** Called with the user's choice after too many crashes. */
    readonly onGiveUp: (how: 'restart' | 'quit') => void;
    readonly log: Log;
    readonly nowMs: () => number;
  },
): { load(): Promise<void> } {
  /** Counts loads; a crash and the failure of its load count as one. */
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
    // Not within the event itself: Electron may not have released the process yet (electron/electron pull 51900).
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
    const settled = new AbortController();
    hanging = settled;
    log({ event: 'window unresponsive' });
    const answer = await prompts.unresponsive(settled.signal).catch(() => 'wait' as const);
    hanging = null;
    // Crashing the page makes it reload.
    if (answer === 'reload' && !settled.signal.aborted && !window.isDestroyed())
      window.webContents.forcefullyCrashRenderer();
  }

  const { webContents } = window;
  webContents.on('render-process-gone', (_event, { reason }) => die(load, reason));
  webContents.on('unresponsive', () => void askHanging());
  webContents.on('responsive', () => hanging?.abort());
  return { load: open };
}
