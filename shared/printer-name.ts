import { z } from 'zod';
import { parseRawAddress, parseRawQueue, RAW_PRINTER } from './raw-printer.ts';

/** What introduces a folder in a printer's name. */
export const FILE_PRINTER = 'file:';

/**
 * Where labels go: a system printer's name, `file:` and a folder, `raw:LANGUAGE://HOST:PORT` or `raw:LANGUAGE:QUEUE`.
 * Only their form: where Tem may print to is main's to say (main/printers/check-printer-name.ts), so that a settings file of an older
 * Tem stays readable whatever is in it.
 */
export const PrinterNameSchema = z
  .string()
  .max(1000)
  .refine((name) => name.trim() !== '' && name !== FILE_PRINTER)
  .refine(
    (name) => !name.startsWith(RAW_PRINTER) || parseRawAddress(name) !== null || parseRawQueue(name) !== null,
  );

/**
 * Where a folder's path leads, by its letters alone: a drive letter may stand for a share, and a folder may be a link.
 * - `local`: from the root of this machine's files, or of a drive, on;
 * - `network`: another machine's share, by UNC or by Windows' long form of it;
 * - `device`: no folder, but something that programs talk to (a pipe, a port, a disk, what the system tells of itself);
 * - `relative`: from wherever the program happens to stand.
 */
export type FolderKind = 'local' | 'network' | 'device' | 'relative';

/** Both systems' paths are judged alike, so that one system's share passes on no other for a folder. */
export function folderKind(path: string): FolderKind {
  // Windows takes both slashes for the same (https://learn.microsoft.com/dotnet/standard/io/file-path-formats).
  const slashed = path.replaceAll('\\', '/');
  // \\?\UNC\server\share, \\?\C:\folder, \\.\pipe\name, \??\C:\folder.
  const verbatim = /^\/(?:\/[?.]|\?\?)(?:\/+(?<rest>.*))?$/s.exec(slashed);
  if (verbatim !== null) {
    const rest = verbatim.groups?.['rest'] ?? '';
    // Such a path has no drive that ".." would end at: \\.\C:\..\UNC\server\share is the other machine's share.
    if (rest.split('/').some((part) => PARENT_SEGMENT.test(part))) return 'device';
    if (/^unc\/+[^/]/i.test(rest)) return 'network';
    return /^[a-z]:\//i.test(rest) ? driveFolderKind(rest) : 'device';
  }
  // A folder on Linux may have a backslash in its name, and may begin with two slashes: it is asked about all the same.
  if (/^\/\/+[^/]/.test(slashed)) return 'network';
  if (/^[a-z]:\//i.test(slashed)) return driveFolderKind(slashed);
  if (!path.startsWith('/')) return 'relative';
  return /^\/+(?:dev|proc|sys)(?:\/|$)/.test(slashed) ? 'device' : 'local';
}

/** Windows may take blanks away behind the dots. */
const PARENT_SEGMENT = /^ *\.[. ]*$/;

/**
 * Names that Windows keeps for devices in every folder, with any extension
 * (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ .]*(?:[.:].*)?$/is;

/** A colon behind the drive's names a stream of a file, or a device. */
function driveFolderKind(path: string): FolderKind {
  const parts = path.slice(2).split('/');
  return parts.some((part) => part.includes(':') || DEVICE.test(part)) ? 'device' : 'local';
}
