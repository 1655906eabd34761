import { expect, test } from './fixture.ts';

test.describe('app:// by protocol.handle', () => {
  test('is a secure context that main sees as app:// everywhere; status and encoded paths pass unchanged', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ protocol }) => {
      const win = lab.window();
      const load = async (url: string): Promise<unknown> => {
        const navigated = lab.once(win.webContents, 'did-navigate');
        await win.loadURL(url);
        return (await navigated)[2];
      };
      const missing = [
        await load('app://bundle/missing.html'),
        await lab.run(win, '[document.body.innerText, isSecureContext]'),
      ];
      const found = await load('app://bundle/index.html?a=1#part');
      const { mainFrame } = win.webContents;
      await lab.run(win, `fetch('/a/..%2f..%2fetc/passwd').then((r) => r.status)`);
      return {
        missing,
        found,
        urls: [win.webContents.getURL(), mainFrame.url, mainFrame.origin],
        requests: lab.requests.map(({ method, url }) => `${method} ${url}`),
        late: await lab.why(() => protocol.registerSchemesAsPrivileged([{ scheme: 'late' }])),
      };
    });
    const address = 'app://bundle/index.html?a=1#part';
    expect(seen).toEqual({
      missing: [404, ['nothing here', true]],
      found: 200,
      urls: [address, address, 'app://bundle'],
      requests: [
        'GET app://bundle/missing.html',
        expect.stringMatching(/^GET app:\/\/bundle\/index\.html\?a=1/),
        'GET app://bundle/a/..%2f..%2fetc/passwd',
      ],
      late: expect.stringContaining('before app is ready'),
    });
  });

  test('a Content-Security-Policy is enforced, and its source of the app’s own scheme admits the app’s files', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/own.js', 'window.own = true', { 'content-type': 'text/javascript' });
      const win = lab.window();
      const under = async (policy: string): Promise<unknown> => {
        const page = '<script>window.inline = true</script><script src="own.js"></script>';
        lab.page('/csp.html', page, { 'content-security-policy': policy });
        await win.loadURL('app://bundle/csp.html');
        return lab.run(win, '[window.inline === true, window.own === true]');
      };
      return [await under("default-src 'none'"), await under('default-src app://bundle')];
    });
    expect(seen).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test('a fetch arrives with method, headers and body, and gets a streamed answer from the handler of its document', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ protocol }) => {
      const win = await lab.open();
      let got: unknown;
      protocol.unhandle('app');
      protocol.handle('app', async (request) => {
        if (request.method === 'GET') return lab.serve(request);
        got = [request.method, request.headers.get('x-station'), await request.text()];
        const parts = ['one ', 'two ', 'three'].map((part) => new TextEncoder().encode(part));
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            const part = parts.shift();
            if (part === undefined) controller.close();
            else controller.enqueue(part);
          },
        });
        return new Response(stream, { headers: { 'x-answer': 'yes' } });
      });
      const ask = `fetch('/post', { method: 'POST', headers: { 'x-station': '7' }, body: 'mã vận đơn' })
        .then(async (r) => [r.headers.get('x-answer'), await r.text()])`;
      // A page keeps the handler that it was loaded with.
      const before = await lab.run(win, ask);
      await win.loadURL('app://bundle/index.html?again');
      const after = await lab.run(win, ask);
      protocol.unhandle('app');
      protocol.handle('app', lab.serve);
      return { before, after, got };
    });
    expect(seen).toEqual({
      before: [null, 'nothing here'],
      after: ['yes', 'one two three'],
      got: ['POST', '7', 'mã vận đơn'],
    });
  });
});
