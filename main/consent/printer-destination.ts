import { isAbsolute, resolve } from 'node:path';
import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { RAW_LANGUAGE_NAMES } from '../../shared/printer-languages.ts';
import { FILE_PRINTER, folderKind } from '../../shared/printer-name.ts';
import { parseRawAddress, parseRawQueue } from '../../shared/raw-printer.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { toDialogHost, toDialogText } from './dialog-text.ts';

/**
 * Returns where a printer's labels would go if the system does not vouch for it: a host and port on the network, or a folder. Two
 * names of one place return the same text. Null for system printers, which someone has set up there, unless the name alone makes
 * Windows connect to another machine.
 */
export function printerDestinationOf(printer: string): string | null {
  if (printer.startsWith(FILE_PRINTER)) return `folder ${resolve(printer.slice(FILE_PRINTER.length))}`;
  const raw = parseRawAddress(printer);
  if (raw === null) return sharedQueueOf(printer)?.queue ?? null;
  // A printer that never answers is printed to without feedback: its destination has a separate word.
  return `network ${raw.host.toLowerCase()} ${raw.port}${raw.silent ? ' silent' : ''}`;
}

/**
 * Matches `\\server\queue` and `http://server/…`: Windows contacts that machine as soon as its printer is queried, whether it is
 * set up here or not (https://learn.microsoft.com/windows/win32/printdocs/openprinter). Null for all other printers.
 */
function sharedQueueOf(printer: string): { readonly queue: string; readonly machine: string } | null {
  const queue = parseRawQueue(printer)?.queue ?? printer;
  const machine = /^(?:[\\/]{2,}|[a-z]+:[\\/]+)(?<host>[^\\/:]*)/i.exec(queue)?.groups?.['host'];
  return machine === undefined ? null : { queue: `queue ${queue.toLowerCase()}`, machine };
}

/** Returns the other machine's name in `\\server\share`, `//server/share`, `\\?\UNC\server\share`. */
const shareHostOf = (folder: string): string =>
  /^[\\/]+(?:[?.][\\/]+UNC[\\/]+)?(?<host>[^\\/]*)/i.exec(folder)?.groups?.['host'] ?? '';

/** Formats a printer for a message box. */
export function toDialogPrinter(printer: string | null): string | LocalizedText {
  if (printer === null) return consentText.printer.none;
  const raw = parseRawAddress(printer);
  if (raw !== null) {
    const host = raw.host.includes(':') ? `[${raw.host}]` : toDialogHost(raw.host);
    const place = `${host}:${raw.port}, ${RAW_LANGUAGE_NAMES[raw.language]}`;
    if (!raw.silent) return place;
    return interpolateLocalized(consentText.printer.silent, { place });
  }
  if (!printer.startsWith(FILE_PRINTER)) {
    const shared = sharedQueueOf(printer);
    if (shared === null) return toDialogText(printer);
    const [host, name] = [toDialogHost(shared.machine), toDialogText(printer)];
    return interpolateLocalized(consentText.printer.shared, { host, name });
  }
  const folder = printer.slice(FILE_PRINTER.length);
  if (folderKind(folder) !== 'network') {
    // Shows its end, not the way there: the middle of a long path is omitted.
    const place = toDialogText(isAbsolute(folder) ? resolve(folder) : folder);
    return interpolateLocalized(consentText.printer.folder, { place });
  }
  const host = toDialogHost(shareHostOf(folder));
  return interpolateLocalized(consentText.printer.sharedFolder, { host, folder: toDialogText(folder) });
}
