import { BrowserWindow, type Session } from 'electron';

/** Creates the window for label pages. Navigation, window.open and webviews are refused for every page (app/harden.ts). */
export function createHiddenWindow(labelSession: Session): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 900,
    height: 1200,
    webPreferences: {
      session: labelSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      disableDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      // Otherwise a hidden window's timers and animation frames would stop (docs/reference/printing.md).
      backgroundThrottling: false,
    },
  });
  // Keeps a page's title, which may be its address, off the window: other programs can read the titles of hidden windows too.
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}
