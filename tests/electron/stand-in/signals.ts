import { flavour } from './flavour.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Electron's own way with signals, from the moment before `ready` at which it takes them over
 * (shell/browser/electron_browser_main_parts.cc, PostCreateMainMessageLoop): the first is a regular quit, and the next has
 * the system's default, which ends the process at once (electron_browser_main_parts_posix.cc, GracefulShutdownHandler).
 * Whoever listened before has lost the signal to it; whoever listens afterwards has it instead of Electron, since libuv
 * sets its handler at the first listener only. Windows' Electron listens to nothing: there libuv's own listener is the
 * only one, and without it Ctrl+C ends the process.
 */
export function takeSignals(quit: () => void): void {
  if (flavour() === 'windows') return;
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    const own = () => {
      if (process.listenerCount(signal) > 1) return;
      process.off(signal, own);
      quit();
    };
    process.on(signal, own);
  }
}
