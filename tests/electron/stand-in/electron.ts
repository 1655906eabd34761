import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import {
  clipboard,
  crashReporter,
  globalShortcut,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './desktop.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { strict } from './not-implemented.ts';
import { protocol } from './protocol-module.ts';
import { safeStorage } from './safe-storage.ts';
import { sessionModule } from './session.ts';
import { utilityProcess } from './utility-process.ts';
import { webContentsModule } from './web-contents.ts';

const session = strict('session', sessionModule);
const webContents = strict('webContents', webContentsModule);

/** The module `electron` as the main process sees it; reading a member that it lacks throws. */
const electron = strict('', {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
});

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  electron as default,
  // require('electron') returns this, not the module's namespace.
  electron as 'module.exports',
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};
