import { describe, expect, it } from 'vitest';
import { confineLabelSession, type PageOffer } from '../../../main/labels/label-session.ts';
import type { PartJudge, PartRefusal } from '../../../main/labels/part-judge.ts';

type Decide = (answer: { cancel?: boolean }) => void;
interface Details {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly resourceType: string;
}

/** The session's side that is used, and what Chromium would do with it. */
function fakeSession() {
  let before: (details: Details, decide: Decide) => void = () => undefined;
  let completed: (details: { id: number }) => void = () => undefined;
  let started: (details: Partial<Details> & { ip?: string }) => void = () => undefined;
  let serve: ((request: { url: string }) => Response) | null = null;
  const session = {
    protocol: {
      handle: (_scheme: string, handler: typeof serve) => {
        serve = handler;
      },
      unhandle: () => {
        serve = null;
      },
    },
    webRequest: {
      onBeforeRequest: (listener: typeof before) => {
        before = listener;
      },
      onCompleted: (listener: typeof completed) => {
        completed = listener;
      },
      onErrorOccurred: () => undefined,
      onResponseStarted: (listener: typeof started) => {
        started = listener;
      },
    },
  };
  return {
    // What confineLabelSession uses of it is there; the rest throws when touched.
    session: session as never,
    serve: (url: string) => serve?.({ url }) ?? null,
    completed: (id: number) => completed({ id }),
    started: (details: Partial<Details> & { ip?: string }) => started(details),
    request: (details: Partial<Details>) =>
      new Promise<boolean>((resolve) =>
        before({ id: 1, url: '', method: 'GET', resourceType: 'image', ...details }, ({ cancel }) =>
          resolve(cancel !== true),
        ),
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

function confined(judge: PartJudge['judge'], offer: PageOffer = OFFER, isDirect = true) {
  const fake = fakeSession();
  const logged: object[] = [];
  const server = confineLabelSession(fake.session, { judge, isDirect: () => isDirect }, (event) =>
    logged.push(event),
  );
  const traffic = server.offer(PAGE, offer);
  const response = fake.serve(URL_OF_PAGE);
  return { ...fake, server, traffic, response, logged };
}

describe('confineLabelSession', () => {
  it('hands the page over with its policy, and tells no other host its address', () => {
    const { response } = confined(() => null);
    expect(response?.headers.get('content-security-policy')).toContain(
      'sandbox allow-scripts allow-same-origin;',
    );
    expect(response?.headers.get('referrer-policy')).toBe('same-origin');
  });

  it('tells the judge what the page names', async () => {
    const asked: unknown[] = [];
    const { request } = confined((page, { url }) => {
      asked.push([[...page.named], page.partner, url]);
      return null;
    });
    expect(await request({ url: 'https://cdn.example/a.png' })).toBe(true);
    expect(asked).toEqual([[['cdn.example', 'partner.example'], OFFER.partner, 'https://cdn.example/a.png']]);
  });

  it('waits for the judgement as for the part itself, and not for what is refused', async () => {
    const judgement = Promise.withResolvers<PartRefusal | null>();
    const { request, traffic, logged, completed } = confined(() => judgement.promise);
    const first = request({ id: 7, url: 'https://cdn.example/?secret' });
    let isIdle = false;
    const idle = (async () => {
      await traffic.idle();
      isIdle = true;
    })();
    expect([traffic.requests(), traffic.underWay()]).toEqual([1, ['https://cdn.example/?secret']]);
    await Promise.resolve();
    expect(isIdle).toBe(false);
    judgement.resolve('not-public');
    expect(await first).toBe(false);
    await idle;
    expect(traffic.requests()).toBe(0);
    expect(logged).toEqual([
      { event: 'label part refused', host: 'cdn.example', type: 'image', why: 'not-public' },
    ]);
    completed(7);
    // Said once of each host.
    expect(await request({ id: 8, url: 'https://cdn.example/b' })).toBe(false);
    expect(logged).toHaveLength(1);
  });

  it('gives nothing more to a page that was sealed while the judge thought', async () => {
    const judgement = Promise.withResolvers<null>();
    const { request, traffic } = confined(() => judgement.promise);
    const asked = request({ url: 'https://cdn.example/' });
    traffic.seal();
    judgement.resolve(null);
    expect(await asked).toBe(false);
  });

  it('refuses where the judge fails', async () => {
    const { request } = confined(() => Promise.reject(new Error('no')));
    expect(await request({ url: 'https://cdn.example/' })).toBe(false);
  });

  it.each(['file:///etc/hostname', 'app://tem/index.html', 'ftp://cdn.example/', 'ws://cdn.example/'])(
    'has no %s for anybody, and asks nobody',
    async (url) => {
      const { request } = confined(() => {
        throw new Error('asked');
      });
      expect(await request({ url })).toBe(false);
    },
  );

  it('gives nothing more to a page that a private network answered by a public name', async () => {
    const { request, started, traffic, logged } = confined(() => null);
    const part = { id: 5, url: 'https://cdn.example/a.png', resourceType: 'image' };
    await request(part);
    for (const ip of ['104.16.0.1', '2606:4700::1']) started({ ...part, ip });
    started(part);
    expect([traffic.rebound(), await request({ ...part, id: 6 })]).toEqual([null, true]);
    started({ ...part, ip: '192.168.1.1' });
    expect(traffic.rebound()).toBe('cdn.example');
    expect(await request({ id: 7, url: 'https://cdn.example/?what-it-said' })).toBe(false);
    expect(logged).toEqual([
      { event: 'label part refused', host: 'cdn.example', type: 'image', why: 'not-public' },
    ]);
  });

  it('takes a private answer from the partner, and from a proxy', async () => {
    const own = { id: 5, url: 'https://partner.example/a.png', resourceType: 'image', ip: '10.0.0.1' };
    const direct = confined(() => null);
    await direct.request(own);
    direct.started(own);
    expect(direct.traffic.rebound()).toBeNull();
    const proxied = confined(() => null, OFFER, false);
    const part = { ...own, url: 'https://cdn.example/a.png' };
    await proxied.request(part);
    proxied.started(part);
    expect(proxied.traffic.rebound()).toBeNull();
  });

  it('holds no answer to the page before against the next', () => {
    const { started, traffic } = confined(() => null);
    started({ id: 99, url: 'https://cdn.example/a.png', resourceType: 'image', ip: '192.168.1.1' });
    expect(traffic.rebound()).toBeNull();
  });
});
