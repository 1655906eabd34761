import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { parseJsonLines, runTem, serviceArguments } from '../e2e/command-line.ts';
import { A, goodLabel, labelPartner, printWithPartner } from '../e2e/label-partner.ts';
import { electronBinary } from '../electron/launch.ts';
import { ATTACKED_PORTS, expect, type IsolatedNetwork, test } from './network-fixture.ts';
import { PARTNER_CERTIFICATE } from './partner-certificate.ts';

// Main fetches the label address of a partner on the internet, which redirects it into this machine and its networks.

const PARTNER = { host: 'partner.example', address: '11.7.0.2', port: 443 };
const PUBLIC = '11.7.0.1';

/** Where the partner redirects main. The port is the attack's own. */
const TARGETS: Readonly<Record<string, (port: number) => string>> = {
  'this machine': (port) => `https://127.0.0.1:${port}/`,
  'a name of which one address is public': (port) => `https://both.example:${port}/`,
  'a name that leads elsewhere when it is asked for again': (port) => `https://again.example:${port}/`,
  'another host, which sends it to this machine': (port) => `https://www.${PARTNER.host}/to/${port}`,
};

/** partner.example is on the internet for every resolver. */
function zone(): Parameters<IsolatedNetwork['nameServer']['answer']>[0] {
  const asked = new Set<string>();
  return ({ name, kind }) => {
    if (kind !== 'A') return [];
    const again = asked.has(name);
    asked.add(name);
    if (name.endsWith(PARTNER.host)) return [PARTNER.address];
    if (name === 'both.example') return [PUBLIC, '127.0.0.1'];
    return [name === 'again.example' && again ? '127.0.0.1' : PUBLIC];
  };
}

/** Prints A with a data folder of its own. @param host the partner's @returns the result */
async function printA(host: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-attack-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, PARTNER_CERTIFICATE.cert);
  const partner = { url: `https://${host}`, accessToken: 'token' };
  const places = serviceArguments(partner, { dataDir: join(folder, 'data') });
  const printer = ['--printer', `file:${join(folder, 'labels')}`];
  const command = ['print', '--json', '--size', 'S9', ...places, ...printer, A];
  const { output } = await runTem(command, '', { NODE_EXTRA_CA_CERTS: authority });
  rmSync(folder, { recursive: true, force: true });
  const lines = parseJsonLines(output) as { outcome: string; reason: string | null }[];
  return lines.map(({ outcome, reason }) => reason ?? outcome);
}

// Electron's own network stack accepts no such authority.
test.skip(electronBinary().kind === 'electron', 'SKIPPED: its partner is one that only the stand-in trusts');

test('main follows a label address to nothing on this machine, by no name and over no other host', async ({
  ground,
}) => {
  ground.nameServer.answer(zone());
  const targets = Object.entries(TARGETS).map(([what, to], at) => {
    const port = ATTACKED_PORTS.first + at;
    return { what, to: to(port), port };
  });
  const others = labelPartner({ label: () => [goodLabel(A)] });
  const server = createServer(PARTNER_CERTIFICATE, (request, response) => {
    const port = /^\/to\/(\d+)/.exec(request.url ?? '')?.[1];
    // Each print uses another name for the partner.
    const target = targets.find((one) => request.headers.host === hostOf(one.port));
    if (port !== undefined) response.writeHead(302, { location: `https://127.0.0.1:${port}/` }).end();
    else if (target !== undefined && request.url?.startsWith('/orders/awb') === true)
      response.writeHead(302, { location: target.to }).end();
    else others(request, response);
  });
  await new Promise<void>((resolve) => server.listen(PARTNER.port, PARTNER.address, resolve));
  // One whose label address redirects main nowhere.
  expect(await printA(PARTNER.host)).toEqual(['printed']);
  const seen = ground.watch();
  const two = pLimit(2);
  const outcomes = await Promise.all(targets.map(({ port }) => two(printA, hostOf(port))));
  server.closeAllConnections();
  server.close();
  // The address that a name resolved to when it was judged may be contacted; the one it resolves to a moment later may not.
  const refused = (await seen()).packets.filter(({ to }) => to !== PARTNER.address && to !== PUBLIC);
  expect(outcomes.flat()).toHaveLength(targets.length);
  expect(outcomes.flat()).not.toContain('printed');
  expect(refused.map(({ to, port }) => `${targets.find((one) => one.port === port)?.what}: ${to}`)).toEqual(
    [],
  );
});

test('a partner on this machine redirects main to nothing else on it, nor to its networks', async ({
  ground,
  harness,
  fakePartner,
}) => {
  let location = '';
  const others = labelPartner({ label: () => [goodLabel(A)] });
  const partner = await fakePartner((request, response) => {
    if (request.method === 'GET' && request.url?.startsWith('/orders/awb') === true)
      response.writeHead(302, { location }).end();
    else others(request, response);
  });
  const seen = ground.watch();
  for (const host of ['127.0.0.1', '192.168.77.1']) {
    location = `https://${host}:${ATTACKED_PORTS.first}/`;
    const { outcomes } = await printWithPartner(harness, partner, [A]);
    expect(outcomes).not.toContain('printed');
  }
  expect((await seen()).packets).toEqual([]);
});

const hostOf = (port: number): string => `to-${port}.${PARTNER.host}`;
