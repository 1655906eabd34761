import { flavour } from './flavour.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Electron's handling of signals, from the moment before `ready` at which it takes them over
 * (shell/browser/electron_browser_main_parts.cc, PostCreateMainMessageLoop): the first is a regular quit, and the next has
 * the system's default, which ends the process at once (electron_browser_main_parts_posix.cc, GracefulShutdownHandler).
 * Earlier listeners lose the signal to it; later listeners replace Electron, since libuv sets its handler at the first
 * listener only. Windows' Electron does not listen: there libuv's own listener is the only one, and without it Ctrl+C ends
 * the process.
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
