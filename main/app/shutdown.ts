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

/**
 * Ends work in the background once the app begins to quit, after `quitWhenIdle`. Quitting closes every window and then waits until
 * none is left (shell/browser/browser.cc, Quit and OnWindowAllClosed): one that is created meanwhile would keep it from ending.
 * @returns aborted when the app begins to quit
 */
export function stopBackgroundWork(app: Pick<App, 'on'>, stop: () => void): AbortSignal {
  const quitting = new AbortController();
  app.on('before-quit', (event) => {
    if (event.defaultPrevented || quitting.signal.aborted) return;
    quitting.abort();
    stop();
  });
  return quitting.signal;
}

/**
 * Closes the station before the app quits, so that the current label's result is stored first.
 * @param isHandedOver everything is closed already, and the installer of a newer version (Squirrel.Mac) ends Tem
 * @param closing aborted when closing begins
 */
export function closeOnQuit(
  app: Pick<App, 'on' | 'exit'>,
  {
    stop,
    close,
  }: {
    /** All are called at once: nothing new begins. */
    readonly stop: readonly (() => void)[];
    /** Called in order, each after the previous one has ended; a failure skips the rest. */
    readonly close: readonly (() => unknown)[];
  },
  isHandedOver: () => boolean,
  closing: AbortController,
): void {
  app.on('will-quit', (event) => {
    const again = closing.signal.aborted;
    closing.abort();
    if (isHandedOver()) return;
    event.preventDefault();
    // A second request to quit meanwhile comes through the same event (shell/browser/browser.cc, NotifyAndShutdown).
    if (again) return;
    for (const act of stop) act();
    const closeInOrder = async (): Promise<void> => {
      for (const act of close) await act();
    };
    void closeInOrder().finally(() => app.exit(0));
  });
}
