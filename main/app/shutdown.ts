import { app } from 'electron';

/** The steps of closing a station. */
export interface Shutdown {
  /** All are called at once: nothing new begins. */
  readonly stop: readonly (() => void)[];
  /** Called in order, each after the previous one has ended; a failure skips the rest. */
  readonly close: readonly (() => unknown)[];
}

/**
 * Closes the station before the app quits, so that the current label's result is stored first.
 * @param isHandedOver everything is closed already, and the installer of a newer version (Squirrel.Mac) ends Tem
 * @param closing aborted when closing begins
 */
export function closeOnQuit(
  { stop, close }: Shutdown,
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
    void closeInOrder(close).finally(() => app.exit(0));
  });
}

async function closeInOrder(close: Shutdown['close']): Promise<void> {
  for (const act of close) await act();
}
