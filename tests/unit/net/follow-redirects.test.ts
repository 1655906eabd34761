import { describe, expect, it } from 'vitest';
import {
  followRedirects,
  type RedirectHop,
  RedirectRefusedError,
} from '../../../main/net/follow-redirects.ts';

/** A graph of addresses: each one's redirect target, or none if it responds. */
function webOf(links: Readonly<Record<string, readonly [status: number, location: string]>>) {
  const asked: { readonly url: string; readonly method: string; readonly headers: Record<string, string> }[] =
    [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, method, headers, redirect } = new Request(input, init);
    expect(redirect).toBe('manual');
    asked.push({ url, method, headers: Object.fromEntries(headers) });
    const [status, location] = links[url] ?? [200, ''];
    return new Response(status === 200 ? 'there' : null, {
      status,
      headers: location === '' ? {} : { location },
    });
  };
  return { fetch, asked };
}

const START = 'https://a.example/start';
const start = (init: RequestInit = {}): Request => new Request(START, init);

describe('followRedirects', () => {
  it('reports each hop before sending to it, and returns the final address', async () => {
    const { fetch, asked } = webOf({
      [START]: [302, 'next?x=1'],
      'https://a.example/next?x=1': [307, '//b.example/end'],
    });
    const told: string[] = [];
    const response = await followRedirects(fetch, start(), ({ from, to, status }: RedirectHop) => {
      told.push(`${from.href} ${status} ${to.href}`);
      expect(asked.at(-1)?.url).toBe(from.href);
      return null;
    });
    expect(told).toEqual([
      `${START} 302 https://a.example/next?x=1`,
      'https://a.example/next?x=1 307 https://b.example/end',
    ]);
    expect([response.url, response.redirected, await response.text()]).toEqual([
      'https://b.example/end',
      true,
      'there',
    ]);
  });

  it('sends nothing more if the judge refuses, and says why', async () => {
    const { fetch, asked } = webOf({ [START]: [302, 'https://b.example/'] });
    const refused = followRedirects(fetch, start(), async () => 'not-public');
    await expect(refused).rejects.toMatchObject({ reason: 'not-public', hop: { status: 302 } });
    await expect(refused).rejects.toBeInstanceOf(RedirectRefusedError);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['http://a.example/', 'scheme'],
    ['ftp://a.example/', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['https://user@b.example/', 'credentials'],
  ])('never leaves https, whatever the judge says: %s', async (location, reason) => {
    const { fetch, asked } = webOf({ [START]: [302, location] });
    await expect(followRedirects(fetch, start(), () => null)).rejects.toMatchObject({ reason });
    expect(asked).toHaveLength(1);
  });

  it('carries no token and no cookie to another origin, nor back again', async () => {
    const { fetch, asked } = webOf({
      [START]: [302, '/same'],
      'https://a.example/same': [302, 'https://a.example:8443/other'],
      'https://a.example:8443/other': [302, 'https://a.example/back'],
    });
    await followRedirects(
      fetch,
      start({ headers: { authorization: 'Bearer x', cookie: 'a=b', accept: 'text/html' } }),
    );
    expect(asked.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([
      ['accept', 'authorization', 'cookie'],
      ['accept', 'authorization', 'cookie'],
      ['accept'],
      ['accept'],
    ]);
  });

  it('forwards no body', async () => {
    const { fetch, asked } = webOf({
      [START]: [307, 'https://b.example/'],
      'https://a.example/303': [303, '/see'],
    });
    const sent = start({ method: 'POST', body: 'names and phones' });
    await expect(followRedirects(fetch, sent)).rejects.toMatchObject({ reason: 'body' });
    expect(asked).toHaveLength(1);
    const seen = new Request('https://a.example/303', { method: 'POST', body: 'x' });
    expect((await followRedirects(fetch, seen)).url).toBe('https://a.example/see');
    expect(asked.at(-1)?.method).toBe('GET');
  });

  it('ends after twenty hops', async () => {
    const { fetch, asked } = webOf({ [START]: [302, '/start'] });
    await expect(followRedirects(fetch, start())).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REDIRECTS' });
    expect(asked).toHaveLength(21);
  });

  it('makes no hop once aborted', async () => {
    const { fetch, asked } = webOf({ [START]: [302, 'https://b.example/'] });
    const control = new AbortController();
    const asking = followRedirects(fetch, start({ signal: control.signal }), () => {
      control.abort(new Error('gave up'));
      return null;
    });
    await expect(asking).rejects.toThrow('gave up');
    expect(asked).toHaveLength(1);
  });
});
