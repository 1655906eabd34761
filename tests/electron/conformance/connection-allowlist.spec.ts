import { createServer } from 'node:net';
import { expect, test } from './fixture.ts';

// Tem adds this header to pages so that WebRTC resolves and contacts nothing (main/labels/label-page-headers.ts,
// main/app/page-headers.ts). The specification: https://wicg.github.io/connection-allowlists/
const HEADER = '(response-origin "app://*/*" "http://*:*/*" "https://*:*/*");redirects=allow;webrtc=block';

test('connection-allowlist with webrtc=block leaves a page its own scheme, other hosts and its reload, and no TURN server', async ({
  app,
  web,
}) => {
  web.routes.set('/part', (_request, response) =>
    response.writeHead(302, { location: '/redirected', 'access-control-allow-origin': '*' }).end(),
  );
  web.routes.set('/redirected', (_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('part'),
  );
  const reached: string[] = [];
  let path = '';
  const connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    reached.push(path);
    socket.destroy();
    connected.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const open = (at: string, header: string): Promise<unknown> =>
    app.evaluate(
      async (_electron, given) => {
        lab.page(given.at, 'x', given.header === '' ? {} : { 'connection-allowlist': given.header });
        const win = await lab.open(given.at);
        await lab.run(
          win,
          `new Promise((resolve) => {
            const server = { urls: 'turn:127.0.0.1:${given.port}?transport=tcp', username: 'a', credential: 'b' };
            const connection = new RTCPeerConnection({ iceServers: [server] });
            connection.onicecandidate = ({ candidate }) => candidate ?? resolve();
            connection.createDataChannel('x');
            connection.setLocalDescription();
          })`,
        );
        const loaded = lab.once(win.webContents, 'did-finish-load');
        await lab.run(win, 'location.reload()');
        await loaded;
        return lab.run(
          win,
          `Promise.all(['${given.at}', '${given.url}/part'].map((of) => fetch(of).then((answer) => answer.text())))`,
        );
      },
      { at, header, port, url: web.url },
    );
  path = '/with';
  expect(await open(path, HEADER)).toEqual(['x', 'part']);
  path = '/without';
  await Promise.all([connected.promise, open(path, '')]);
  server.close();
  expect(new Set(reached)).toEqual(new Set(['/without']));
});
