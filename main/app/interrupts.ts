import type { App } from 'electron';

/** Ctrl+C, a wish to end, a closed terminal; Windows has Ctrl+Break besides. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Hears of signals; once the app is ready, no sooner. Electron for Windows has no handler: without a listener here Ctrl+C ends
 * the process in the middle of a label. Elsewhere Electron's own turns the first signal into a quit and leaves the second to
 * the system, which ends the process (shell/browser/electron_browser_main_parts_posix.cc); it is set just before the app is
 * ready, in place of any listener that was there before.
 */
export function onTerminationSignal(process: Pick<NodeJS.Process, 'on'>, told: () => void): void {
  for (const signal of SIGNALS) process.on(signal, told);
}

/** Whether a person, or the system, wants a command to end early. */
export interface Interrupts {
  /** Calls back then; at once, where that was before. Called once at most. */
  onInterrupt(stop: () => void): void;
  /** The command is to end. Told again, nothing changes: what is under way is finished all the same. */
  interrupt(): void;
}

export function createInterrupts(): Interrupts {
  let interrupted = false;
  let stop: (() => void) | null = null;
  return {
    onInterrupt(given) {
      stop = given;
      if (interrupted) given();
    },
    interrupt() {
      if (interrupted) return;
      interrupted = true;
      stop?.();
    },
  };
}

/** Takes Electron's wish to quit (a desktop's end of session, macOS' Quit) for an interruption. */
export function interruptOnQuit(
  app: Pick<App, 'on'>,
  { interrupt: came }: Pick<Interrupts, 'interrupt'>,
): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    came();
  });
}
