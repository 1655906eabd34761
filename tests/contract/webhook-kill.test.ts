import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../main/database/database.ts';
import { generateSecret, secretPath } from '../../main/webhook/receiver-secret.ts';
import { ownFolder, pushed } from '../unit/webhook/events.ts';

// Issue part C: 800 events by 8 clients at once, the receiver killed on the way and started again: every event that was
// answered 200 is in the ledger, none twice.

const CLIENTS = 8;
const EVENTS = 800;
const ORDERS = 40;
/** The receiver is killed after this many responses. */
const KILLS = [400];

const SECRET = generateSecret();

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startChild(file: string, port: number): Promise<Running> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'webhook-child.ts'), file, String(port), SECRET],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout }))
    return { child, url: line + secretPath(SECRET) };
  throw new Error('the receiver did not start');
}

/** The events of each order differ in time; the newest has the largest weight. */
const eventOf = (number: number): Record<string, unknown> =>
  pushed({
    code: `SGNS336484LM.${String(number % ORDERS).padStart(9, '0')}`,
    shortcode: null,
    weight: 1 + Math.floor(number / ORDERS),
    updated_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(number / ORDERS))).toISOString(),
    number,
  });

/** The status, or null where the connection was cut. */
function send(agent: Agent, url: string, event: object): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const headers = { 'content-type': 'application/json' };
  const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode ?? null));
    answer.on('error', () => resolve(null));
  });
  asked.on('error', () => resolve(null));
  asked.end(JSON.stringify(event));
  return promise;
}

/** The numbers of the events in a ledger, and the heaviest weight of each order in its book. */
function readLedger(file: string): { readonly numbers: number[]; readonly weights: number[] } {
  const { sqlite, close } = openDatabase(file);
  const numbers = sqlite.prepare(`SELECT body ->> 'number' AS number FROM order_event`).all();
  const weights = sqlite.prepare(`SELECT content ->> 'weight' AS weight FROM known_order`).all();
  close();
  return {
    numbers: numbers.map(({ number }) => Number(number)),
    weights: weights.map(({ weight }) => Number(weight)),
  };
}

it('keeps each event answered 200 exactly once when the receiver is killed', {
  timeout: 60_000,
}, async () => {
  const file = join(ownFolder(), 'ledger.sqlite');
  let running = startChild(file, 0);
  const { url } = await running;
  const port = Number(new URL(url).port);
  const answered: number[] = [];
  const kills = [...KILLS];
  let resent = 0;

  async function killAndStart({ child }: Running): Promise<Running> {
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { numbers } = readLedger(file);
    const kept = new Set(numbers);
    expect(answered.filter((number) => !kept.has(number))).toEqual([]);
    expect(kept.size).toBe(numbers.length);
    return startChild(file, port);
  }

  const left = Array.from({ length: EVENTS }, (_one, number) => number);
  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      let status: number | null = null;
      for (let tries = 0; status !== 200; tries += 1) {
        if (tries > 10) throw new Error(`event ${number} was refused: ${status}`);
        // Sent without asking whether the receiver is there: all answers of one commit come at once, and a kill that waited
        // for them would find nothing under way.
        if (tries > 0) {
          resent += 1;
          await running;
        }
        status = await send(agent, url, eventOf(number));
      }
      answered.push(number);
      if (answered.length >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
        kills.shift();
        running = running.then(killAndStart);
      }
    }
    agent.destroy();
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));

  expect(kills).toEqual([]);
  // The others were cut off in the middle of something.
  expect(resent).toBeGreaterThan(0);
  (await running).child.kill('SIGKILL');
  const { numbers, weights } = readLedger(file);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_one, number) => number));
  expect(weights).toEqual(Array.from({ length: ORDERS }, () => EVENTS / ORDERS));
});
