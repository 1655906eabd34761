import { labelHtml } from '../e2e/label-html.ts';
import { A, goodLabel } from '../e2e/label-partner.ts';
import { ATTACKED_PORTS, type NetworkActivity } from './network-fixture.ts';
import type { AttackVector, Target } from './vectors.ts';

/** A page tries for as long as it can: main's limit, after which it takes the page as it is, is longer. */
export const ATTEMPT_MS = 1_000;

/** A script that does not finish before that. */
export const WAITING = `<script>
  const end = performance.now() + ${ATTEMPT_MS};
  (function wait() { if (performance.now() < end) setTimeout(wait, 20) })();
</script>`;

/** A page that tries many escapes at once. */
export interface Attack {
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
export function targetUrl(attack: Attack, port: number): string {
  const { host = '', scheme = 'http' } = targetsOf(attack)[port - ATTACKED_PORTS.first] ?? {};
  return `${scheme}://${host}:${port}/x`;
}

/** A's label, and a script that tries every escape. */
export function renderAttackPage(attack: Attack): string {
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
export function describeActivity(attack: Attack, { packets, dnsQueries }: NetworkActivity): string[] {
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
