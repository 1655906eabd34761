import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { test as base } from '../e2e/fixtures.ts';
import { expectIsolatedNetwork } from './expect-isolated-network.ts';
import { type DnsQuery, type NameServer, startNameServer } from './name-server.ts';
import { type Packet, watchPackets } from './packets.ts';

/** The network activity between two moments. */
export interface NetworkActivity {
  readonly packets: readonly Packet[];
  readonly dnsQueries: readonly DnsQuery[];
}

/** The network namespace in which attacks run (network-namespace.sh). */
export interface IsolatedNetwork {
  readonly nameServer: NameServer;
  /**
   * Watches from now on. Returns what was seen until it is called; it sends packets of its own and waits until they are
   * seen.
   */
  watch(): () => Promise<NetworkActivity>;
}

/** The attacked ports. The system assigns none of them automatically (ip_local_port_range). */
export const ATTACKED_PORTS = { first: 20_000, last: 29_999 } as const;

/** The targets of control packets: outside the machine, and on it. */
const CONTROLS = ['192.0.2.77', '127.0.0.1'] as const;
const CONTROL_PORT = 9;
const CONTROL_NAME = 'control.example';

export const test = base.extend<object, { ground: IsolatedNetwork }>({
  ground: [
    async ({}, use) => {
      expectIsolatedNetwork();
      const names = await startNameServer();
      const packets: Packet[] = [];
      const waiting = new Map<string, () => void>();
      watchPackets((packet) => {
        if (packet.port === CONTROL_PORT) waiting.get(packet.to)?.();
        else if (isAttackTraffic(packet)) packets.push(packet);
      });
      const controls = createSocket('udp4').unref();
      /** Everything sent before has been seen once this packet is. */
      async function control(): Promise<void> {
        await lookup(CONTROL_NAME).catch(() => undefined);
        await Promise.all(
          CONTROLS.map((to) => {
            const { promise, resolve } = Promise.withResolvers<void>();
            waiting.set(to, resolve);
            controls.send('control', CONTROL_PORT, to);
            return promise;
          }),
        );
      }
      await control();
      await use({
        nameServer: names,
        watch() {
          const from = { packets: packets.length, questions: names.queries.length };
          return async () => {
            await control();
            const questions = names.queries.slice(from.questions);
            if (!questions.some(({ name }) => name === CONTROL_NAME)) throw new Error('no question is seen');
            return {
              packets: packets.slice(from.packets),
              dnsQueries: questions.filter(({ name }) => name !== CONTROL_NAME),
            };
          };
        },
      });
    },
    { scope: 'worker' },
  ],
});
export { expect } from '@playwright/test';

/**
 * WebRTC makes Chromium listen for multicast DNS, whatever a page may send over it (services/network/mdns_responder.cc):
 * the
 * announcement of that on the link contains nothing of any page's.
 */
const LISTENS_TO_MDNS = { protocol: 'igmp', to: '224.0.0.251' };

/** On loopback Tem, its Chromium, its partner and the tests talk to each other, so attacks there have ports of their own. */
function isAttackTraffic({ protocol, to, port }: Packet): boolean {
  if (protocol === LISTENS_TO_MDNS.protocol && to === LISTENS_TO_MDNS.to) return false;
  const isOwn = to === '127.0.0.1' || to === '::1';
  return !isOwn || (port >= ATTACKED_PORTS.first && port <= ATTACKED_PORTS.last);
}
