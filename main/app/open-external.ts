import { shell } from 'electron';
import type { OutsidePage } from '../../shared/ipc/support-calls.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';

/** Every address that Tem may pass to the system, verbatim; none is ever composed. */
const ADDRESSES = {
  // https://learn.microsoft.com/windows/apps/develop/launch/launch-settings
  win32: { 'printer-settings': 'ms-settings:printers' },
  // The pane's identifier since macOS 13; Electron 45 requires at least 12.
  darwin: { 'printer-settings': 'x-apple.systempreferences:com.apple.Print-Scan-Settings.extension' },
  // CUPS' own pages, which are the same on every desktop (https://openprinting.github.io/cups/doc/admin.html).
  linux: { 'printer-settings': 'http://localhost:631/printers' },
} as const satisfies Record<string, Record<OutsidePage, string>>;

/** Returns an outside page's address on a system (a value of process.platform). */
export const externalAddressOf = (page: OutsidePage, platform: string): string =>
  ADDRESSES[platform === 'win32' || platform === 'darwin' ? platform : 'linux'][page];

const ALLOWED: ReadonlySet<string> = new Set(Object.values(ADDRESSES).flatMap(Object.values<string>));

/**
 * Opens an address in the browser or another program. This is the only way to do so, and only for addresses of the list above,
 * compared as text.
 * @throws Error for any other address, which is logged; ProblemError `outside-failed` if the system has no program for it
 */
export async function openExternal(
  address: string,
  {
    log,
    open = shell.openExternal,
  }: { readonly log: Log; readonly open?: (address: string) => Promise<void> },
): Promise<void> {
  if (!ALLOWED.has(address)) {
    log({ event: 'external address refused', scheme: schemeOf(address) });
    throw new Error('not an address that Tem opens');
  }
  try {
    await open(address);
  } catch (error) {
    throw new ProblemError('outside-failed', { address }, { cause: error });
  }
}

/** The rest of the address may contain anything. */
const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : 'none');

/** Shows a file that Tem has written in the system's file manager, without opening it. @param file absolute path */
export function showInFolder(file: string): void {
  shell.showItemInFolder(file);
}
