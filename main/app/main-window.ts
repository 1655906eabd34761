import { BrowserWindow, type IpcMainInvokeEvent, Menu } from 'electron';
import { APP_PAGE, isAppAddress } from './app-address.ts';

/** The window at which the packer works. */
export interface MainWindow {
  /** Opens it, or brings it to the front. */
  show(): Promise<void>;
  /** Whether an IPC call comes from this window's own top frame with the app's page in it. */
  isSender(event: IpcMainInvokeEvent): boolean;
  contents(): Electron.WebContents[];
}

/**
 * @param preload absolute path of the built preload
 * @param onClosed the person closed it; 'window-all-closed' does not tell, since the hidden label window stays
 */
export function createMainWindow(preload: string, onClosed: () => void): MainWindow {
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
      // The default menu holds reload and zoom keys that a scanner's control characters could hit.
      Menu.setApplicationMenu(
        process.platform === 'darwin'
          ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }])
          : null,
      );
      window = new BrowserWindow({
        title: 'Tem',
        width: 1280,
        height: 800,
        minWidth: 1024,
        minHeight: 700,
        backgroundColor: '#ffffff',
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
      await window.loadURL(APP_PAGE);
    },
    isSender({ sender, senderFrame }) {
      const there = open();
      return (
        there !== null &&
        sender === there.webContents &&
        senderFrame !== null &&
        senderFrame.parent === null &&
        isAppAddress(senderFrame.url)
      );
    },
    contents: () => {
      const there = open();
      return there === null ? [] : [there.webContents];
    },
  };
}
