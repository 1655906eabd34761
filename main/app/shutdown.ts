import { setTimeout } from 'node:timers/promises';
import type { App } from 'electron';

/**
 * Delays quitting until the current label is finished. `will-quit` would be too late: by then quitting has closed every window,
 * including the hidden one that prints (shell/browser/browser.cc, Quit). Further requests to quit change nothing.
 * @returns finishes the current label without quitting
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
): () => Promise<void> {
  let waiting = false;
  let finished = false;
  const finish = async (): Promise<void> => {
    stop();
    await Promise.race([idle(), setTimeout(limitMs, undefined, { ref: false })]);
  };
  app.on('before-quit', (event) => {
    if (finished || !(waiting || isBusy())) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    void finish().finally(() => {
      finished = true;
      app.quit();
    });
  });
  return async () => {
    if (isBusy()) await finish();
  };
}

/**
 * Ends work in the background once the app begins to quit, after `quitWhenIdle`. Quitting closes every window and then waits until
 * none is left (shell/browser/browser.cc, Quit and OnWindowAllClosed): one that is created meanwhile would keep it from ending.
 * @returns aborted when the app begins to quit, and how to end the work without quitting
 */
export function stopBackgroundWork(
  app: Pick<App, 'on'>,
  stop: () => void,
): { readonly quitting: AbortSignal; end(): void } {
  const quitting = new AbortController();
  const end = (): void => {
    if (quitting.signal.aborted) return;
    quitting.abort();
    stop();
  };
  app.on('before-quit', (event) => {
    if (!event.defaultPrevented) end();
  });
  return { quitting: quitting.signal, end };
}

/**
 * Closes the station before the app quits, so that the current label's result is stored first.
 * @param isHandedOver everything is closed already, and the installer of a newer version (Squirrel.Mac) ends Tem
 * @param closing aborted when closing begins
 * @returns closes the station without quitting
 */
export function closeOnQuit(
  app: Pick<App, 'on' | 'exit'>,
  {
    stop,
    close,
    undo,
  }: {
    /** All are called at once: nothing new begins. */
    readonly stop: readonly (() => void)[];
    /** Called in order, each after the previous one has ended; a failure skips the rest. */
    readonly close: readonly (() => unknown)[];
    /** Takes back what the station changed in the process; called last, also after a failure. */
    readonly undo: () => void;
  },
  isHandedOver: () => boolean,
  closing: AbortController,
): () => Promise<void> {
  const closeInOrder = async (): Promise<void> => {
    closing.abort();
    try {
      for (const act of stop) act();
      for (const act of close) await act();
    } finally {
      undo();
    }
  };
  app.on('will-quit', (event) => {
    const again = closing.signal.aborted;
    closing.abort();
    if (isHandedOver()) return;
    event.preventDefault();
    // A second request to quit meanwhile comes through the same event (shell/browser/browser.cc, NotifyAndShutdown).
    if (again) return;
    void closeInOrder().finally(() => app.exit(0));
  });
  return closeInOrder;
}
