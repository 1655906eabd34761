import { join } from 'node:path';
import type { LabelState } from '../../shared/station.ts';
import { readStates } from '../kill/ledger-checks.ts';
import type { Paper } from './paper.ts';
import type { PlannedOrder } from './work-plan.ts';
import type { WorldStation } from './world.ts';

/** States in which a station itself asks a person, who can answer there. */
const QUESTIONS: readonly (LabelState | undefined)[] = ['unknown', 'failed'];

/**
 * At the end a manager goes through the orders that did not come out and of which no station asks: each is taken over at one of the
 * stations that scanned it, and printed there. Afterwards a held row is no answer any more: two stations may hold an order for
 * each other.
 */
export async function settleHeld(
  orders: readonly PlannedOrder[],
  stations: readonly WorldStation[],
  paper: Pick<Paper, 'count'>,
): Promise<void> {
  const states = new Map(
    stations.map(({ name, driver }) => [name, readStates(join(driver.dataDir, 'ledger.sqlite'))]),
  );
  const left = orders.filter(
    (order) =>
      paper.count(order.code) === 0 &&
      !order.stations.some((name) => QUESTIONS.includes(states.get(name)?.get(order.code))),
  );
  for (const { name, settle } of stations) {
    const own = left.filter((order) => order.stations[0] === name).map(({ code }) => code);
    if (own.length > 0) await settle(own);
  }
}
