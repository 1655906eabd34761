import type { BrowserWindow } from 'electron';
import type { Log } from '../log/log.ts';

/** What a person chose where the window does not work. */
export interface Asking {
  /** It died too often: does not come back before Tem is started again. */
  dead(): Promise<'restart' | 'quit'>;
  /** It does not respond. @param over aborted where it does, or has died; the question is void then */
  hanging(over: AbortSignal): Promise<'wait' | 'reload'>;
}

interface Needs {
  /** The address that it shows. */
  readonly page: string;
  readonly ask: Asking;
  /** It died and was opened again. */
  readonly onRevived: () => void;
  /** The choice after it died too often. */
  readonly end: (how: 'restart' | 'quit') => void;
  readonly log: Log;
  readonly nowMs: () => number;
}

type WatchedWindow = Pick<BrowserWindow, 'loadURL' | 'isDestroyed'> & {
  readonly webContents: Pick<Electron.WebContents, 'on' | 'forcefullyCrashRenderer'>;
};

/** How often it may die within how long before it is not opened again by itself. */
export const DEATHS = { most: 3, withinMs: 60_000 } as const;

/**
 * Keeps a window's page alive: one that died is loaded again at once, and one that hangs is asked about. Main holds every truth,
 * so that nothing is lost and printing goes on meanwhile.
 */
export function keepAlive(
  window: WatchedWindow,
  { page, ask, onRevived, end, log, nowMs }: Needs,
): { load(): Promise<void> } {
  /** Counts loads; a death and the failure of its load are one. */
  let load = 0;
  let lost = false;
  let deaths: readonly number[] = [];
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
    deaths = [...deaths.filter((atMs) => atMs > nowMs() - DEATHS.withinMs), nowMs()];
    log({ event: 'window died', reason, times: deaths.length });
    // Not in the event itself: Electron may not have let go of the process yet (electron/electron pull 51900).
    setImmediate(() => {
      if (!window.isDestroyed()) void (deaths.length < DEATHS.most ? revive() : giveUp());
    });
  }

  async function revive(): Promise<void> {
    onRevived();
    await open();
  }

  async function giveUp(): Promise<void> {
    end(await ask.dead().catch(() => 'restart' as const));
  }

  async function askHanging(): Promise<void> {
    if (hanging !== null || lost) return;
    const over = new AbortController();
    hanging = over;
    log({ event: 'window hangs' });
    const answer = await ask.hanging(over.signal).catch(() => 'wait' as const);
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
