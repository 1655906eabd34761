import { describe, expect, it } from 'vitest';
import { confineLabelSession, type LabelGate, type PageSource } from '../../../main/labels/label-session.ts';
import type { SubresourcePolicy } from '../../../main/labels/subresource-policy.ts';
import type { Route } from '../../../main/net/gate/routes.ts';

type Decide = (answer: { cancel?: boolean }) => void;
const DETAILS = { id: 1, url: '', method: 'GET', resourceType: 'image' };

/** The session's side that is used, and what Chromium would do with it. */
function fakeSession() {
  const on = {
    before: (_details: typeof DETAILS, _decide: Decide): void => undefined,
    headers: (_details: object, _decide: (answer: { responseHeaders?: object }) => void): void => undefined,
    serve: null as ((request: { url: string }) => Response) | null,
  };
  const session = {
    protocol: {
      handle: (_scheme: string, handler: typeof on.serve) => void (on.serve = handler),
      unhandle: () => void (on.serve = null),
    },
    webRequest: {
      onBeforeRequest: (listener: typeof on.before) => void (on.before = listener),
      onHeadersReceived: (listener: typeof on.headers) => void (on.headers = listener),
    },
  };
  return {
    // What confineLabelSession uses of it is there; the rest throws when touched.
    session: session as never,
    serve: (url: string) => on.serve?.({ url }) ?? null,
    received: (details: { resourceType: string; responseHeaders: Record<string, string[]> }) =>
      new Promise<object | undefined>((resolve) =>
        on.headers(details, ({ responseHeaders }) => resolve(responseHeaders)),
      ),
    request: (details: Partial<typeof DETAILS>) =>
      new Promise<boolean>((resolve) =>
        on.before({ ...DETAILS, ...details }, ({ cancel }) => resolve(cancel !== true)),
      ),
  };
}

const URL_OF_PAGE = 'https://partner.example/awb?token=t';
const PAGE: PageSource = {
  url: URL_OF_PAGE,
  html: new TextEncoder().encode('<img src="https://cdn.example/a.png">'),
  contentType: 'text/html',
  partner: ['https://partner.example'],
};

const ROUTE: Route = [{ via: 'direct', addresses: ['104.16.0.1'] }];

/** A zone that only records which routes are requested. */
function fakeWays() {
  const open: string[] = [];
  const zone: LabelGate['zones']['window'] = {
    proxy: async () => ({}),
    open(origin, { stays }) {
      const way = stays ? `${origin} stays` : origin;
      open.push(way);
      return { lastFailure: () => null, close: () => void open.splice(open.indexOf(way), 1) };
    },
  };
  return { open, zone };
}

function confined(judge: SubresourcePolicy, more: Partial<PageSource> = {}) {
  const fake = fakeSession();
  const ways = fakeWays();
  const logged: object[] = [];
  const gate = { routes: { to: async () => ROUTE }, zones: { window: ways.zone } };
  const server = confineLabelSession(fake.session, judge, gate, (event) => logged.push(event));
  const traffic = server.offer({ ...PAGE, ...more });
  const response = fake.serve(URL_OF_PAGE);
  return { ...fake, server, traffic, response, logged, ways };
}

