import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { followRedirects } from '../../../../main/net/follow-redirects.ts';
import { createGate, routeThroughZone } from '../../../../main/net/gate/gate.ts';
import { createGatedFetch } from '../../../../main/net/gate/gated-fetch.ts';
import { createRoutes } from '../../../../main/net/gate/routes.ts';
import type { PassTerms, Zone } from '../../../../main/net/gate/zone.ts';
import { createNetFetch, type NetRequest } from '../../../../main/net/net-fetch.ts';
import { SELF_SIGNED_CERTIFICATE } from '../../../e2e/self-signed.ts';
import { ClientRequest } from '../../../electron/stand-in/net-request/client-request.ts';
import { testSession } from '../stand-in-fetch.ts';
import { listening } from './proxied.ts';

/** A fetch through a gate over a resolver of the test's, by a session of the stand-in's. */
async function throughGate(
  resolve: (name: string) => Promise<readonly string[]>,
  partner: readonly string[],
) {
  const logged: object[] = [];
  const gate = createGate({ resolveHost: resolve, resolveProxy: async () => 'DIRECT' }, (event) =>
    logged.push(event),
  );
  onTestFinished(() => gate.close());
  const session = testSession();
  await routeThroughZone(() => session, gate.zones.fetch)();
  const request = ((options: object) => new ClientRequest({ ...options, session })) as unknown as NetRequest;
  const gated = createGatedFetch(createNetFetch(request), gate.zones.fetch, gate.routes, partner);
  return { ...gated, gate, logged };
}

const nobody = (): Promise<never> => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'));

describe('a gated fetch', () => {
  it('reaches the partner anywhere, and reuses the connection', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end('label')).on(
      'connection',
      () => connections++,
    );
    const partner = `http://127.0.0.1:${await listening(server)}`;
    const { gate, fetch, end } = await throughGate(nobody, [partner]);
    for (let time = 0; time < 5; time++) expect(await (await fetch(`${partner}/awb`)).text()).toBe('label');
    end();
    const session = testSession();
    await routeThroughZone(() => session, gate.zones.fetch)();
    expect(connections).toBe(1);
    await expect(fetch(`${partner}/awb`)).resolves.toHaveProperty('status', 200);
    expect(connections).toBe(1);
  });

  it('connects to the judged address of a redirect’s host, even if its name resolves differently by then', async () => {
    const clock = { now: 0 };
    const answers = [['104.16.0.1'], ['127.0.0.1']];
    const routes = createRoutes(
      { resolveHost: async () => answers.shift() ?? [], resolveProxy: async () => 'DIRECT' },
      () => clock.now,
    );
    const opened: PassTerms[] = [];
    const zone: Pick<Zone, 'open'> = {
      open(_origin, terms) {
        opened.push(terms);
        return { lastFailure: () => null, close: () => undefined };
      },
    };
    const { fetch } = createGatedFetch(async () => new Response('label'), zone, routes, [
      'https://partner.example',
    ]);
    expect(await routes.to('https://moved.example', 'public')).not.toBe('not-public');
    await fetch('https://moved.example/label');
    clock.now = 60_000;
    await fetch('https://moved.example/part');
    expect(await Promise.all(opened.map(async ({ route }) => route()))).toEqual([
      [{ via: 'direct', addresses: ['104.16.0.1'] }],
    ]);
  });

  it('follows a redirect of a partner on this machine to nothing else of it', async () => {
    let reached = 0;
    const other = await listening(createServer((_request, response) => response.end(String(reached++))));
    const server = createServer((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other}/label` }).end(),
    );
    const partner = `http://127.0.0.1:${await listening(server)}`;
    const { fetch, logged } = await throughGate(nobody, [partner]);
    const judge = async (): Promise<null> => null;
    await expect(followRedirects(fetch, new Request(`${partner}/`), judge)).rejects.toThrow(
      'unexpected redirect',
    );
    expect(reached).toBe(0);
    expect(logged).not.toContainEqual(expect.objectContaining({ event: 'gate connection opened' }));
  });

  it('reports why no connection was made', async () => {
    const { fetch } = await throughGate(nobody, ['https://partner.example']);
    await expect(fetch('https://partner.example/')).rejects.toThrow('net::ERR_NAME_NOT_RESOLVED');
    await expect(fetch('https://127.0.0.1:4/')).rejects.toThrow('unexpected redirect');
  });

  it('leaves certificates to Chromium, and sends only to those it trusts', async () => {
    let said = 0;
    const tls = createTlsServer(SELF_SIGNED_CERTIFICATE, (_request, response) =>
      response.end(String(said++)),
    );
    const partner = `https://127.0.0.1:${await listening(tls)}`;
    const { fetch } = await throughGate(nobody, [partner]);
    await expect(fetch(`${partner}/`)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/);
    expect(said).toBe(0);
  });
});

describe('throughZone', () => {
  it('configures the session once, and again after a failure: nothing is sent without the proxy', async () => {
    let tries = 0;
    const told: object[] = [];
    const ready = routeThroughZone(() => ({ setProxy: async (config) => void told.push(config) }), {
      proxy: async () => {
        if (tries++ === 0) throw new Error('EADDRNOTAVAIL');
        return { proxyRules: 'http://127.0.0.1:9' };
      },
    });
    await expect(ready()).rejects.toThrow('net::ERR_PROXY_CONNECTION_FAILED');
    await ready();
    await ready();
    expect(told).toEqual([{ proxyRules: 'http://127.0.0.1:9' }]);
  });
});
