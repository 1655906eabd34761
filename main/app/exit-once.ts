import type { App } from 'electron';

/** Ends Tem with an exit code that is decided once. */
export type ExitOnce = ReturnType<typeof createExitOnce>;

/**
 * Electron uses the last code that it is given, even while it exits (shell/browser/browser.cc, ExitWithCode). Without this, a
 * failure during cleanup would change the result that a script sees and make it print its labels again.
 */
export function createExitOnce(app: Pick<App, 'exit'>) {
  let decided = false;
  return {
    /** Ends Tem with this code, unless its exit is already decided. */
    withCode(code: number) {
      if (decided) return;
      decided = true;
      app.exit(code);
    },
    isDecided: () => decided,
  };
}
