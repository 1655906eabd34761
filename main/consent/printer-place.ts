import { resolve } from 'node:path';
import type { Words } from '../../shared/language.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { RAW_LANGUAGE_NAMES, readRawAddress } from '../../shared/raw-printer.ts';
import { shownHost, shownText } from './shown-text.ts';

/**
 * Where a printer's labels would go that is not the system's to vouch for: a host and port in the network, or a folder; two names
 * of one place have the same. Null for printers of the system's, which somebody has set up there.
 */
export function placeOf(printer: string): string | null {
  if (printer.startsWith(FILE_PRINTER)) return `folder ${resolve(printer.slice(FILE_PRINTER.length))}`;
  const raw = readRawAddress(printer);
  return raw === null ? null : `network ${raw.host.toLowerCase()} ${raw.port}`;
}

/** `\\server\share`, `//server/share`, `\\?\UNC\server\share`; `\\.\` are devices, which may be anywhere. */
const OTHER_MACHINE = /^[\\/]{2}(?:[?.][\\/]UNC[\\/])?(?<host>[^\\/]*)/i;
/** `\\?\C:\labels`: this machine's, in its long form. */
const OWN_LONG_FORM = /^[\\/]{2}\?[\\/][A-Z]:/i;

/** The other machine that a folder lies on, as its path says; null: this one. Linux and macOS know no such paths, and call them all their own. */
function machineOf(folder: string): string | null {
  if (OWN_LONG_FORM.test(folder)) return null;
  return OTHER_MACHINE.exec(folder)?.groups?.['host'] ?? null;
}

/** A printer as a box shows it. */
export function shownPrinter(printer: string | null): string | Words {
  if (printer === null) return { vi: 'chưa chọn', en: 'none' };
  const raw = readRawAddress(printer);
  if (raw !== null) {
    const host = raw.host.includes(':') ? `[${raw.host}]` : shownHost(raw.host);
    return `${host}:${raw.port}, ${RAW_LANGUAGE_NAMES[raw.language]}`;
  }
  if (!printer.startsWith(FILE_PRINTER)) return shownText(printer);
  const folder = printer.slice(FILE_PRINTER.length);
  const machine = machineOf(folder);
  if (machine === null) return { vi: `thư mục ${shownText(folder)}`, en: `folder ${shownText(folder)}` };
  const host = shownHost(machine);
  return {
    vi: `MÁY KHÁC (${host}), thư mục ${shownText(folder)}`,
    en: `ANOTHER MACHINE (${host}), folder ${shownText(folder)}`,
  };
}
