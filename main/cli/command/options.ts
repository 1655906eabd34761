import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readAddress } from '../../../shared/address.ts';
import { AccessTokenSchema } from '../../../shared/settings.ts';
import { givenText } from '../given-text.ts';
import { UsageError } from './usage.ts';

/** Which service a run talks to, where it is not the one of the settings. For this run only. */
export interface ServiceChoice {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
}

/** The options that every command with a service has. */
export const SERVICE_OPTIONS = {
  'base-url': { type: 'string' },
  'label-url': { type: 'string' },
  'token-file': { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

/** parseArgs, with its errors as usage errors. */
export const strictly: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.replaceAll('\n', ' '), { cause: error });
  }
};

type Given = { readonly [Name in 'base-url' | 'label-url' | 'token-file']?: string | undefined };

/** @throws UsageError */
export function serviceOf(values: Given): ServiceChoice {
  return {
    baseUrl: addressOf('--base-url', values['base-url']),
    labelUrl: addressOf('--label-url', values['label-url']),
    accessToken: tokenOf(values['token-file']),
  };
}

export const folderOf = (folder: string | undefined): string | null =>
  folder === undefined ? null : resolve(folder);

function addressOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = readAddress(text);
  if (address === null)
    throw new UsageError(`${option} ${text}: must be https:// (http:// only for this machine)`);
  return address;
}

function tokenOf(file: string | undefined): string | null {
  if (file === undefined) return null;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`--token-file ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const token = AccessTokenSchema.safeParse(givenText(bytes, `--token-file ${file}`));
  if (!token.success) throw new UsageError(`--token-file ${file}: holds no access token`);
  return token.data;
}
