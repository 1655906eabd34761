import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAddress } from '../../../shared/address.ts';
import { AccessTokenSchema } from '../../../shared/settings.ts';
import { decodeInput } from '../decode-input.ts';
import { UsageError } from './usage.ts';

/** Which service a run talks to, where it is not the one of the settings. For this run only. */
export interface ServiceOverrides {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
  /** The token's file, where others on this machine may read or change it. */
  readonly exposedTokenFile: string | null;
}

/** The options that every command with a service has. */
export const SERVICE_OPTIONS = {
  'base-url': { type: 'string' },
  'label-url': { type: 'string' },
  'token-file': { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

/** parseArgs, with its errors as usage errors. */
export const parseStrict: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.replaceAll('\n', ' '), { cause: error });
  }
};

type ServiceOptionValues = {
  readonly [Name in 'base-url' | 'label-url' | 'token-file']?: string | undefined;
};

/** @throws UsageError */
export function parseServiceOverrides(values: ServiceOptionValues): ServiceOverrides {
  return {
    baseUrl: parseAddressOption('--base-url', values['base-url']),
    labelUrl: parseAddressOption('--label-url', values['label-url']),
    ...readTokenOption(values['token-file']),
  };
}

export const resolveFolder = (folder: string | undefined): string | null =>
  folder === undefined ? null : resolve(folder);

function parseAddressOption(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = parseAddress(text);
  if (address === null)
    throw new UsageError(`${option} ${text}: must be https:// (http:// only for this machine)`);
  return address;
}

function readTokenOption(
  file: string | undefined,
): Pick<ServiceOverrides, 'accessToken' | 'exposedTokenFile'> {
  if (file === undefined) return { accessToken: null, exposedTokenFile: null };
  let read: { readonly bytes: Buffer; readonly isExposed: boolean };
  try {
    read = readTokenFile(file);
  } catch (error) {
    throw new UsageError(`--token-file ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const token = AccessTokenSchema.safeParse(decodeInput(read.bytes, `--token-file ${file}`));
  if (!token.success) throw new UsageError(`--token-file ${file}: holds no access token`);
  return { accessToken: token.data, exposedTokenFile: read.isExposed ? file : null };
}

/** The group's and everybody else's right to read and to write (https://man7.org/linux/man-pages/man7/inode.7.html). */
const OTHERS = 0o066;

/**
 * A file's content, and whether its mode lets others at it. On Windows Node makes the mode up from the read-only mark, and who may
 * read a file stands in its ACL, which Tem does not read (https://nodejs.org/api/fs.html#file-modes).
 */
function readTokenFile(file: string): { readonly bytes: Buffer; readonly isExposed: boolean } {
  // Both of one and the same file, whatever its name leads to a moment later.
  const handle = openSync(file, 'r');
  try {
    const stat = fstatSync(handle);
    const isExposed = process.platform !== 'win32' && stat.isFile() && (stat.mode & OTHERS) !== 0;
    return { bytes: readFileSync(handle), isExposed };
  } finally {
    closeSync(handle);
  }
}
