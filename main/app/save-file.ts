import { dialog } from 'electron';

/**
 * Lets the user choose where a file is saved; null when cancelled.
 * @param name what the file would be called
 * @param extension without its dot; put behind a name that is typed without it
 */
export async function chooseFile(name: string, extension: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: `${name}.${extension}`,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === '') return null;
  return filePath.toLowerCase().endsWith(`.${extension}`) ? filePath : `${filePath}.${extension}`;
}
