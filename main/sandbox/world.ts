import { type CommonParts, openAccount } from './accounts.ts';
import { createDelayedTasks, type DelayedTasks } from './control/delayed-tasks.ts';
import { type ArmedFaults, createArmedFaults } from './control/faults.ts';
import { createRandom, type Random } from './data/random.ts';
import type { LabelStyle } from './label/label-layout.ts';
import type { SandboxService } from './service.ts';
import { createPusher, type Pusher } from './webhook/pusher.ts';

/** The sandbox's whole state; a reset opens a new one. */
export interface World {
  /** One for each account, the first one first; at least one. */
  readonly services: readonly SandboxService[];
  /** Opens further accounts until there are so many. */
  provideAccounts(count: number): void;
  readonly pusher: Pusher;
  readonly faults: ArmedFaults;
  readonly delayedTasks: DelayedTasks;
  /** Decides the steps of orders. */
  readonly random: Random;
  /** Aborts pushes in progress and delayed tasks. */
  end(): void;
}

export interface WorldOptions {
  /** The same seed gives the same orders and the same access tokens. */
  readonly seed?: number;
  /** The number of orders of each account. */
  readonly orders?: number;
  /** The number of accounts (shops); 1 by default. The first is the same however many there are. */
  readonly accounts?: number;
  /** The first account's; derived from the seed by default. */
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
const CHANCE_SEED = 0x57e9;

/** Opens a world that depends only on its options: the same seed gives the same orders, codes and access tokens. */
export function openWorld(options: WorldOptions): World {
  const { seed = DEFAULT_SEED, orders = 200, pushLimitMs = 5_000, pushAnywhere = false } = options;
  const { automaticWebhookUrl = null, labelStyle = 'plain', now = Date.now, accounts = 1 } = options;
  const pusher = createPusher({ limitMs: pushLimitMs, anywhere: pushAnywhere, now });
  const later = createDelayedTasks();
  const common: CommonParts = {
    labels: { style: labelStyle },
    pushes: { form: 'documented' },
    pusher,
    automaticWebhookUrl,
    now,
  };
  const services: SandboxService[] = [];
  function provideAccounts(count: number): void {
    while (services.length < count) {
      const accessToken = services.length === 0 ? (options.accessToken ?? null) : null;
      services.push(openAccount({ seed, orders, accessToken }, services, common));
    }
  }
  provideAccounts(accounts);
  return {
    services,
    provideAccounts,
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
