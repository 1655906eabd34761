import { z } from 'zod';
import {
  parseRawAddress,
  parseRawQueue,
  RAW_PRINTER,
  type RawAddress,
  type RawQueue,
} from './raw-printer.ts';

/** The prefix of a folder in a printer's name. */
export const FILE_PRINTER = 'file:';

/**
 * Where labels go: a system printer's name, `file:` and a folder, `raw:LANGUAGE://HOST:PORT` or `raw:LANGUAGE:QUEUE`. Validates
 * only the form: main decides where Tem may print (main/printers/choose-printer.ts), so that a settings file stays
 * readable whatever it contains.
 */
export const PrinterNameSchema = z
  .string()
  .max(1000)
  .refine((name) => name.trim() !== '' && name !== FILE_PRINTER)
  .refine(
    (name) => !name.startsWith(RAW_PRINTER) || parseRawAddress(name) !== null || parseRawQueue(name) !== null,
  );

/** A printer to choose from. */
export interface PrinterChoice {
  /** The value for `Settings.printer`. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** The model's or the driver's name in the system; empty if unknown. */
  readonly model: string;
}

/** What a printer's name leads to. Both kinds of queue have the system's own name as `queue`. */
type PrinterTarget =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'network'; readonly address: RawAddress }
  | ({ readonly kind: 'queue' } & RawQueue)
  | { readonly kind: 'system'; readonly queue: string };

/** Never refuses a name: what has no other form is a system printer. */
export function parsePrinterName(name: string): PrinterTarget {
  if (name.startsWith(FILE_PRINTER)) return { kind: 'folder', folder: name.slice(FILE_PRINTER.length) };
  const address = parseRawAddress(name);
  if (address !== null) return { kind: 'network', address };
  const raw = parseRawQueue(name);
  return raw === null ? { kind: 'system', queue: name } : { kind: 'queue', ...raw };
}

/**
 * Where a folder's path leads, judged by its text only: a drive letter may stand for a share, and a folder may be a link.
 * - `local`: from the root of this machine's files, or of a drive;
 * - `network`: another machine's share, in UNC or Windows' long form;
 * - `device`: not a folder, but something that programs communicate with (a pipe, a port, a disk, system information);
 * - `relative`: from the program's current folder.
 */
type FolderKind = 'local' | 'network' | 'device' | 'relative';

/** Judges both systems' paths alike, so that one system's share does not count as a folder on another. */
export function folderKind(path: string): FolderKind {
  // Windows treats both slashes alike (https://learn.microsoft.com/dotnet/standard/io/file-path-formats).
  const slashed = path.replaceAll('\\', '/');
  // \\?\UNC\server\share, \\?\C:\folder, \\.\pipe\name, \??\C:\folder.
  const verbatim = /^\/(?:\/[?.]|\?\?)(?:\/+(?<rest>.*))?$/s.exec(slashed);
  if (verbatim !== null) {
    const rest = verbatim.groups?.['rest'] ?? '';
    // Such a path has no drive at which ".." would end: \\.\C:\..\UNC\server\share is the other machine's share.
    if (rest.split('/').some((part) => PARENT_SEGMENT.test(part))) return 'device';
    if (/^unc\/+[^/]/i.test(rest)) return 'network';
    return /^[a-z]:\//i.test(rest) ? driveFolderKind(rest) : 'device';
  }
  // A folder on Linux may have a backslash in its name, and may begin with two slashes: it needs consent anyway.
  if (/^\/\/+[^/]/.test(slashed)) return 'network';
  if (/^[a-z]:\//i.test(slashed)) return driveFolderKind(slashed);
  if (!path.startsWith('/')) return 'relative';
  return /^\/+(?:dev|proc|sys)(?:\/|$)/.test(slashed) ? 'device' : 'local';
}

/** Windows may strip blanks after the dots. */
const PARENT_SEGMENT = /^ *\.[. ]*$/;

/** Names reserved for devices in every folder (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ .]*(?:[.:].*)?$/is;

/** A colon after the drive's names a stream of a file, or a device. */
function driveFolderKind(path: string): FolderKind {
  const parts = path.slice(2).split('/');
  return parts.some((part) => part.includes(':') || DEVICE.test(part)) ? 'device' : 'local';
}
