import { fromAppPath } from '../../../../build/electron/system.ts';
import { FILE_PRINTER } from '../../../../shared/printer-name.ts';

/** The folder of a printer of PDF files. @throws Error for any other printer */
export function fileFolderOf(printer: string | null): string {
  if (printer?.startsWith(FILE_PRINTER) !== true) throw new Error(`no folder: ${printer}`);
  return fromAppPath(printer.slice(FILE_PRINTER.length));
}
