import type { RequestListener } from 'node:http';
import { labelHtml } from '../e2e/label-html.ts';
import { A, goodLabel, labelPartner, printWithPartner } from '../e2e/label-partner.ts';
import { ATTACKED_PORTS, test as base, type NetworkActivity } from './network-fixture.ts';
import type { AttackVector, Target } from './vectors.ts';

/** A page tries for as long as it can: main's limit, after which it takes the page as it is, is longer. */
export const ATTEMPT_MS = 1_000;

/** Waits for an answer of the partner's that comes so late: a page's own timers are run ahead. */
export const WAITING = "<script>fetch('/wait')</script>";

/** A page that tries many escapes at once. */
interface Attack {
  readonly vectors: Readonly<Record<string, AttackVector>>;
  /** The target of each escape; its port identifies its packets. */
  readonly hosts: (way: string) => readonly string[];
  readonly scheme?: Target['scheme'];
  /** Whether the page's HTML names the hosts. Otherwise they cannot be read in it. */
  readonly namesHosts?: boolean;
  /** An address that redirects to a port's target. */
  readonly redirectVia?: (port: number) => string;
}

interface NamedTarget extends Target {
  readonly name: string;
  readonly way: AttackVector;
}

function targetsOf({ vectors, hosts, scheme, redirectVia }: Attack): NamedTarget[] {
  return Object.entries(vectors)
    .flatMap(([name, way]) => hosts(name).map((host) => ({ name, way, host })))
    .map((one, at) => {
      const port = ATTACKED_PORTS.first + at;
      return { ...one, port, scheme, redirectVia: redirectVia?.(port) };
    });
}

/** The address of a port's target. */
function targetUrl(attack: Attack, port: number): string {
  const { host = '', scheme = 'http' } = targetsOf(attack)[port - ATTACKED_PORTS.first] ?? {};
  return `${scheme}://${host}:${port}/x`;
}

/** A's label, and a script that tries every escape. */
function renderAttackPage(attack: Attack): string {
  const targets = targetsOf(attack);
  const names = attack.namesHosts === true ? targets.map(({ host }) => `http://${host}/`) : [];
  const tries = targets.map((target) => target.way(target));
  const hidden = Buffer.from(JSON.stringify(tries)).toString('hex');
  return `${labelHtml([goodLabel(A)])}<!-- ${[...new Set(names)].join(' ')} -->
  <div id="far" style="position:absolute; top:0; left:0; width:1px; height:1px; overflow:hidden"><p>x</p></div>
  <script>
    const far = document.querySelector('#far');
    const tries = JSON.parse(new TextDecoder().decode(Uint8Array.fromHex('${hidden}')));
    for (const one of tries)
      try {
        if (one[0] === '<') far.append(document.createRange().createContextualFragment(one));
        else new Function(one)();
      } catch {}
  </script>${WAITING}`;
}

/** One line per escape that left a trace, and one for traces of no escape: names resolved, and packets sent. */
function describeActivity(attack: Attack, { packets, dnsQueries }: NetworkActivity): string[] {
  const found = targetsOf(attack).map(({ name: way, host, port }) => ({
    way: `${way} to ${host}`,
    packets: packets.filter((packet) => packet.port === port),
    questions: dnsQueries.filter(({ name }) => name === host.toLowerCase()),
  }));
  const known = new Set<unknown>(found.flatMap((one) => [...one.packets, ...one.questions]));
  const rest = {
    way: 'one of them',
    packets: packets.filter((packet) => !known.has(packet)),
    questions: dnsQueries.filter((question) => !known.has(question)),
  };
  return [...found, rest].flatMap((one) => {
    const what = [
      ...one.questions.map(({ name, kind }) => `asked for ${name} (${kind})`),
      ...one.packets.map(({ protocol, to, port }) => `${protocol} to ${to} ${port}`),
    ];
    return what.length === 0 ? [] : [`${one.way}: ${[...new Set(what)].join(', ')}`];
  });
}

/** The outcome of an attack. */
interface AttackOutcome {
  /** The result of the order. */
  readonly outcomes: readonly string[];
  /** The traces, one line per escape. */
  readonly lines: readonly string[];
}

/** The outcome where the label was held for what was refused, and nothing was seen. */
export const CONTAINED: AttackOutcome = { outcomes: ['missing-parts'], lines: [] };

/** What an attack needs besides its page. */
interface AttackOptions {
  /** Whether the page uses addresses of the partner's own, which redirect. */
  readonly redirected?: boolean;
  /** Whether a document in a frame of the page tries, which the partner's own host sends with headers of its own. */
  readonly framed?: boolean;
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
    await use(
      async (attack, { redirected = false, framed = false, page, answer, counted = () => true } = {}) => {
        let made = attack;
        const around = `${labelHtml([goodLabel(A)])}<iframe src="/frame"></iframe>`;
        const others = labelPartner({ label: () => page ?? (framed ? around : renderAttackPage(made)) });
        const partner = await fakePartner((request, response) => {
          const port = /^\/to\/(\d+)$/.exec(request.url ?? '')?.[1];
          if (request.url === '/frame') {
            response.setHeader('content-type', 'text/html');
            response.setHeader('content-security-policy', 'connect-src *');
            response.end(renderAttackPage(made));
          } else if (request.url === '/wait') {
            setTimeout(() => response.end('x'), ATTEMPT_MS);
          } else if (port !== undefined) {
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
          lines: describeActivity(attack, { packets: packets.filter(counted), dnsQueries }),
        };
      },
    );
  },
});
/** Connections and packets, where names may be asked for. */
export const packetsIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /[:,] (tcp|udp|igmp) to/.test(line));
export { expect } from './network-fixture.ts';
