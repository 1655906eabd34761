import { expect, test } from './fixture.ts';

/** A text's bytes, as Node's server writes them into headers. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');

test.describe('session.fetch', () => {
  test('does not report the target of a redirect', async ({ app, web }) => {
    web.routes.set('/away', (_request, response) => response.writeHead(302, { location: '/there' }).end());
    web.routes.set('/there', (_request, response) => response.end('there'));
    const seen = await app.evaluate(async ({ session }, url) => {
      const answer = await session.fromPartition('fetch-away').fetch(url);
      return [await answer.text(), answer.url, answer.redirected];
    }, `${web.url}/away`);
    expect(seen).toEqual(['there', '', false]);
  });

  for (const [what, status, text, headers] of [
    ['a header that is no ByteString', 200, 'OK', { 'content-disposition': raw('filename="Vận đơn.pdf"') }],
    ['a header that is not even UTF-8', 200, 'OK', { 'content-disposition': 'filename="Nh\u00e3n.pdf"' }],
    ['a status text that is none', 200, raw('Đã xong'), {}],
    ['a status above 599', 999, 'OK', {}],
  ] as const)
    test(`throws within an event at ${what}, and never settles`, async ({ app, web }) => {
      web.routes.set('/odd', (_request, response) => response.writeHead(status, text, headers).end('x'));
      const seen = await app.evaluate(async ({ session }, url) => {
        const uncaught = new Promise<string>((resolve) =>
          process.once('uncaughtException', (error) => resolve(error.name)),
        );
        let settled = false;
        session
          .fromPartition('fetch-odd')
          .fetch(url)
          .finally(() => {
            settled = true;
          })
          .catch(() => undefined);
        const name = await uncaught;
        await new Promise((resolve) => setImmediate(resolve));
        return [name, settled];
      }, `${web.url}/odd`);
      expect([['TypeError', 'RangeError'].includes(String(seen[0])), seen[1]]).toEqual([true, false]);
    });

  test('continues a request whose body was cancelled', async ({ app, web }) => {
    const closed: string[] = [];
    web.routes.set('/cancelled', (_request, response) => {
      response.write('a first part');
      response.on('close', () => closed.push('closed'));
    });
    await app.evaluate(async ({ session }, url) => {
      const answer = await session.fromPartition('fetch-cancelled').fetch(url);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      await session.fromPartition('fetch-cancelled').fetch(new URL('/other', url).href);
    }, `${web.url}/cancelled`);
    expect(closed).toEqual([]);
  });
});
