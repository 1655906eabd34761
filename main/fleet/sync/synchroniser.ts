import { createEmitter } from '../../platform/emitter.ts';
import { detached } from '../../platform/promises.ts';
import type { FleetEngine } from '../engine.ts';
import type { Delivery } from './deliver-outbox.ts';
import type { GiveBack } from './give-back.ts';

interface SynchroniserDependencies {
  readonly engine: Pick<FleetEngine, 'link'>;
  readonly delivery: Delivery;
  readonly giveBack: GiveBack;
  /** Further work before labels are claimed: account links, a report after a restored backup. */
  readonly first: () => Promise<void>;
  /** Further work when labels are settled: orders that were created here. */
  readonly last: () => Promise<void>;
}

/** Tells the fleet what it has not got, one piece of work after the other: first what was printed, then what is given back. */
export type Synchroniser = ReturnType<typeof createSynchroniser>;

export function createSynchroniser({ engine, delivery, giveBack, first, last }: SynchroniserDependencies) {
  let pass: Promise<void> | null = null;
  let isPlanned = false;
  const changes = createEmitter();

  async function run(): Promise<void> {
    await first();
    await delivery.deliver();
    await giveBack();
    await last();
  }

  /** Resolves when everything that was to be told when it was called has been told. */
  async function now(): Promise<void> {
    // A pass that is under way may have read the disk before.
    await pass?.catch(() => undefined);
    pass ??= run().finally(() => {
      pass = null;
      changes.emit();
    });
    return pass;
  }

  /** Tells soon; what fails is told after the next opening. */
  function soon(): void {
    if (isPlanned) return;
    isPlanned = true;
    // After the commit of whatever changed.
    setImmediate(() => {
      isPlanned = false;
      if (engine.link.state().kind === 'connected') void detached(now());
    });
  }

  const unsubscribe = engine.link.onOpened(soon);

  return {
    now,
    soon,
    /** Told after each pass. */
    onPass: changes.on,
    async close(): Promise<void> {
      unsubscribe();
      await pass?.catch(() => undefined);
    },
  };
}
