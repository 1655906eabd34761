import { setTimeout } from 'node:timers/promises';
import type { App } from 'electron';

/**
 * Delays quitting until the current label is finished. `will-quit` would be too late: by then quitting has closed every window,
 * including the hidden one that prints (shell/browser/browser.cc, Quit). Further requests to quit change nothing.
 */
export function quitWhenIdle(
  app: Pick<App, 'on' | 'quit'>,
  {
    isBusy,
    stop,
    idle,
    limitMs,
  }: {
    /** Whether a label may be in progress. */
    readonly isBusy: () => boolean;
    /** Starts no further label. */
    readonly stop: () => void;
    /** Resolves when the current label has its final result. */
    readonly idle: () => Promise<void>;
    /** A label that takes longer than this (ms) is abandoned; its row becomes unknown. */
    readonly limitMs: number;
  },
): void {
  let waiting = false;
  let finished = false;
  app.on('before-quit', (event) => {
    if (finished || !(waiting || isBusy())) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    stop();
    void Promise.race([idle(), setTimeout(limitMs, undefined, { ref: false })]).finally(() => {
      finished = true;
      app.quit();
    });
  });
}
