import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function output(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args, { env: { ...process.env, LC_ALL: 'C' }, timeout: 10_000 })).stdout;
  } catch {
    return '';
  }
}

/**
 * webContents.getPrintersAsync from CUPS' own commands; without CUPS there are no printers. PrinterInfo has
 * had neither status nor isDefault since Electron 36 (breaking-changes.md); CUPS' words are in options.
 */
export async function listPrinters(): Promise<Electron.PrinterInfo[]> {
  const names = (await output('lpstat', ['-e'])).split('\n').filter(Boolean);
  return Promise.all(names.map(describe));
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
