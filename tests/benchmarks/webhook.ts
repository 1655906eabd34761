import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openReadOnlyDatabase } from '../../main/database/database.ts';
import { freePort } from '../e2e/free-port.ts';
import { receiverAddress } from '../e2e/receiver-address.ts';
import { measureLoopDelay } from './batch-run.ts';
import { atLeast, type Benchmark, type Figure, figure, summarise } from './figures.ts';
import type { PushOrder, PushResult } from './push-events.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';

/** Concurrent senders, each on its own connection. */
const CONNECTIONS = [8, 32];
/** The orders of the events: a shop's week. */
const ORDERS = 2_000;

/** Events pushed over HTTP from a process of its own, each answered after its commit is on disk (PRAGMA synchronous = FULL). */
export const webhook: Benchmark = {
  name: 'webhook',
  title: 'Webhook events with a durable commit each',
  async run(effort) {
    const { events, runs, warmUp } =
      effort === 'full' ? { events: 3_000, runs: 5, warmUp: ORDERS } : { events: 200, runs: 1, warmUp: 50 };
    const settings = { receiverOn: true, receiverPort: await freePort() };
    return withBenchmarkStation({ orders: 1, settings }, async (station) => {
      const url = await receiverAddress(station);
      const sender = fork(join(import.meta.dirname, 'push-events.ts'));
      let sent = 0;
      const push = async (connections: number, count: number): Promise<PushResult> => {
        sender.send({ url, connections, events: count, orders: ORDERS, from: sent } satisfies PushOrder);
        sent += count;
        // push-events.ts answers with nothing else.
        const [pushed] = (await once(sender, 'message')) as [PushResult];
        if (pushed.refused > 0) throw new Error(`${pushed.refused} events were not taken`);
        return pushed;
      };
      const measure = async (where: string): Promise<Figure[]> => {
        const figures: Figure[] = [];
        for (const connections of CONNECTIONS) {
          const [rates, answers, delays]: [number[], number[], number[]] = [[], [], []];
          for (let run = 0; run < runs; run++) {
            const watch = await measureLoopDelay(station.app);
            const { ms, answersMs } = await push(connections, events);
            delays.push((await watch.end()).p99);
            rates.push((1_000 * events) / ms);
            answers.push(summarise(answersMs).p95);
          }
          const of = `${where}, ${connections} connections`;
          figures.push(
            figure(`events a second, ${of}`, 'events/s', rates, atLeast(1_000)),
            figure(`answer p95, ${of}`, 'ms', answers),
            figure(`event-loop delay p99, ${of}`, 'ms', delays),
          );
        }
        return figures;
      };
      try {
        // Every order exists, and the code is warm.
        await push(16, warmUp);
        const closed = await measure('its screen closed');
        await station.page.keyboard.press('Control+7');
        await station.page.locator('[data-event]').first().waitFor();
        const open = await measure('its screen open');
        const kept = countEvents(station);
        if (kept !== sent) throw new Error(`${sent} events were answered, ${kept} were kept`);
        return [...closed, ...open];
      } finally {
        sender.kill();
      }
    });
  },
};

function countEvents({ ledger }: BenchmarkStation): number {
  const database = openReadOnlyDatabase(ledger);
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM order_event').get()?.['n']);
  } finally {
    database.close();
  }
}
