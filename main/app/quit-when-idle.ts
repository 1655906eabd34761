import { setTimeout } from 'node:timers/promises';
import type { App } from 'electron';

interface QuitWhenIdleOptions {
  /** Whether a label may be under way. */
  readonly isBusy: () => boolean;
  /** No further label is begun. */
  readonly stop: () => void;
  /** Resolves when the label under way has had its last word. */
  readonly idle: () => Promise<void>;
  /** A label that takes longer is left behind, in ms: its row says that nobody knows. */
  readonly limitMs: number;
}

/**
 * Has an app that is asked to quit finish the label under way first. Afterwards is too late: quitting closes every window, the
 * hidden one that prints too, before `will-quit` (shell/browser/browser.cc, Quit). Asked again meanwhile, it waits on.
 */
export function quitWhenIdle(
  app: Pick<App, 'on' | 'quit'>,
  { isBusy, stop, idle, limitMs }: QuitWhenIdleOptions,
): void {
  let waiting = false;
  let over = false;
  app.on('before-quit', (event) => {
    if (over || !(waiting || isBusy())) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    stop();
    void Promise.race([idle(), setTimeout(limitMs, undefined, { ref: false })]).finally(() => {
      over = true;
      app.quit();
    });
  });
}
