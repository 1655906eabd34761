import { createServer } from 'node:net';
import { expect, test } from './fixture.ts';

// Tem adds this header to pages so that WebRTC resolves and contacts nothing (main/labels/label-page-headers.ts,
// main/app/page-headers.ts). The specification: https://wicg.github.io/connection-allowlists/
const HEADER = '(response-origin "app://*/*" "http://*:*/*" "https://*:*/*");redirects=allow;webrtc=block';

test.describe('connection-allowlist with webrtc=block', () => {
  test('leaves a page its own scheme, other hosts and its reload', async ({ app, web }) => {
    web.routes.set('/part', (_request, response) =>
      response.writeHead(302, { location: '/redirected', 'access-control-allow-origin': '*' }).end(),
    );
    web.routes.set('/redirected', (_request, response) =>
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('part'),
    );
    const seen = await app.evaluate(
      async (_electron, { header, address }) => {
        lab.page('/listed', '<title>listed</title>', { 'connection-allowlist': header });
        const { webContents } = await lab.open('/listed');
        const text = (of: string): Promise<unknown> =>
          webContents.executeJavaScript(`fetch('${of}').then((answer) => answer.text())`);
        const parts = [await text('/listed'), await text(`${address}/part`)];
        const loaded = lab.once(webContents, 'did-finish-load');
        await webContents.executeJavaScript('location.reload()');
        await loaded;
        return { parts, title: webContents.getTitle() };
      },
      { header: HEADER, address: web.url },
    );
    expect(seen).toEqual({ parts: [expect.stringContaining('listed'), 'part'], title: 'listed' });
  });

  test('connects to no TURN server over TCP, though a page without the header does', async ({ app }) => {
    const reached: string[] = [];
    let path = '';
    let came = (): void => undefined;
    const server = createServer((socket) => {
      reached.push(path);
      socket.destroy();
      came();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    for (const [at, header] of [
      ['/with', HEADER],
      ['/without', ''],
    ] as const) {
      path = at;
      const connected = new Promise<void>((resolve) => {
        came = resolve;
      });
      const gathered = app.evaluate(
        async (_electron, given) => {
          lab.page(given.at, 'x', given.header === '' ? {} : { 'connection-allowlist': given.header });
          const { webContents } = await lab.open(given.at);
          await webContents.executeJavaScript(`new Promise((resolve) => {
            const server = { urls: 'turn:127.0.0.1:${given.port}?transport=tcp', username: 'a', credential: 'b' };
            const connection = new RTCPeerConnection({ iceServers: [server] });
            connection.onicecandidate = ({ candidate }) => candidate ?? resolve();
            connection.createDataChannel('x');
            connection.setLocalDescription();
          })`);
        },
        { at, header, port },
      );
      await (at === '/with' ? gathered : Promise.all([connected, gathered]));
    }
    server.close();
    expect(new Set(reached)).toEqual(new Set(['/without']));
  });
});
