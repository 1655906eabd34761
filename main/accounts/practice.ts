import { type AccountId, FIRST_ACCOUNT, MAX_ACCOUNTS } from '../../shared/account.ts';
import type { PracticeService } from '../partner/connection.ts';

/** What practice needs of the sandbox (main/sandbox/sandbox.ts). */
interface PracticeSandbox {
  readonly baseUrl: string;
  readonly labelUrl: string;
  /** Opens further accounts until there are so many; returns all. */
  provideAccounts(
    count: number,
  ): readonly { readonly accessToken: string; readonly orderCodes: readonly string[] }[];
  close(): Promise<void>;
}

/** The sandbox in place of every account's service; each account is one of its shops. */
export type Practice = ReturnType<typeof createPractice>;

/**
 * @param start starts the sandbox, once
 * @param configured the accounts that there are now, the first one first
 */
export function createPractice(
  start: () => Promise<PracticeSandbox>,
  configured: () => readonly AccountId[],
) {
  let sandbox: Promise<PracticeSandbox> | null = null;
  /** The sandbox's shop of each account, for as long as it runs. */
  const shops = new Map<AccountId, number>([[FIRST_ACCOUNT, 0]]);

  function shopOf(id: AccountId): number {
    const ids = configured();
    // In their order, so that the same accounts get the same shops at each start.
    for (const one of [...ids, id]) if (!shops.has(one)) shops.set(one, freeShop(ids));
    return shops.get(id) ?? 0;
  }

  /** A removed account leaves its shop to others. */
  function freeShop(ids: readonly AccountId[]): number {
    const known = [...shops];
    const taken = known.map(([, shop]) => shop);
    if (taken.length < MAX_ACCOUNTS) return Math.max(...taken) + 1;
    const [removed, shop] = known.find(([id]) => id !== FIRST_ACCOUNT && !ids.includes(id)) ?? [null, 0];
    if (removed !== null) shops.delete(removed);
    return shop;
  }

  return {
    /** Returns an account's practice service. Starts the sandbox if it does not run. */
    async serviceOf(id: AccountId): Promise<PracticeService> {
      const { baseUrl, labelUrl, provideAccounts } = await (sandbox ??= start());
      const shop = shopOf(id);
      const account = provideAccounts(shop + 1)[shop];
      if (account === undefined) throw new Error(`the sandbox has no account ${shop}`);
      const { accessToken, orderCodes } = account;
      // The sandbox is everyone's: it closes with the station.
      return { baseUrl, labelUrl, accessToken, orderCodes, close: async () => undefined };
    },
    async close(): Promise<void> {
      await (await sandbox)?.close();
    },
  };
}
