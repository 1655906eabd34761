import { describe, expect, it } from 'vitest';
import { createFetchOnce, type Lane } from '../../../main/net/fetch-once.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import { serve } from '../../helpers/serve.ts';
import { fetchThrough, testSession } from './stand-in-fetch.ts';

const laneOf = (): Lane => {
  const session = testSession();
  return { fetch: fetchThrough(session), close: () => session.closeAllConnections() };
};

/** Answers each connection's first request, and cuts it at the next. */
async function startForgetful(): Promise<{ url: string; posts: () => number }> {
  const served = new WeakSet<object>();
  let posts = 0;
  const url = await serve((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method === 'POST') posts++;
      if (served.has(request.socket)) {
        request.socket.destroy();
        return;
      }
      served.add(request.socket);
      response.setHeader('content-type', 'application/json');
      response.end('{"status":"Error","message":"no"}');
    });
  });
  return { url, posts: () => posts };
}

describe('createFetchOnce', () => {
  it('sends once what Chromium would resend on a new connection', async () => {
    const { url, posts } = await startForgetful();
    const { fetch } = laneOf();
    for (const method of ['GET', 'POST']) await (await fetch(url, { method })).text();
    expect(posts(), 'by Chromium').toBe(2);

    const once = createFetchOnce([laneOf()]);
    for (const method of ['GET', 'POST', 'POST']) await (await once(url, { method })).text();
    expect(posts() - 2).toBe(2);
  });

  it('cancels an order once after other calls on a kept-alive connection', async () => {
    const { url, posts } = await startForgetful();
    const { fetch } = laneOf();
    const client = createPartnerClient({
      baseUrl: url,
      labelUrl: url,
      accessToken: 'secret-access-token-4711',
      transport: { fetch, fetchOnce: createFetchOnce([laneOf()]) },
    });
    await expect(client.call('statuses', {})).rejects.toThrow('no');
    const code = 'SGNS336484LM.883568271';
    await expect(client.call('cancel', { code } as never)).rejects.toThrow('no');
    expect(posts()).toBe(1);
  });

  it('runs as many requests as there are lanes, and frees a lane when its response ends', async () => {
    let under = 0;
    let most = 0;
    const lane: Lane = {
      close: async () => undefined,
      fetch: async () => {
        most = Math.max(most, ++under);
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
          {
            pull(controller) {
              controller.enqueue(new Uint8Array(1));
              controller.close();
              under--;
            },
          },
          { highWaterMark: 0 },
        );
        return new Response(body);
      },
    };
    const once = createFetchOnce([lane, lane]);
    const all = Array.from({ length: 6 }, async () => (await once('http://a.example/')).text());
    expect(await Promise.all(all)).toHaveLength(6);
    expect(most).toBe(2);
  });

  it('frees a lane if the request fails or its response is cancelled', async () => {
    let asked = 0;
    const lane: Lane = {
      close: async () => undefined,
      fetch: async () => {
        if (++asked === 1) throw new Error('net::ERR_EMPTY_RESPONSE');
        return new Response('x');
      },
    };
    const once = createFetchOnce([lane]);
    await expect(once('http://a.example/')).rejects.toThrow('ERR_EMPTY_RESPONSE');
    await (await once('http://a.example/')).body?.cancel();
    expect(await (await once('http://a.example/')).text()).toBe('x');
  });
});
