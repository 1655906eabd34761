import type { RequestListener } from 'node:http';
import { A, labelPartner, printWithPartner } from '../e2e/label-partner.ts';
import { type Attack, describeActivity, renderAttackPage, targetUrl } from './attack-page.ts';
import { test as base, type NetworkActivity } from './network-fixture.ts';

/** The outcome of an attack. */
export interface AttackOutcome {
  /** The result of the order. */
  readonly outcomes: readonly string[];
  /** The traces, one line per escape (attack-page.ts). */
  readonly lines: readonly string[];
}

/** The outcome where the label was printed and nothing was seen. */
export const CONTAINED: AttackOutcome = { outcomes: ['printed'], lines: [] };

/** What an attack needs besides its page. */
interface AttackOptions {
  /** Whether the page uses addresses of the partner's own, which redirect. */
  readonly redirected?: boolean;
  /** The page, in place of the one that tries every escape. */
  readonly page?: string;
  /** Adds to the partner's answer before it is made; returns true where it made the answer itself. */
  readonly answer?: (...asked: Parameters<RequestListener>) => boolean;
  /** Which packets count; all of them by default. */
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
