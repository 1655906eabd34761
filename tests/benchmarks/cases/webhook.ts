import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../e2e/free-port.ts';
import { receiverAddress } from '../../e2e/receiver-address.ts';
import type { Benchmark, Effort, Figure } from '../benchmark.ts';
import { measureLoopDelay } from '../loop-delay.ts';
import { type Sender, startSender } from '../service/sender.ts';
import { type RunningReceiver, withStandaloneReceiver } from '../service/standalone-receiver.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';
import { summarise } from '../statistics.ts';

/** Concurrent senders, each on its own connection. */
const CONNECTIONS = [8, 16, 32];
/** The orders of the events: a shop's week. */
const ORDERS = 2_000;
/** The webhook screen. */
const WEBHOOK_SCREEN_KEY = 'Control+7';

interface Run {
  readonly eventsASecond: number;
  readonly answerMs: number;
  /** Null where nobody is kept waiting. */
  readonly loopMs: number | null;
}

/** Events pushed over HTTP, each answered after its commit is on disk (PRAGMA synchronous = FULL). */
export const webhookBenchmark: Benchmark = {
  name: 'webhook',
  title: 'Webhook events with a durable commit each',
  async run(effort) {
    const sender = startSender();
    try {
      const alone = await withStandaloneReceiver((receiver) =>
        pushAll(effort, sender, receiver, 'receiver alone', null),
      );
      const receiverPort = await freePort();
      const station = await withBenchmarkStation(
        { orders: 1, settings: { receiverOn: true, receiverPort } },
        async (running) => {
          const receiver = { url: await receiverAddress(running), ledger: running.ledger };
          const closed = await pushAll(effort, sender, receiver, 'whole station', running);
          await running.page.keyboard.press(WEBHOOK_SCREEN_KEY);
          await running.page.locator('[data-event]').first().waitFor();
          return [...closed, ...(await pushAll(effort, sender, receiver, 'its room open', running))];
        },
      );
      return [...alone, ...station];
    } finally {
      sender.close();
    }
  },
};

async function pushAll(
  effort: Effort,
  sender: Sender,
  receiver: RunningReceiver,
  where: string,
  station: BenchmarkStation | null,
): Promise<Figure[]> {
  const { events, runs } = effort === 'full' ? { events: 3_000, runs: 5 } : { events: 200, runs: 1 };
  const before = eventsIn(receiver.ledger);
  const sentBefore = sender.sent();
  // Every order exists, and the code is warm.
  await sender.push({
    url: receiver.url,
    connections: 16,
    events: effort === 'full' ? ORDERS : 50,
    orders: ORDERS,
  });
  const figures: Figure[] = [];
  for (const connections of CONNECTIONS) {
    const done: Run[] = [];
    for (let run = 0; run < runs; run++)
      done.push(await pushOnce(sender, receiver, { connections, events }, station));
    figures.push(...figuresOf(`${where}, ${connections} connections`, done));
  }
  const kept = eventsIn(receiver.ledger) - before;
  const sent = sender.sent() - sentBefore;
  if (kept !== sent) throw new Error(`${sent} events were answered, ${kept} were kept`);
  return figures;
}

async function pushOnce(
  sender: Sender,
  { url }: RunningReceiver,
  how: { readonly connections: number; readonly events: number },
  station: BenchmarkStation | null,
): Promise<Run> {
  const watch = station === null ? null : await measureLoopDelay(station.app);
  const { ms, answersMs } = await sender.push({ url, ...how, orders: ORDERS });
  const loop = await watch?.end();
  return {
    eventsASecond: (1_000 * how.events) / ms,
    answerMs: summarise(answersMs).p95,
    loopMs: loop?.p99 ?? null,
  };
}

function figuresOf(where: string, runs: readonly Run[]): Figure[] {
  const delays = runs.flatMap(({ loopMs }) => (loopMs === null ? [] : [loopMs]));
  return [
    {
      name: `events a second, ${where}`,
      unit: 'events/s',
      values: runs.map(({ eventsASecond }) => eventsASecond),
      target: { bound: 'least', value: 1_000 },
    },
    { name: `answer p95, ${where}`, unit: 'ms', values: runs.map(({ answerMs }) => answerMs) },
    ...(delays.length === 0 ? [] : [{ name: `event-loop delay p99, ${where}`, unit: 'ms', values: delays }]),
  ];
}

function eventsIn(ledger: string): number {
  const sqlite = new DatabaseSync(ledger, { readOnly: true });
  try {
    return Number(sqlite.prepare('SELECT count(*) AS n FROM order_event').get()?.['n']);
  } finally {
    sqlite.close();
  }
}
