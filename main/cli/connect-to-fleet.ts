import type { Services } from '../services/services.ts';

/** Longer than a connection takes to come up or to fail; then the command goes on and holds what it cannot ask about. */
const WAIT_MS = 20_000;

/**
 * Connects a station of a fleet for one command, and waits until that has worked or failed. Nothing happens where the station is
 * alone.
 */
export async function connectToFleet(
  fleet: Pick<Services['fleet'], 'state' | 'start' | 'onChange'>,
  waitMs = WAIT_MS,
): Promise<void> {
  if (fleet.state().connection.kind === 'alone') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = (): void => {
    if (fleet.state().connection.kind !== 'connecting') resolve();
  };
  const unsubscribe = fleet.onChange(settle);
  const limit = setTimeout(resolve, waitMs);
  fleet.start();
  settle();
  await promise;
  clearTimeout(limit);
  unsubscribe();
}
