import type { App } from 'electron';

/** The end of Tem, with an exit code that is decided once. */
export interface ExitOnce {
  /** Ends Tem with this code; nothing where its end is decided already. */
  withCode(code: number): void;
  isDecided(): boolean;
}

/**
 * Electron takes the last code that it is given, also while it ends (shell/browser/browser.cc, ExitWithCode): what goes wrong
 * in clearing up would then change what a script is told of its labels, and make it print them again.
 */
export function createExitOnce(app: Pick<App, 'exit'>): ExitOnce {
  let decided = false;
  return {
    withCode(code) {
      if (decided) return;
      decided = true;
      app.exit(code);
    },
    isDecided: () => decided,
  };
}