describe('confineLabelSession', () => {
  it('serves the page with its policy, and reveals its address to no other host', () => {
    const { headers } = confined(() => null).response ?? new Response();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-scripts allow-same-origin allow-forms;');
    // Scripts connect to the partner and to named hosts only.
    expect(policy).toMatch(
      /; connect-src 'self' data: blob: https:\/\/partner\.example http:\/\/cdn\.example:\* https:\/\/cdn\.example:\*;/,
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('passes the hosts that the page names to the judge', async () => {
    const asked: unknown[] = [];
    const { request } = confined((page, { url }) => {
      asked.push([[...page.named], page.partner, url]);
      return null;
    });
    expect(await request({ url: 'https://cdn.example/a.png' })).toBe(true);
    expect(asked).toEqual([[['cdn.example', 'partner.example'], PAGE.partner, 'https://cdn.example/a.png']]);
  });

  it('logs a host’s first refusal, and tells why each request was refused', async () => {
    const { request, traffic, logged } = confined(() => 'not-public');
    expect(await request({ url: 'https://cdn.example/?secret#part' })).toBe(false);
    expect(await request({ url: 'https://cdn.example/b' })).toBe(false);
    expect(logged).toEqual([
      { event: 'label subresource refused', host: 'cdn.example', type: 'image', why: 'not-public' },
    ]);
    expect(traffic.refusalOf('https://cdn.example/?secret')).toBe('not-public');
    expect(traffic.refusalOf('https://cdn.example/c')).toBeNull();
  });

  it('sends nothing to a host that labels do without, and says nothing of it', async () => {
    const hosts = [{ address: 'cdn.example/count', rule: 'ignore' as const }];
    const { request, traffic, logged } = confined(() => ROUTE, { hosts });
    expect(await request({ url: 'https://cdn.example/count/a.js?x' })).toBe(false);
    expect(traffic.refusalOf('https://cdn.example/count/a.js?x')).toBe('ignored');
    expect(await request({ url: 'https://cdn.example/counter.js' })).toBe(true);
    expect(logged).toEqual([]);
  });

  it('does not wait again for a host that did not answer, for the service’s own only at that address', async () => {
    const { request, traffic, server, serve } = confined(() => ROUTE);
    traffic.rememberSilent('https://cdn.example/a.js?1');
    traffic.rememberSilent('https://partner.example/a.js?1');
    const next = server.offer(PAGE);
    serve(URL_OF_PAGE);
    expect(await request({ url: 'https://cdn.example/b.js' })).toBe(false);
    expect(next.refusalOf('https://cdn.example/b.js')).toBe('silent');
    expect(await request({ url: 'https://partner.example/a.js?2' })).toBe(false);
    expect(await request({ url: 'https://partner.example/b.js' })).toBe(true);
  });

  it('shows the partner’s documents in frames, confined like the page, and those of hosts that a manager allowed', async () => {
    const frame = { resourceType: 'subFrame' };
    const { request, received, response, traffic } = confined(() => ROUTE);
    expect(await request({ ...frame, url: 'https://partner.example/label' })).toBe(true);
    expect(await request({ ...frame, url: 'https://cdn.example/label' })).toBe(false);
    expect(traffic.refusalOf('https://cdn.example/label')).toBe('not-allowed');
    const policy = response?.headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://partner.example; object-src https://partner.example');
    const responseHeaders = {
      'Content-Security-Policy': ["img-src 'self'"],
      'Permissions-Policy': ['camera=*'],
      a: ['b'],
    };
    expect(await received({ ...frame, responseHeaders })).toMatchObject({
      a: ['b'],
      'content-security-policy': ["img-src 'self'", policy],
      'permissions-policy': ['identity-credentials-get=()'],
      'connection-allowlist': [expect.stringContaining('webrtc=block')],
    });
    expect(await received({ resourceType: 'script', responseHeaders })).toBeUndefined();

    const hosts = [{ address: 'cdn.example', rule: 'allow' as const }];
    const allowed = confined((page) => (page.named.has('cdn.example') ? ROUTE : 'not-named'), {
      hosts,
      html: new Uint8Array(),
    });
    expect(await allowed.request({ ...frame, url: 'https://cdn.example/label' })).toBe(true);
    expect(allowed.response?.headers.get('content-security-policy')).toMatch(
      /frame-src [^;]*https:\/\/cdn\.example:\*/,
    );
    expect(confined(() => ROUTE, { partner: [] }).response?.headers.get('content-security-policy')).toContain(
      "frame-src 'none'; object-src 'none'",
    );
  });

  it('refuses if the judge fails', async () => {
    const { request } = confined(() => Promise.reject(new Error('no')));
    expect(await request({ url: 'https://cdn.example/' })).toBe(false);
  });

  it.each(['file:///etc/hostname', 'app://tem/index.html', 'ftp://cdn.example/', 'ws://cdn.example/'])(
    'offers no %s to any page, without a request',
    async (url) => {
      const { request } = confined(() => {
        throw new Error('asked');
      });
      expect(await request({ url })).toBe(false);
    },
  );

  it('opens routes to the partner with the page and to others on admission, and closes them', async () => {
    const { request, traffic, ways } = confined(() => ROUTE);
    expect(ways.open).toEqual(['https://partner.example stays']);
    await request({ url: 'https://cdn.example/a.png' });
    await request({ url: 'https://cdn.example/b.png' });
    await request({ url: 'http://cdn.example:8080/b.png' });
    expect(ways.open).toEqual([
      'https://partner.example stays',
      'https://cdn.example',
      'http://cdn.example:8080',
    ]);
    traffic.seal();
    expect(ways.open).toEqual([]);
  });

  it('opens no route to what is refused, nor for a page sealed during the judgment', async () => {
    const refused = confined(() => 'not-named');
    expect(await refused.request({ url: 'https://cdn.example/' })).toBe(false);
    expect(refused.ways.open).toEqual(['https://partner.example stays']);
    const judgement = Promise.withResolvers<Route>();
    const late = confined(() => judgement.promise);
    const asked = late.request({ url: 'https://cdn.example/' });
    late.traffic.seal();
    judgement.resolve(ROUTE);
    expect(await asked).toBe(false);
    expect(late.ways.open).toEqual([]);
  });

  it('closes a page’s routes when the next one is offered, and opens the next one’s when it arrives', () => {
    const { server, ways, serve } = confined(() => null);
    server.offer({ ...PAGE, partner: ['https://next.example'] });
    expect(ways.open).toEqual([]);
    serve(URL_OF_PAGE);
    expect(ways.open).toEqual(['https://next.example stays']);
  });
});
