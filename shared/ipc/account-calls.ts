import { z } from 'zod';
import { AccessTokenSchema, type TokenStatus } from '../access-token.ts';
import { type Account, type AccountId, AccountIdSchema, AccountNameSchema } from '../account.ts';
import { AddressSchema } from '../address.ts';
import { nothing, operate, read, redirect } from './call.ts';
import type { ConnectionTest } from './settings-calls.ts';

/** An account as the window shows it. */
export interface AccountState extends Account {
  /** Of its token, which the window never gets. */
  readonly token: TokenStatus;
}

export interface AccountList {
  /** The first one first; there is always one. */
  readonly accounts: readonly AccountState[];
  /** The one that screens work for. */
  readonly selected: AccountId;
}

const one = { id: AccountIdSchema };
const facts = { name: AccountNameSchema, baseUrl: AddressSchema, labelUrl: AddressSchema };

/** The station's accounts (shared/account.ts). */
export const accountCalls = {
  accounts: {
    list: read(nothing).returns<AccountList>(),
    /** Asks for consent to its addresses. */
    add: redirect(z.strictObject(facts)).returns<AccountState>(),
    /** Asks for consent to new addresses. */
    change: redirect(z.strictObject({ ...one, ...facts })).returns<AccountState>(),
    /** Asks for consent: the account's token is erased. Refused for the first one, and while its orders wait. */
    remove: redirect(z.strictObject(one)).returns<AccountList>(),
    /** Chooses the account that screens work for. */
    select: operate(z.strictObject(one)).returns<AccountList>(),
    /** Sets an account's token as `token.set` does that of the selected one. */
    setToken: redirect(z.strictObject({ ...one, token: AccessTokenSchema })).returns<TokenStatus>(),
    clearToken: redirect(z.strictObject(one)).returns<TokenStatus>(),
    /** Calls an account's service with its saved address and token; fails with what is wrong. */
    test: operate(z.strictObject(one)).returns<ConnectionTest>(),
  },
};
