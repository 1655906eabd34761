import { app } from 'electron';

/** What a station lets go of when it quits. */
export interface Shutdown {
  /** Nothing new begins: called at once, all of them. */
  readonly stop: readonly (() => void)[];
  /** Called one after the other, each once the one before has ended; a failure skips the rest. */
  readonly close: readonly (() => unknown)[];
}

/**
 * Closes the station before the app quits: what the label under way left to be written down comes first.
 * @param isHandedOver everything is closed already, and the installer of a newer version (Squirrel.Mac) ends Tem
 * @param closing aborted as it begins
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
    // Whoever wants to quit once more meanwhile is told the same way (shell/browser/browser.cc, NotifyAndShutdown).
    if (again) return;
    for (const act of stop) act();
    void closeInOrder(close).finally(() => app.exit(0));
  });
}

async function closeInOrder(close: Shutdown['close']): Promise<void> {
  for (const act of close) await act();
}
