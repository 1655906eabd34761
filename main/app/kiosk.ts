import type { App, BrowserWindow } from 'electron';

/** A window that fills the screen and stays, while the settings say so. */
export interface Kiosk {
  /** Takes a window over: the one that was just made. */
  attach(window: KioskWindow): void;
  /** Applies at once. */
  setEnabled(on: boolean): void;
  isEnabled(): boolean;
}

type KioskWindow = Pick<BrowserWindow, 'setKiosk' | 'isKiosk' | 'on' | 'isDestroyed'>;

/**
 * While it is on the window can't be closed by its person; the machine's shutting down (which begins with `before-quit`, and on
 * Windows with the window's `session-end`) and Tem's own end still close it. What the system itself offers (Alt+Tab,
 * the Windows key) is not Tem's to take away.
 */
export function createKiosk(app: Pick<App, 'on'>, startsOn: boolean): Kiosk {
  let on = startsOn;
  let ending = false;
  let window: KioskWindow | null = null;
  app.on('before-quit', () => {
    ending = true;
  });
  const apply = (): void => {
    if (window !== null && !window.isDestroyed() && window.isKiosk() !== on) window.setKiosk(on);
  };
  return {
    attach(made) {
      window = made;
      made.on('close', (event) => {
        if (on && !ending) event.preventDefault();
      });
      made.on('query-session-end', () => {
        ending = true;
      });
      apply();
    },
    setEnabled(next) {
      on = next;
      apply();
    },
    isEnabled: () => on,
  };
}
