import { systemCommand } from './system-command.ts';

async function output(command: string, args: string[]): Promise<string> {
  try {
    return await systemCommand(command, args, 10_000);
  } catch {
    return '';
  }
}

/**
 * webContents.getPrintersAsync from CUPS' own commands; without CUPS there are no printers. PrinterInfo has had neither
 * status nor isDefault since Electron 36 (breaking-changes.md); CUPS' values are in options.
 */
export async function listPrinters(): Promise<Electron.PrinterInfo[]> {
  const names = (await output('lpstat', ['-e'])).split('\n').filter(Boolean);
  return Promise.all(names.map(describe));
}

/**
 * The printer for a print: the one named, else the default, else the first (shell/browser/printing/printing_utils.cc,
 * GetDeviceNameToUse).
 */
export async function deviceToUse(
  named: string,
): Promise<{ readonly name: string } | { readonly error: string }> {
  const names = (await output('lpstat', ['-e'])).split('\n').filter(Boolean);
  if (named !== '') return names.includes(named) ? { name: named } : { error: 'Invalid deviceName provided' };
  const chosen = /^system default destination: (\S+)/m.exec(await output('lpstat', ['-d']))?.[1] ?? names[0];
  return chosen === undefined ? { error: 'No printers available on the network' } : { name: chosen };
}

/** The dots per inch set in the queue's driver (`Resolution/Resolution: *203dpi 300dpi`); null where there are none. */
export async function listResolution(name: string): Promise<number | null> {
  const options = await output('lpoptions', ['-p', name, '-l']);
  const chosen = /^(?:Resolution|printer-resolution)\b.*?\*(\d+)(?:x\d+)?dpi/m.exec(options)?.[1];
  return chosen === undefined ? null : Number(chosen);
}

async function describe(name: string): Promise<Electron.PrinterInfo> {
  const options: Record<string, string> = { system_driverinfo: '' };
  // printer-info='Zebra \'label\'' printer-state=3 …
  for (const match of (await output('lpoptions', ['-p', name])).matchAll(
    /([\w-]+)=(?:'((?:[^'\\]|\\.)*)'|(\S+))/g,
  )) {
    const [, key = '', quoted, plain] = match;
    options[key] = (quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '').trim();
  }
  return {
    name,
    displayName: options['printer-info'] || name,
    description: options['printer-make-and-model'] ?? '',
    options,
  };
}
