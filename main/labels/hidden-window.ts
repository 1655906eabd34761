import { BrowserWindow, type Session } from 'electron';

/** The window that label pages are opened in. Navigation, window.open and webviews are refused for every page (app/harden.ts). */
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
      // A hidden window's timers and animation frames would stop otherwise (docs/reference/printing.md).
      backgroundThrottling: false,
    },
  });
  // A window has its page's title, hidden ones too, and other programs can read it: a label page's is its address at times.
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}
