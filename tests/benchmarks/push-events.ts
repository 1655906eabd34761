import { Agent, request } from 'node:http';
import { PUSH } from '../contract/samples.ts';

// The pushing service, as a separate process: it receives its task over the channel and reports the result.

/** The events to push. */
export interface PushOrder {
  readonly url: string;
  /** Concurrent requests, each on a connection that it keeps. */
  readonly connections: number;
  /** The number of the first event: no two events of a ledger may be the same. */
  readonly from: number;
  readonly events: number;
  /** The number of orders, used in turn. */
  readonly orders: number;
}

/** The result. */
export interface PushResult {
  /** From the first request to the last answer. */
  readonly ms: number;
  /** Per event, from its request to its answer; milliseconds. */
  readonly answersMs: readonly number[];
  /** Answers that were not 200. */
  readonly refused: number;
}

const START = Date.UTC(2026, 10, 21, 2);

/** The documented sample, for another order, each time a second later and a gram heavier. */
function eventOf(number: number, orders: number): Buffer {
  const [order, round] = [number % orders, Math.floor(number / orders)];
  const shortcode = String(100_000_000 + order);
  const at = new Date(START + round * 1_000).toISOString().replace('.000Z', '+00:00');
  return Buffer.from(
    JSON.stringify({
      ...PUSH,
      code: `SGNS336484LM.${shortcode}`,
      shortcode,
      soc: `EG${200_000 + order}`,
      name: `Nguyễn Thị ${order}`,
      weight: 500 + round,
      updated_at: at,
      pushed_at: at,
    }),
  );
}

async function push({ url, connections, from, events, orders }: PushOrder): Promise<PushResult> {
  // Made beforehand: the receiver is what is measured.
  const bodies = Array.from({ length: events }, (_none, at) => eventOf(from + at, orders));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answersMs: number[] = [];
  let refused = 0;
  let next = 0;

  function post(body: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begun = performance.now();
    const headers = { 'content-type': 'application/json', 'content-length': body.byteLength };
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        answersMs.push(performance.now() - begun);
        if (answer.statusCode !== 200) refused += 1;
        resolve();
      });
    });
    asked.on('error', reject);
    asked.end(body);
    return promise;
  }

  async function client(): Promise<void> {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) await post(body);
  }

  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const ms = performance.now() - begun;
  agent.destroy();
  return { ms, answersMs, refused };
}

process.on('message', (order: PushOrder) => {
  void push(order).then((pushed) => process.send?.(pushed));
});
// Ends with its parent.
process.on('disconnect', () => process.exit());
