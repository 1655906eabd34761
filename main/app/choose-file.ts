import { dirname, join } from 'node:path';
import { dialog } from 'electron';
import type { LastFolders } from './last-folders.ts';

/**
 * Lets the user choose where a file is saved; null when cancelled.
 * @param name what the file would be called
 * @param extension without its dot; put behind a name that is typed without it
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
