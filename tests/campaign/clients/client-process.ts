import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toClientConfig } from '../../../main/fleet/connect/login.ts';
import { joinFleet, type StationFacts } from '../../../main/fleet/connect/session.ts';
import { createFleetEngine } from '../../../main/fleet/engine.ts';
import { blankDots } from '../../../main/labels/inspect/dots.ts';
import { systemClock } from '../../../main/platform/clock.ts';
import { ZPL } from '../../../main/printers/languages/zpl.ts';
import { createMemory } from '../../fleet/station-parts.ts';
import { type BareConnection, type Client, createClient } from './client.ts';
import type { ClientSpec, ClientsResult, ClientsTask } from './messages.ts';

/** As long as Tem waits for a statement. */
const LIMIT_MS = 15_000;

// A process of simulated stations: told what to do by its first message, it ends after its answer.

// Cut off from the database, nothing else keeps a process alive; and it ends with the campaign.
process.on('message', () => undefined);
process.once('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [ClientsTask];
// Joined before any of them works, as in a warehouse.
const opened = [];
for (const spec of task.clients) opened.push(await open(spec, task.origin));
process.send?.('ready');
await once(process, 'message');
await Promise.all(opened.map(({ spec, client }) => workOff(spec, client, task.spreadMs)));
const result: ClientsResult = {
  clients: opened.map(({ spec: { name }, client: { states } }) => ({ name, states: [...states] })),
  timings: opened.flatMap(({ client }) => client.timings),
};
for (const { close } of opened) await close();
process.send?.(result, () => process.disconnect());

async function open(
  spec: ClientSpec,
  origin: string,
): Promise<{ readonly spec: ClientSpec; readonly client: Client; close(): Promise<void> }> {
  const { name, login, printerPort } = spec;
  const memory = createMemory();
  const facts: StationFacts = { name, version: '0.1.0', training: false };
  await joinFleet(login, facts, memory);
  const engine = createFleetEngine({
    login: async () => login,
    memory,
    station: () => facts,
    live: () => ({}),
    // It prints nothing under a lease.
    isClear: () => true,
    clock: systemClock,
    random: Math.random,
  });
  engine.link.start();
  const bare = createBare(login);
  return {
    spec,
    client: createClient({
      engine,
      origin,
      print: (code, job) => print(printerPort, code, job),
      bare,
    }),
    async close() {
      await engine.stop();
      await bare.close();
    },
  };
}

/** As a small label, with the title that Tem gives its labels. */
async function print(port: number, code: string, job: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.end(ZPL.encode(blankDots(8, 8), { dpi: 203, title: `Tem ${code} #${job}` }));
  socket.resume();
  await once(socket, 'close');
}

/** A connection of its own, which answers one and the same prepared question, and comes back when it is lost. */
function createBare(
  login: Parameters<typeof toClientConfig>[0],
): BareConnection & { close(): Promise<void> } {
  let client: pg.Client | null = null;
  return {
    async open() {
      if (client !== null) return;
      const next = new pg.Client({ ...toClientConfig(login, 'bare'), query_timeout: LIMIT_MS });
      next.on('error', () => {
        if (client === next) client = null;
      });
      await next.connect();
      client = next;
      // The first one prepares it.
      await this.ask();
    },
    async ask() {
      if (client === null) throw new Error('not connected');
      try {
        await client.query({ name: 'bare', text: 'SELECT 1' });
      } catch (error) {
        void client?.end().catch(() => undefined);
        client = null;
        throw error;
      }
    },
    async close() {
      await client?.end();
    },
  };
}

async function workOff({ orders }: ClientSpec, client: Client, spreadMs: number): Promise<void> {
  const beganAt = performance.now();
  for (const [at, code] of orders.entries()) {
    await pause(Math.max(0, beganAt + (spreadMs * at) / orders.length - performance.now()));
    await client.workOff(code);
  }
  await client.tellRest();
}
