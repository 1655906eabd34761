import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard, powerMonitor, screen, shell } from './desktop.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { strict } from './not-implemented.ts';
import { safeStorage } from './safe-storage.ts';
import { protocol, sessionModule } from './session.ts';
import { utilityProcess } from './utility-process.ts';
import { webContentsModule } from './web-contents.ts';

const session = strict('session', sessionModule);
const webContents = strict('webContents', webContentsModule);

/** The module `electron` as the main process sees it; reading a member that it lacks throws. */
const electron = strict('', {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
});

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  electron as default,
  // require('electron') returns this, not the module's namespace.
  electron as 'module.exports',
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};
