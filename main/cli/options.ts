import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAddress } from '../../shared/address.ts';
import type { Settings } from '../../shared/settings.ts';
import { text, UsageError } from './command.ts';
import { readTokenOption, type TokenOption } from './token-option.ts';

/** Which service this run uses, if not that of the settings. */
export interface ServiceOverrides extends TokenOption {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
}

/** The options of every command with a service. */
export const SERVICE_OPTIONS = {
  'base-url': text,
  'label-url': text,
  'token-file': text,
  'data-dir': text,
} as const;

/** parseArgs with its errors as usage errors. */
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

/** Returns the partner settings of this run, if the command line sets any. A custom address is not the sandbox's. */
export function partnerSettings({
  baseUrl,
  labelUrl,
}: Pick<ServiceOverrides, 'baseUrl' | 'labelUrl'>): Partial<Settings> {
  // Both or neither: one service must not be asked for labels with another's token.
  return baseUrl !== null || labelUrl !== null ? { partner: 'service', baseUrl, labelUrl } : {};
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
