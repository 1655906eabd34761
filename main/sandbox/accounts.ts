import { createRandom, randomText } from './data/random.ts';
import { openSandboxOrderBook } from './orders/sandbox-order-book.ts';
import { createPrintTokens } from './print-tokens.ts';
import type { SandboxService } from './service.ts';
import { createOrderUpdates, createWebhookRegister } from './webhook/order-updates.ts';
import type { Pusher } from './webhook/pusher.ts';

/** The most accounts of a sandbox: as many as a station can have. */
export const MAX_ACCOUNTS = 20;

/** What a new account starts from. */
interface AccountStart {
  readonly seed: number;
  /** The number of its orders. */
  readonly orders: number;
  /** Null: derived from the seed. */
  readonly accessToken: string | null;
}

/** What all accounts have in common. */
export interface CommonParts extends Pick<SandboxService, 'labels' | 'pushes' | 'now'> {
  readonly pusher: Pusher;
  readonly automaticWebhookUrl: string | null;
}

/** The opaque form of an access token has 40 characters (partner-api.md, "Access token"). */
const TOKEN_LENGTH = 40;
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** An odd number spreads the accounts' seeds over the 32 bits. */
const SEED_STEP = 0x9e3779b1;

/**
 * Opens one account: a shop with its own access token, orders, print tokens and webhook. It depends only on the seed and on
 * the accounts before it.
 * @param earlier the accounts before it, the first one first; none for the first
 */
export function openAccount(
  { seed, orders, accessToken }: AccountStart,
  earlier: readonly SandboxService[],
  { pusher, automaticWebhookUrl, ...common }: CommonParts,
): SandboxService {
  const ownSeed = (seed + Math.imul(SEED_STEP, earlier.length)) >>> 0;
  const random = createRandom(ownSeed);
  const token = accessToken ?? randomText(random, TOKEN_LETTERS, TOKEN_LENGTH);
  const printTokens = createPrintTokens(random, common.now);
  const book = openSandboxOrderBook(
    ownSeed,
    orders,
    earlier.map((one) => one.book),
  );
  const webhook = createWebhookRegister();
  const { pushes, now } = common;
  const updates = createOrderUpdates({ book, webhook, pusher, automaticWebhookUrl, pushes, now });
  return { ...common, accessToken: token, book, printTokens, webhook, updates };
}
