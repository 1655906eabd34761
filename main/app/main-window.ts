import { join } from 'node:path';
import { type App, BrowserWindow, dialog, type IpcMainInvokeEvent, Menu } from 'electron';
import { isAppUrl } from './app-url.ts';
import { createKiosk } from './kiosk.ts';
import type { WindowAppearance } from './window-appearance.ts';

/** The packer's window. */
export type MainWindow = ReturnType<typeof createMainWindow>;

export function createMainWindow({
  listeners,
  preload,
  appearance,
  kiosk: startsInKiosk,
  onClosed,
  supervise,
}: {
  /** Of the app. */
  readonly listeners: Pick<App, 'on'>;
  /** Absolute path of the built preload. */
  readonly preload: string;
  readonly appearance: WindowAppearance;
  readonly kiosk: boolean;
  /** Called when the user closed it. 'window-all-closed' does not fire, because the hidden label window remains. */
  readonly onClosed: () => void;
  /** Takes over a new window: loads its page and keeps it alive (window-supervisor.ts). */
  readonly supervise: (window: BrowserWindow) => { load(): Promise<void> };
}) {
  const kiosk = createKiosk(listeners, startsInKiosk);
  let window: BrowserWindow | null = null;
  const open = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window);

  return {
    async show(): Promise<void> {
      const current = open();
      if (current !== null) {
        if (current.isMinimized()) current.restore();
        current.focus();
        return;
      }
      setMenu(kiosk.isEnabled());
      window = new BrowserWindow({
        title: 'Tem',
        // On other systems the icon is in the program itself.
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
    /** Closes it for good, without asking its page. `onClosed` is not called. */
    close() {
      const current = open();
      current?.off('closed', onClosed);
      current?.destroy();
    },
    /** Whether an IPC call comes from the top frame of this window, showing the app's page. */
    isSender({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
      const current = open();
      return (
        current !== null &&
        sender === current.webContents &&
        senderFrame !== null &&
        senderFrame.parent === null &&
        isAppUrl(senderFrame.url)
      );
    },
    contents: (): Electron.WebContents[] => {
      const current = open();
      return current === null ? [] : [current.webContents];
    },
    /**
     * Shows a system message box that belongs to the window, because a kiosk window would hide any other.
     * @throws Error if it is closed
     */
    async showMessageBox(options: Electron.MessageBoxOptions): Promise<number> {
      const current = open();
      if (current === null) throw new Error('the window is closed');
      return (await dialog.showMessageBox(current, options)).response;
    },
    /** Switches between full screen and a normal window, immediately. */
    setKiosk(on: boolean) {
      if (on !== kiosk.isEnabled()) setMenu(on);
      kiosk.setEnabled(on);
    },
  };
}

/**
 * The default menu has shortcuts for reload and zoom that a scanner's control characters could trigger. macOS needs a menu for
 * copy and paste; in a kiosk it has no Quit.
 */
function setMenu(kiosk: boolean): void {
  const own = kiosk
    ? [{ role: 'editMenu' } as const]
    : [{ role: 'appMenu' } as const, { role: 'editMenu' } as const];
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(own) : null);
}
