import type { App, BrowserWindow } from 'electron';

type KioskWindow = Pick<BrowserWindow, 'setKiosk' | 'isKiosk' | 'on' | 'isDestroyed'>;

/**
 * Keeps a window in full screen while the setting is on. While the kiosk is on, the user cannot close the window; a shutdown
 * of the machine (which begins with `before-quit`, and on Windows with the window's `session-end`) and Tem's own exit still
 * do. Tem cannot disable what the system offers (Alt+Tab, the Windows key).
 */
export function createKiosk(app: Pick<App, 'on'>, startsOn: boolean) {
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
    attach(made: KioskWindow) {
      window = made;
      made.on('close', (event) => {
        if (on && !ending) event.preventDefault();
      });
      made.on('query-session-end', () => {
        ending = true;
      });
      apply();
    },
    setEnabled(next: boolean) {
      on = next;
      apply();
    },
    isEnabled: () => on,
  };
}
