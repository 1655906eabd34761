import type { RequestListener } from 'node:http';
import { A, labelPartner, printWithPartner } from '../e2e/label-partner.ts';
import { type Attack, describeActivity, renderAttackPage, targetUrl } from './attack-page.ts';
import { test as base, type NetworkActivity } from './network-fixture.ts';

/** What an attack came to. */
export interface AttackOutcome {
  /** What became of the order. */
  readonly outcomes: readonly string[];
  /** What was seen, a line for each way (attack-page.ts). */
  readonly lines: readonly string[];
}

/** What it comes to where the label was printed and nothing was seen. */
export const CONTAINED: AttackOutcome = { outcomes: ['printed'], lines: [] };

/** What an attack needs besides its page. */
interface AttackOptions {
  /** Whether the page goes its ways by addresses of the partner's own, which send on. */
  readonly redirected?: boolean;
  /** The page, in the place of one that goes the ways. */
  readonly page?: string;
  /** Adds to an answer of the partner's before it is made; true where it made it. */
  readonly answer?: (...asked: Parameters<RequestListener>) => boolean;
  /** What of the packets is counted; all of them where nothing is said. */
  readonly counted?: (packet: NetworkActivity['packets'][number]) => boolean;
}

interface Fixtures {
  /** Prints an order whose label page attacks, by `tem print` against a partner on this machine. */
  attacked: (attack: Attack, besides?: AttackOptions) => Promise<AttackOutcome>;
}

export const test = base.extend<Fixtures>({
  attacked: async ({ ground, harness, fakePartner }, use) => {
    await use(async (attack, { redirected = false, page, answer, counted = () => true } = {}) => {
      let made = attack;
      const others = labelPartner({ label: () => page ?? renderAttackPage(made) });
      const partner = await fakePartner((request, response) => {
        const port = /^\/to\/(\d+)$/.exec(request.url ?? '')?.[1];
        if (port !== undefined) {
          response.writeHead(302, { location: targetUrl(attack, Number(port)) }).end();
        } else if (answer?.(request, response) !== true) {
          others(request, response);
        }
      });
      if (redirected) made = { ...attack, redirectVia: (port) => `${partner.url}/to/${port}` };
      const seen = ground.watch();
      const { outcomes } = await printWithPartner(harness, partner, [A]);
      const { packets, dnsQueries } = await seen();
      return {
        outcomes,
        lines: describeActivity(attack, { packets: packets.filter(counted), dnsQueries: dnsQueries }),
      };
    });
  },
});
export { expect } from './network-fixture.ts';
