import { z } from 'zod';
import { AddressSchema } from './address.ts';

/** Names one of a station's accounts, for good: 'main', or 8 hexadecimal digits. */
export type AccountId = string & z.BRAND<'AccountId'>;

/**
 * Names an account in the database, where orders, events, drafts and jobs are its own. For practice 'sandbox', or 'sandbox-' and
 * the id; for the service 16 hexadecimal digits, made from the account’s address (main/partner/account-key.ts).
 */
export type AccountKey = string & z.BRAND<'AccountKey'>;

/** The account that every station has; its addresses are the settings `baseUrl` and `labelUrl`. */
export const FIRST_ACCOUNT = 'main' as AccountId;

/** The most accounts of a station, the first one included. */
export const MAX_ACCOUNTS = 20;
/** The longest name of an account, in characters. */
export const MAX_ACCOUNT_NAME_LENGTH = 40;

const FURTHER_ID = /^[0-9a-f]{8}$/;

/** An account's id in a setting or a request. */
export const AccountIdSchema = z
  .string()
  .refine((text) => text === FIRST_ACCOUNT || FURTHER_ID.test(text))
  .transform((text) => text as AccountId);

/** An account's name, such as "Tiệm Nhà Gạo": not empty, on one line. */
export const AccountNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_ACCOUNT_NAME_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text));

/** An account beside the first one, as the settings have it; null: the address is not known yet. */
const FurtherAccountSchema = z.strictObject({
  id: z
    .string()
    .regex(FURTHER_ID)
    .transform((text) => text as AccountId),
  name: AccountNameSchema,
  baseUrl: AddressSchema.nullable(),
  labelUrl: AddressSchema.nullable(),
});

/** The accounts beside the first one, in the order of their pickers. No id and no name occurs twice. */
export const FurtherAccountsSchema = z
  .array(FurtherAccountSchema)
  .max(MAX_ACCOUNTS - 1)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
  .refine((all) => new Set(all.map(({ name }) => foldName(name))).size === all.length);

/** An account at the delivery partner: whose orders a station packs. Its token is in main's vault only. */
export interface Account {
  readonly id: AccountId;
  /** Empty only for a first account that was never named. */
  readonly name: string;
  /** {base_url} of docs/reference/partner-api.md; null: not set. */
  readonly baseUrl: string | null;
  /** {label_url}; null: labels come from {base_url}. */
  readonly labelUrl: string | null;
}

/** An account as rows, choices and issues name it. */
export type RowAccount = Pick<Account, 'id' | 'name'>;

/** The settings that say which accounts there are. */
export interface AccountSettings {
  readonly accountName: string;
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accounts: readonly Account[];
}

/** Returns a station's accounts, the first one first; there is always one. */
export const accountsOf = (settings: AccountSettings): readonly [Account, ...Account[]] => [
  {
    id: FIRST_ACCOUNT,
    name: settings.accountName,
    baseUrl: settings.baseUrl,
    labelUrl: settings.labelUrl,
  },
  ...settings.accounts,
];

/** Returns the account that the screens and commands work for: the chosen one, else the first. */
export function selectedAccount(settings: AccountSettings & { readonly account: AccountId }): Account {
  const [first, ...further] = accountsOf(settings);
  return further.find(({ id }) => id === settings.account) ?? first;
}

/** Names are compared without case, as a person tells them apart. */
export const foldName = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase('vi');

/** Finds an account by its name, whatever its case, or by its id; null if there is none. */
export function findAccount(settings: AccountSettings, text: string): Account | null {
  const wanted = foldName(text);
  const accounts = accountsOf(settings);
  return (
    accounts.find(({ name }) => name !== '' && foldName(name) === wanted) ??
    accounts.find(({ id }) => id === text.trim()) ??
    null
  );
}

const TRAINING = 'sandbox';

/** Whether an account's key is that of practice: its orders are the built-in sandbox's and never mix with real ones. */
export const isTrainingKey = (key: string): boolean => key === TRAINING || key.startsWith(`${TRAINING}-`);

/** Returns the key of an account in practice. */
export const trainingKeyOf = (id: AccountId): AccountKey =>
  (id === FIRST_ACCOUNT ? TRAINING : `${TRAINING}-${id}`) as AccountKey;
