import { BrowserWindow, dialog } from 'electron';
import type { PrinterChoice } from '../../shared/settings.ts';

/**
 * The system's printers. Any window can ask; where there is none (command line) a hidden one is made for the question.
 */
export async function listSystemPrinters(): Promise<PrinterChoice[]> {
  const there = BrowserWindow.getAllWindows()[0];
  const window = there ?? new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  try {
    const printers = await window.webContents.getPrintersAsync();
    return printers.map(({ name, displayName, description }) => ({
      name,
      displayName: displayName || name,
      description,
    }));
  } finally {
    if (there === undefined) window.destroy();
  }
}

/** Lets the user choose a folder for labels; null when cancelled. */
export async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
