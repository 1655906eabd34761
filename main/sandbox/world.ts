import { type ArmedFaults, createArmedFaults } from './control/armed-faults.ts';
import { createDelayedTasks, type DelayedTasks } from './control/delayed-tasks.ts';
import { createRandom, type Random, randomText } from './data/random.ts';
import type { LabelStyle } from './label/label-layout.ts';
import { openSandboxOrderBook } from './orders/sandbox-order-book.ts';
import { createPrintTokens } from './print-tokens.ts';
import type { SandboxService } from './service.ts';
import { createOrderUpdates } from './webhook/order-updates.ts';
import { createPusher, type Pusher } from './webhook/pusher.ts';
import { createWebhookRegister } from './webhook/webhook-register.ts';

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
  readonly seed: number;
  readonly orders: number;
  /** Derived from the seed if undefined. */
  readonly accessToken: string | undefined;
  readonly automaticWebhookUrl: string | null;
  readonly pushLimitMs: number;
  readonly pushAnywhere: boolean;
  readonly labelStyle: LabelStyle;
  readonly now: () => number;
}

/** The opaque form of an access token has 40 characters (partner-api.md, "Access token"). */
const TOKEN_LENGTH = 40;
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CHANCE_SEED = 0x57e9;

/** Opens a world that depends only on its options: the same seed gives the same orders, codes and access token. */
export function openWorld(options: WorldOptions): World {
  const { seed, orders, automaticWebhookUrl, pushLimitMs, pushAnywhere, labelStyle, now } = options;
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
