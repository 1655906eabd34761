import { createDelayedTasks, type DelayedTasks } from './control/delayed-tasks.ts';
import { type ArmedFaults, createArmedFaults } from './control/faults.ts';
import { createRandom, type Random, randomText } from './data/random.ts';
import type { LabelStyle } from './label/label-layout.ts';
import { openSandboxOrderBook } from './orders/sandbox-order-book.ts';
import { createPrintTokens } from './print-tokens.ts';
import type { SandboxService } from './service.ts';
import { createOrderUpdates, createWebhookRegister } from './webhook/order-updates.ts';
import { createPusher, type Pusher } from './webhook/pusher.ts';

/** The sandbox's whole state; a reset opens a new one. */
export interface World {
  readonly service: SandboxService;
  readonly pusher: Pusher;
  readonly faults: ArmedFaults;
  readonly delayedTasks: DelayedTasks;
  /** Decides the steps of orders. */
  readonly random: Random;
  /** Aborts pushes in progress and delayed tasks. */
  end(): void;
}

export interface WorldOptions {
  /** The same seed gives the same orders and the same access token. */
  readonly seed?: number;
  readonly orders?: number;
  /** Derived from the seed by default. */
  readonly accessToken?: string;
  /** Where updates of orders with a partner code go; by default where all others go. */
  readonly automaticWebhookUrl?: string | null;
  /** How long a receiver of pushes may take, in ms; 5,000 by default. */
  readonly pushLimitMs?: number;
  /** Whether pushes may leave this machine; off by default, because an address typed in training may be a real shop's. */
  readonly pushAnywhere?: boolean;
  /** The style of labels; `plain` by default. */
  readonly labelStyle?: LabelStyle;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const DEFAULT_SEED = 20261105;
/** The opaque form of an access token has 40 characters (partner-api.md, "Access token"). */
const TOKEN_LENGTH = 40;
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CHANCE_SEED = 0x57e9;

/** Opens a world that depends only on its options: the same seed gives the same orders, codes and access token. */
export function openWorld(options: WorldOptions): World {
  const { seed = DEFAULT_SEED, orders = 200, pushLimitMs = 5_000, pushAnywhere = false } = options;
  const { automaticWebhookUrl = null, labelStyle = 'plain', now = Date.now } = options;
  const random = createRandom(seed);
  const accessToken = options.accessToken ?? randomText(random, TOKEN_LETTERS, TOKEN_LENGTH);
  const book = openSandboxOrderBook(seed, orders);
  const webhook = createWebhookRegister();
  const pusher = createPusher({ limitMs: pushLimitMs, anywhere: pushAnywhere, now });
  const later = createDelayedTasks();
  const pushes: SandboxService['pushes'] = { form: 'documented' };
  const updates = createOrderUpdates({ book, webhook, pusher, automaticWebhookUrl, pushes, now });
  const printTokens = createPrintTokens(random, now);
  return {
    service: { accessToken, book, printTokens, labels: { style: labelStyle }, pushes, webhook, updates, now },
    pusher,
    faults: createArmedFaults(),
    delayedTasks: later,
    random: createRandom(seed ^ CHANCE_SEED),
    end() {
      later.cancelAll();
      pusher.end();
    },
  };
}
