import { onTestFinished } from 'vitest';
import { openAccountTokens } from '../../../main/accounts/account-tokens.ts';
import { createAccountServices } from '../../../main/accounts/create-account-services.ts';
import { openAccounts } from '../../../main/accounts/open-accounts.ts';
import { createPractice } from '../../../main/accounts/practice.ts';
import { createSelectedServices } from '../../../main/accounts/selected-services.ts';
import { createSelectedVault } from '../../../main/accounts/selected-vault.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { openDrafts } from '../../../main/orders/creation/drafts.ts';
import { openOrderBooks } from '../../../main/orders/order-book.ts';
import { type Account, accountsOf } from '../../../shared/account.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { SEAL } from '../settings/test-seals.ts';
import { SHOPS, THREE, tokenOf } from './shops.ts';

/** A request as it left the station. */
export interface Sent {
  readonly url: string;
  readonly authorization: string | null;
}

/**
 * A station's accounts on settings that a test changes, with requests that it answers. The tests' files mock electron
 * (tests/unit/settings/fake-safe-storage.ts).
 */
export async function accountStation(
  given: Partial<Settings> = THREE,
  { folder = temporaryFolder('accounts'), answer = (_sent: Sent): unknown => ({}) } = {},
) {
  let saved = SettingsSchema.parse(given);
  const listeners: ((settings: Settings) => void)[] = [];
  const settings = {
    get: () => saved,
    saved: () => saved,
    onChange: (listener: (settings: Settings) => void) => void listeners.push(listener),
  };
  function save(patch: Partial<Settings>): void {
    saved = SettingsSchema.parse({ ...saved, ...patch });
    for (const listener of listeners) listener(saved);
  }
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const one = { url: request.url, authorization: request.headers.get('authorization') };
    sent.push(one);
    return Response.json({ status: 'Success', results: await answer(one) });
  };
  const known: string[] = [];
  const secrets = {
    add: (secret: string | null) => void known.push(secret ?? ''),
    addCode: () => undefined,
    redact: (text: string) => text,
    list: () => known,
  };
  const logged: object[] = [];
  const log = (event: object): void => void logged.push(event);
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const tokens = await openAccountTokens({ folder, settings, secrets, log });
  const shops = [0, 1, 2].map((at) => ({ accessToken: `sandbox-token-${at}`, orderCodes: [] }));
  const practice = createPractice(
    async () => ({
      baseUrl: 'http://127.0.0.1:1',
      labelUrl: 'http://127.0.0.1:1',
      provideAccounts: (count) => shops.slice(0, count),
      close: async () => undefined,
    }),
    () => accountsOf(saved).map(({ id }) => id),
  );
  const books = openOrderBooks(database);
  const accounts = openAccounts({
    settings,
    tokens,
    create: (identity) =>
      createAccountServices(identity, {
        database,
        books,
        practice,
        tokenOf: (id, baseUrl) => tokens.of(id)?.tokenFor(baseUrl) ?? null,
        whyNoToken: (id, baseUrl) => tokens.of(id)?.whyUnavailable(baseUrl) ?? { code: 'no-token' },
        transport: {
          fetch,
          fetchOnce: fetch,
          visit: async () => ({ fetch, close: async () => undefined }) as never,
          routes: { to: async () => 'no-address' },
        },
        seal: SEAL,
        secrets,
        log,
      }),
  });
  const selected = createSelectedServices(accounts);
  return {
    folder,
    settings,
    save,
    sent,
    known,
    logged,
    database,
    books,
    tokens,
    accounts,
    selected,
    vault: createSelectedVault(accounts, tokens),
    book: books.of(selected.key),
    drafts: openDrafts(database, SEAL, selected.key, Date.now, () => accounts.selected().id),
    /** An account's services. */
    of(account: Account) {
      const found = accounts.list().find(({ id }) => id === account.id);
      if (found === undefined) throw new Error(`no account ${account.id}`);
      return found;
    },
  };
}

/** Gives each shop a token that names it. */
export async function withTokens(station: Awaited<ReturnType<typeof accountStation>>): Promise<void> {
  for (const { id } of Object.values(SHOPS)) await station.tokens.of(id)?.set(tokenOf(id));
}
