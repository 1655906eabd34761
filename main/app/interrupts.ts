import type { App } from 'electron';

/** Ctrl+C, a termination request, a closed terminal; on Windows also Ctrl+Break. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Listens for termination signals; call only once the app is ready. Electron for Windows has no handler: without a listener
 * here, Ctrl+C ends the process in the middle of a label. On other systems Electron's own handler turns the first signal into a
 * quit and leaves the second to the system, which ends the process (shell/browser/electron_browser_main_parts_posix.cc).
 * Electron sets it just before the app is ready, replacing any earlier listener.
 */
export function onTerminationSignal(process: Pick<NodeJS.Process, 'on'>, listener: () => void): void {
  for (const signal of SIGNALS) process.on(signal, listener);
}

/** Whether a person or the system wants a command to end early. */
type Interrupts = ReturnType<typeof createInterrupts>;

export function createInterrupts() {
  let interrupted = false;
  let stop: (() => void) | null = null;
  return {
    /** Calls back once when the command is interrupted; immediately if it already was. */
    onInterrupt(callback: () => void) {
      stop = callback;
      if (interrupted) callback();
    },
    /** Interrupts the command. Further calls change nothing: work in progress is still finished. */
    interrupt() {
      if (interrupted) return;
      interrupted = true;
      stop?.();
    },
  };
}

/** Treats Electron's request to quit (end of a desktop session, Quit on macOS) as an interruption. */
export function interruptOnQuit(app: Pick<App, 'on'>, { interrupt }: Pick<Interrupts, 'interrupt'>): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    interrupt();
  });
}
