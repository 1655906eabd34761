import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import type { PrinterChoice } from '../../shared/printer-name.ts';
import type { SystemPrinter } from '../diagnostics/probe-printers.ts';
import { readPrinterModel } from '../printers/facts/printer-answer.ts';
import { canCreateWindows } from './electron-facts.ts';
import type { LastFolders } from './last-folders.ts';

/** The system's printers. */
export async function listSystemPrinters(): Promise<PrinterChoice[]> {
  const printers = await queryChromiumPrinters();
  return printers.map(({ options, ...printer }) => ({
    ...printer,
    model: readPrinterModel({ description: printer.description, options }),
  }));
}

/** Returns the system's printers with everything that Chromium knows about them. */
export async function describeSystemPrinters(): Promise<SystemPrinter[]> {
  const printers = await queryChromiumPrinters();
  return printers.map(({ options, ...printer }) => ({
    ...printer,
    options: Object.fromEntries(
      Object.entries(options ?? {}).map(([option, value]): [string, string] => [option, String(value)]),
    ),
  }));
}

/** Any window can query the printers. Without one (command line), a hidden window is created if possible. */
async function queryChromiumPrinters() {
  const existing = BrowserWindow.getAllWindows()[0];
  if (existing === undefined && !canCreateWindows(app)) return [];
  const window =
    existing ?? new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true } });
  try {
    const printers = await window.webContents.getPrintersAsync();
    return printers.map(({ name, displayName, description, options }) => ({
      name,
      displayName: displayName || name,
      description,
      options,
    }));
  } finally {
    if (existing === undefined) window.destroy();
  }
}

/** Lets the user choose a folder for labels; returns null when cancelled. */
export async function chooseLabelFolder(folders: LastFolders): Promise<string | null> {
  const last = folders.get('labels');
  const { canceled, filePaths } = await dialog.showOpenDialog({
    ...(last === null ? {} : { defaultPath: last }),
    properties: ['openDirectory', 'createDirectory'],
  });
  const folder = canceled ? undefined : filePaths[0];
  if (folder === undefined) return null;
  folders.remember('labels', folder);
  return folder;
}

/** The folder of practice labels: easy to find, and made when the first label is saved. */
export const practiceLabelFolder = (): string => join(app.getPath('documents'), 'Tem', 'nhan-tap');
