import { join } from 'node:path';
import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, Menu } from 'electron';
import { isAppUrl } from './app-url.ts';
import { createKiosk } from './kiosk.ts';
import type { WindowAppearance } from './window-appearance.ts';

/** The window at which the packer works. */
export interface MainWindow {
  /** Opens it, or brings it to the front. */
  show(): Promise<void>;
  /** Whether an IPC call comes from this window's own top frame with the app's page in it. */
  isSender(event: IpcMainInvokeEvent): boolean;
  contents(): Electron.WebContents[];
  /** Shows a box of the system's that belongs to it, which would hide any other in a kiosk. @throws Error where it is closed */
  showMessageBox(options: Electron.MessageBoxOptions): Promise<number>;
  /** Fills the screen and stays there, or is a window like any other again; at once. */
  setKiosk(on: boolean): void;
}

interface MainWindowOptions {
  /** Absolute path of the built preload. */
  readonly preload: string;
  readonly appearance: WindowAppearance;
  /** Whether it fills the screen from the start. */
  readonly kiosk: boolean;
  /** The person closed it; 'window-all-closed' does not tell, since the hidden label window stays. */
  readonly onClosed: () => void;
  /** Takes over a window that was just made: loads its page, and keeps it alive (window-supervisor.ts). */
  readonly supervise: (window: BrowserWindow) => { load(): Promise<void> };
}

export function createMainWindow({
  preload,
  appearance,
  kiosk: startsInKiosk,
  onClosed,
  supervise,
}: MainWindowOptions): MainWindow {
  const kiosk = createKiosk(app, startsInKiosk);
  let window: BrowserWindow | null = null;
  const open = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window);

  return {
    async show() {
      const there = open();
      if (there !== null) {
        if (there.isMinimized()) there.restore();
        there.focus();
        return;
      }
      setMenu(kiosk.isEnabled());
      window = new BrowserWindow({
        title: 'Tem',
        // Elsewhere it is in the program itself.
        ...(process.platform === 'linux' ? { icon: join(import.meta.dirname, 'icon.png') } : {}),
        width: 1280,
        height: 800,
        minWidth: 1024,
        minHeight: 700,
        kiosk: kiosk.isEnabled(),
        backgroundColor: appearance.backgroundColor(),
        webPreferences: {
          preload,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          spellcheck: false,
        },
      });
      window.once('closed', onClosed);
      kiosk.attach(window);
      appearance.applyTo(window);
      await supervise(window).load();
    },
    isSender({ sender, senderFrame }) {
      const there = open();
      return (
        there !== null &&
        sender === there.webContents &&
        senderFrame !== null &&
        senderFrame.parent === null &&
        isAppUrl(senderFrame.url)
      );
    },
    contents: () => {
      const there = open();
      return there === null ? [] : [there.webContents];
    },
    async showMessageBox(options) {
      const there = open();
      if (there === null) throw new Error('the window is closed');
      return (await dialog.showMessageBox(there, options)).response;
    },
    setKiosk(on) {
      if (on !== kiosk.isEnabled()) setMenu(on);
      kiosk.setEnabled(on);
    },
  };
}

/**
 * The default menu holds reload and zoom keys that a scanner's control characters could hit. macOS needs one for copy and
 * paste; a kiosk has no Quit in it.
 */
function setMenu(kiosk: boolean): void {
  const own = kiosk
    ? [{ role: 'editMenu' } as const]
    : [{ role: 'appMenu' } as const, { role: 'editMenu' } as const];
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(own) : null);
}
