import { expect, test } from './fixture.ts';

test.describe('app:// by protocol.handle', () => {
  test('main sees app:// everywhere', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window();
      const navigated = lab.once(win.webContents, 'did-navigate');
      await win.loadURL('app://bundle/index.html?a=1#part');
      const [, url, code] = await navigated;
      const { mainFrame } = win.webContents;
      return {
        url,
        code,
        getURL: win.webContents.getURL(),
        frame: mainFrame.url,
        origin: mainFrame.origin,
        requests: lab.requests,
      };
    });
    expect(seen).toMatchObject({
      url: 'app://bundle/index.html?a=1#part',
      code: 200,
      getURL: 'app://bundle/index.html?a=1#part',
      frame: 'app://bundle/index.html?a=1#part',
      origin: 'app://bundle',
    });
    expect(seen.requests[0]).toMatchObject({ method: 'GET' });
    expect(seen.requests[0]?.url).toMatch(/^app:\/\/bundle\/index\.html\?a=1/);
  });

  test('enforces a Content-Security-Policy header', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/own.js', 'window.own = true', { 'content-type': 'text/javascript' });
      lab.page('/csp.html', '<script>window.inline = true</script><script src="own.js"></script>', {
        'content-security-policy': "default-src 'none'; script-src 'self'",
      });
      return (await lab.open('/csp.html')).webContents.executeJavaScript(
        '[window.inline === true, window.own === true]',
      );
    });
    expect(seen).toEqual([false, true]);
  });

  test('a source of the app’s own scheme in a Content-Security-Policy admits its files', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/own.js', 'window.own = true', { 'content-type': 'text/javascript' });
      lab.page('/csp.html', '<script src="own.js"></script>', {
        'content-security-policy': 'default-src app://bundle',
      });
      return (await lab.open('/csp.html')).webContents.executeJavaScript('window.own === true');
    });
    expect(seen).toBe(true);
  });

  test('an encoded traversal reaches the handler unchanged', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      await (await lab.open()).webContents.executeJavaScript(
        `fetch('/a/..%2f..%2fetc/passwd').then((r) => r.status)`,
      );
      return lab.requests.at(-1);
    });
    expect(seen?.url).toBe('app://bundle/a/..%2f..%2fetc/passwd');
  });

  test('the handler’s status reaches did-navigate and the page', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window();
      const navigated = lab.once(win.webContents, 'did-navigate');
      await win.loadURL('app://bundle/missing.html');
      const [, , code] = await navigated;
      return [code, await win.webContents.executeJavaScript('document.body.innerText')];
    });
    expect(seen).toEqual([404, 'nothing here']);
  });

  test('method, headers and body of a fetch arrive; a streamed answer arrives whole', async ({ app }) => {
    const seen = await app.evaluate(async ({ protocol }) => {
      protocol.unhandle('app');
      let got: unknown;
      // Registered before the page: a page keeps the handler that it was loaded with.
      protocol.handle('app', async (request) => {
        if (request.method === 'GET') return lab.serve(request);
        got = [request.method, request.headers.get('x-station'), await request.text()];
        const parts = ['one ', 'two ', 'three'];
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            const part = parts.shift();
            if (part === undefined) controller.close();
            else controller.enqueue(new TextEncoder().encode(part));
          },
        });
        return new Response(stream, { headers: { 'x-answer': 'yes' } });
      });
      const win = await lab.open();
      const answer: unknown = await win.webContents.executeJavaScript(
        `fetch('/post', { method: 'POST', headers: { 'x-station': '7' }, body: 'mã vận đơn' }).then(async (r) => [r.headers.get('x-answer'), await r.text()])`,
      );
      return { got, answer };
    });
    expect(seen).toEqual({ got: ['POST', '7', 'mã vận đơn'], answer: ['yes', 'one two three'] });
    await app.evaluate(({ protocol }) => {
      protocol.unhandle('app');
      protocol.handle('app', lab.serve);
    });
  });

  test('a page keeps the handler that its scheme had when it was loaded', async ({ app }) => {
    const seen = await app.evaluate(async ({ protocol }) => {
      const win = await lab.open();
      protocol.unhandle('app');
      protocol.handle('app', () => new Response('of the next handler'));
      const ask = `fetch('/part').then((answer) => answer.text())`;
      const before: unknown = await win.webContents.executeJavaScript(ask);
      await win.loadURL('app://bundle/again.html');
      const after: unknown = await win.webContents.executeJavaScript(ask);
      protocol.unhandle('app');
      protocol.handle('app', lab.serve);
      return [before, after];
    });
    expect(seen).toEqual(['nothing here', 'of the next handler']);
  });

  test('schemes can be registered only before ready', async ({ app }) => {
    const seen = await app.evaluate(({ protocol }) => {
      try {
        protocol.registerSchemesAsPrivileged([{ scheme: 'late', privileges: { standard: true } }]);
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    });
    expect(seen).toContain('before app is ready');
  });

  test('is a secure context', async ({ app }) => {
    expect(
      await app.evaluate(async () => (await lab.open()).webContents.executeJavaScript('isSecureContext')),
    ).toBe(true);
  });
});
