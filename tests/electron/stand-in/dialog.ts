import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { strict } from './not-implemented.ts';
import { getPath } from './paths.ts';

interface MessageBox {
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
  readonly defaultId?: number;
}

/** The answer of Escape: cancelId, else a button named Cancel or No, else 0 (documented at showMessageBox). */
function cancelled(options: MessageBox): number {
  if (options.cancelId !== undefined) return options.cancelId;
  const at = (options.buttons ?? []).findIndex((label) => /^&?(cancel|no)$/i.test(label));
  return at === -1 ? 0 : at;
}

interface FileDialog {
  readonly defaultPath?: string;
}

/** The options follow the window, where one is given. */
const optionsOf = (args: readonly unknown[]): MessageBox & FileDialog =>
  (args.length > 1 ? args[1] : args[0]) ?? {};

/** The folder in which a dialog opened, and the name that it offered. */
interface Shown {
  readonly method: string;
  readonly folder: string;
  readonly name: string;
}

const shown: Shown[] = [];

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Downloads, or the home folder where there is none: shell/common/electron_paths.cc, GetDefaultPath. */
function usualFolder(): string {
  const downloads = getPath('downloads', '');
  return isFolder(downloads) ? downloads : homedir();
}

/** Linux: shell/browser/ui/file_dialog_linux.cc, GetDefaultDialogPath; a bare name is in the usual folder. */
function show(method: string, args: readonly unknown[]): void {
  const { defaultPath = '' } = optionsOf(args);
  if (typeof defaultPath !== 'string') throw new TypeError('Default path must be a string');
  const path = isAbsolute(defaultPath) ? defaultPath : join(usualFolder(), defaultPath);
  shown.push(
    isFolder(path)
      ? { method, folder: path.replace(/(.)\/$/, '$1'), name: '' }
      : { method, folder: dirname(path), name: basename(path) },
  );
}

/**
 * Nobody sits at the stand-in's screen: each dialog is dismissed at once, and `_shown` records where it opened. Tests script
 * an answer as they do with Electron, by overwriting the member: `dialog.showOpenDialog = async () => ({ … })`.
 */
export const dialog = strict('dialog', {
  _shown: shown,
  showOpenDialog: async (...args: unknown[]) => {
    show('showOpenDialog', args);
    return { canceled: true, filePaths: [] as string[] };
  },
  showSaveDialog: async (...args: unknown[]) => {
    show('showSaveDialog', args);
    return { canceled: true, filePath: '' };
  },
  showMessageBox: async (...args: unknown[]) => ({
    response: cancelled(optionsOf(args)),
    checkboxChecked: false,
  }),
  showErrorBox: (title: string, content: string): void => {
    process.stderr.write(`${title}\n${content}\n`);
  },
});
