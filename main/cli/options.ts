import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FIRST_ACCOUNT } from '../../shared/account.ts';
import { parseAddress } from '../../shared/address.ts';
import { type OrderCode, parseOrderCode } from '../../shared/order-code.ts';
import type { Settings } from '../../shared/settings.ts';
import { text, UsageError } from './command.ts';
import { readTokenOption, type TokenOption } from './token-option.ts';

/** Which service this run uses, if not that of the settings. */
export interface ServiceOverrides extends TokenOption {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  /** The account of `--account`, a name or an id as it was typed; null: not given. */
  readonly account: string | null;
}

/** The options of every command with a service. */
export const SERVICE_OPTIONS = {
  'base-url': text,
  'label-url': text,
  'token-file': text,
  account: text,
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
  readonly [Name in 'base-url' | 'label-url' | 'token-file' | 'account']?: string | undefined;
};

/** @throws UsageError */
export function parseServiceOverrides(values: ServiceOptionValues): ServiceOverrides {
  const account = values.account?.trim() ?? null;
  if (account === '') throw new UsageError('--account wants a name or an id ("tem account list" shows them)');
  const { baseUrl, labelUrl } = parseAddresses(values);
  if (account !== null && (baseUrl !== null || labelUrl !== null))
    throw new UsageError('--account: an account has its own address; leave out --base-url and --label-url');
  return { baseUrl, labelUrl, account, ...readTokenOption(values['token-file']) };
}

/** Reads `--base-url` and `--label-url`. @throws UsageError */
export const parseAddresses = (
  values: Pick<ServiceOptionValues, 'base-url' | 'label-url'>,
): Pick<ServiceOverrides, 'baseUrl' | 'labelUrl'> => ({
  baseUrl: parseAddressOption('--base-url', values['base-url']),
  labelUrl: parseAddressOption('--label-url', values['label-url']),
});

/**
 * Returns the partner settings of this run, if the command line sets any. A custom address is not the sandbox's, and not that
 * of any further account: for this run it is the only one.
 */
export function partnerSettings({
  baseUrl,
  labelUrl,
}: Pick<ServiceOverrides, 'baseUrl' | 'labelUrl'>): Partial<Settings> {
  // Both or neither: one service must not be asked for labels with another's token.
  return baseUrl !== null || labelUrl !== null
    ? { partner: 'service', baseUrl, labelUrl, account: FIRST_ACCOUNT, accounts: [] }
    : {};
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

/** @throws UsageError if there are any operands */
export function expectNoOperands(name: string, [given]: readonly string[]): void {
  if (given !== undefined) throw new UsageError(`${name}: "${given}" is not wanted here`);
}

/** Returns the one operand of a command. @param what its name in the help */
export function singleOperand(name: string, what: string, [given, ...more]: readonly string[]): string {
  if (given === undefined || given.trim() === '' || more.length > 0)
    throw new UsageError(`${name}: one ${what} is wanted`);
  return given.trim();
}

/** Returns the order code that is a command's one operand. @throws UsageError */
export function orderCodeOperand(name: string, operands: readonly string[]): OrderCode {
  const given = singleOperand(name, 'CODE', operands);
  const read = parseOrderCode(given);
  if (read.kind === 'usual' || read.kind === 'unusual') return read.code;
  throw new UsageError(`"${given}": not an order code`);
}
