import { describe, expect, it } from 'vitest';
import { confineLabelSession, type LabelGate, type PageOffer } from '../../../main/labels/label-session.ts';
import type { SubresourcePolicy, SubresourceRefusal } from '../../../main/labels/subresource-policy.ts';
import type { Route } from '../../../main/net/gate/routes.ts';

type Decide = (answer: { cancel?: boolean }) => void;
const DETAILS = { id: 1, url: '', method: 'GET', resourceType: 'image' };

/** The session's side that is used, and what Chromium would do with it. */
function fakeSession() {
  const on = {
    before: (_details: typeof DETAILS, _decide: Decide): void => undefined,
    completed: (_details: { id: number }): void => undefined,
    serve: null as ((request: { url: string }) => Response) | null,
  };
  const session = {
    protocol: {
      handle: (_scheme: string, handler: typeof on.serve) => void (on.serve = handler),
      unhandle: () => void (on.serve = null),
    },
    webRequest: {
      onBeforeRequest: (listener: typeof on.before) => void (on.before = listener),
      onCompleted: (listener: typeof on.completed) => void (on.completed = listener),
      onErrorOccurred: () => undefined,
    },
  };
  return {
    // What confineLabelSession uses of it is there; the rest throws when touched.
    session: session as never,
    serve: (url: string) => on.serve?.({ url }) ?? null,
    completed: (id: number) => on.completed({ id }),
    request: (details: Partial<typeof DETAILS>) =>
      new Promise<boolean>((resolve) =>
        on.before({ ...DETAILS, ...details }, ({ cancel }) => resolve(cancel !== true)),
      ),
  };
}

const URL_OF_PAGE = 'https://partner.example/awb?token=t';
const PAGE = {
  url: URL_OF_PAGE,
  html: new TextEncoder().encode('<img src="https://cdn.example/a.png">'),
  contentType: 'text/html',
};
const OFFER: PageOffer = { partner: ['https://partner.example'] };

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

function confined(judge: SubresourcePolicy, offer: PageOffer = OFFER) {
  const fake = fakeSession();
  const ways = fakeWays();
  const logged: object[] = [];
  const gate = { routes: { to: async () => ROUTE }, zones: { window: ways.zone } };
  const server = confineLabelSession(fake.session, judge, gate, (event) => logged.push(event));
  const traffic = server.offer(PAGE, offer);
  const response = fake.serve(URL_OF_PAGE);
  return { ...fake, server, traffic, response, logged, ways };
}

describe('confineLabelSession', () => {
  it('serves the page with its policy, and reveals its address to no other host', () => {
    const { headers } = confined(() => null).response ?? new Response();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain('sandbox allow-scripts allow-same-origin;');
    // Scripts connect to the partner and to named hosts only.
    expect(policy).toMatch(
      /; connect-src 'self' data: blob: https:\/\/partner\.example http:\/\/cdn\.example:\* https:\/\/cdn\.example:\*$/,
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
    expect(asked).toEqual([[['cdn.example', 'partner.example'], OFFER.partner, 'https://cdn.example/a.png']]);
  });

  it('waits for the judgment as for the resource itself, and not for refused ones', async () => {
    const judgement = Promise.withResolvers<SubresourceRefusal | null>();
    const { request, traffic, logged, completed } = confined(() => judgement.promise);
    const first = request({ id: 7, url: 'https://cdn.example/?secret' });
    let isIdle = false;
    const idle = (async () => {
      await traffic.whenIdle();
      isIdle = true;
    })();
    expect([traffic.requestCount(), traffic.pendingUrls()]).toEqual([1, ['https://cdn.example/?secret']]);
    await Promise.resolve();
    expect(isIdle).toBe(false);
    judgement.resolve('not-public');
    expect(await first).toBe(false);
    await idle;
    expect(traffic.requestCount()).toBe(0);
    expect(logged).toEqual([
      { event: 'label subresource refused', host: 'cdn.example', type: 'image', why: 'not-public' },
    ]);
    completed(7);
    // Said once of each host.
    expect(await request({ id: 8, url: 'https://cdn.example/b' })).toBe(false);
    expect(logged).toHaveLength(1);
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
    server.offer(PAGE, { partner: ['https://next.example'] });
    expect(ways.open).toEqual([]);
    serve(URL_OF_PAGE);
    expect(ways.open).toEqual(['https://next.example stays']);
  });
});
