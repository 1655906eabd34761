import { shell } from 'electron';
import type { OutsidePage } from '../../shared/ipc/support-calls.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';

type ExternalAddresses = Readonly<Record<OutsidePage, string>>;

/** Every address that Tem may hand to the system, letter by letter; nothing is ever put together. */
const WINDOWS: ExternalAddresses = {
  // https://learn.microsoft.com/windows/apps/develop/launch/launch-settings
  'printer-settings': 'ms-settings:printers',
};
const MACOS: ExternalAddresses = {
  // The pane's identifier since macOS 13; Electron 45 runs on none older than 12.
  'printer-settings': 'x-apple.systempreferences:com.apple.Print-Scan-Settings.extension',
};
const LINUX: ExternalAddresses = {
  // CUPS' own pages, the same whatever the desktop (https://openprinting.github.io/cups/doc/admin.html).
  'printer-settings': 'http://localhost:631/printers',
};

/** An outside page's address on a system (a value of process.platform). */
export function externalAddressOf(page: OutsidePage, platform: string): string {
  switch (platform) {
    case 'win32':
      return WINDOWS[page];
    case 'darwin':
      return MACOS[page];
    default:
      return LINUX[page];
  }
}

const ALLOWED: ReadonlySet<string> = new Set([WINDOWS, MACOS, LINUX].flatMap(Object.values<string>));

/**
 * The only way from Tem to a browser or another program: opens an address of the list above, compared as text.
 * @throws Error for any other, which is logged; ProblemError `outside-failed` where the system has no program for it
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

/** The rest may hold anything. */
const schemeOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : 'none');
