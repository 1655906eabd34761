import { dirname, join } from 'node:path';
import { dialog } from 'electron';
import type { LastFolders } from './last-folders.ts';

/**
 * Lets the user choose where to save a file; returns null when cancelled.
 * @param name the suggested file name
 * @param extension without its dot; appended to a typed name that lacks it
 */
export async function chooseFile(
  name: string,
  extension: string,
  folders: LastFolders,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(folders.get('saved') ?? '', `${name}.${extension}`),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === '') return null;
  folders.remember('saved', dirname(filePath));
  return filePath.toLowerCase().endsWith(`.${extension}`) ? filePath : `${filePath}.${extension}`;
}
