import { expect, test } from './fixture.ts';

// The same on every system.

/** What an event about a request says. */
interface Told {
  readonly requestId: string;
  readonly request?: { readonly url: string };
  readonly response?: { readonly status: number };
  readonly errorText?: string;
}

test.describe('debugger', () => {
  test('attaches once, refuses a version it does not know, answers commands with Chromium’s own words, and detaches', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const { debugger: protocol } = (await lab.open()).webContents;
      const steps: unknown[] = [protocol.isAttached(), await lab.why(() => protocol.attach('9.9'))];
      steps.push(await lab.why(() => protocol.sendCommand('Page.enable')));
      protocol.attach('1.3');
      steps.push(protocol.isAttached(), await lab.why(() => protocol.attach('1.3')));
      const { result } = (await protocol.sendCommand('Runtime.evaluate', { expression: '6 * 7' })) as {
        result: object;
      };
      steps.push(result, await lab.why(() => protocol.sendCommand('Page.nothing')));
      steps.push(await lab.why(() => protocol.sendCommand('Runtime.evaluate', {})));
      const detached = lab.once(protocol, 'detach');
      protocol.detach();
      steps.push((await detached)[1], protocol.isAttached());
      protocol.attach();
      steps.push(protocol.isAttached());
      return steps;
    });
    expect(seen).toEqual([
      false,
      'Requested protocol version is not supported',
      'No target available',
      true,
      'Debugger is already attached to the target',
      expect.objectContaining({ type: 'number', value: 42 }),
      expect.stringContaining("'Page.nothing' wasn't found"),
      expect.stringContaining('Invalid parameters'),
      'target closed',
      false,
      true,
    ]);
  });

  test('ends with its window: what is under way fails', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const { debugger: protocol } = win.webContents;
      protocol.attach('1.3');
      await protocol.sendCommand('Runtime.enable');
      const detached = lab.once(protocol, 'detach');
      const pending = lab.why(() =>
        protocol.sendCommand('Runtime.evaluate', {
          expression: 'new Promise(() => undefined)',
          awaitPromise: true,
        }),
      );
      win.destroy();
      return [await pending, (await detached)[1], protocol.isAttached()];
    });
    expect(seen).toEqual(['target closed while handling command', 'target closed', false]);
  });

  test('runs scripts before a page’s own, in the page’s world and in one of its own, on each page of its window', async ({
    app,
    web,
  }) => {
    web.routes.set('/early', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          // What the page may run does not bind the debugger.
          'content-security-policy': "script-src 'nonce-own'; sandbox allow-scripts allow-same-origin",
        })
        .end('<script nonce="own">document.title = [typeof before, typeof own].join()</script>'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const win = await lab.open();
      const { debugger: protocol } = win.webContents;
      protocol.attach('1.3');
      const early = (source: string, more = {}): Promise<unknown> =>
        protocol.sendCommand('Page.addScriptToEvaluateOnNewDocument', { source, ...more });
      await Promise.all([
        protocol.sendCommand('Page.enable'),
        early('globalThis.before = 1'),
        early('globalThis.own = 2', { worldName: 'Own' }),
      ]);
      const mainFrames: string[] = [];
      protocol.on('message', (_event, method: string, params: { frame: { id: string } }) => {
        if (method === 'Page.frameNavigated') mainFrames.push(params.frame.id);
      });
      const found: unknown[] = [];
      for (let time = 0; time < 2; time++) {
        await win.loadURL(`${url}/early`);
        const { executionContextId: contextId } = (await protocol.sendCommand('Page.createIsolatedWorld', {
          frameId: mainFrames.at(-1),
          worldName: 'Own',
        })) as { executionContextId: number };
        const { result } = (await protocol.sendCommand('Runtime.evaluate', {
          contextId,
          expression: 'Promise.resolve({ own, before: typeof before, title: document.title })',
          awaitPromise: true,
          returnByValue: true,
        })) as { result: { value: unknown } };
        found.push(result.value);
      }
      return found;
    }, web.url);
    const once = { own: 2, before: 'undefined', title: 'number,undefined' };
    expect(seen).toEqual([once, once]);
  });

  test('tells of each request before the answer of a script that made it, and what became of it', async ({
    app,
    web,
  }) => {
    web.routes.set('/asks', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Asks</title>'),
    );
    web.routes.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('x');
      setImmediate(() => response.destroy());
    });
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('debugged', { cache: false });
      own.webRequest.onBeforeRequest(({ url: asked }, decide) =>
        decide({ cancel: asked.includes('refused') }),
      );
      const win = await lab.open(`${url}/asks`, { webPreferences: { session: own } });
      const { debugger: protocol } = win.webContents;
      protocol.attach('1.3');
      const told: string[] = [];
      const paths = new Map<string, string>();
      protocol.on('message', (_event, method: string, params: Told) => {
        const { requestId, request, response, errorText } = params;
        if (request) paths.set(requestId, new URL(request.url).pathname);
        const path = paths.get(requestId);
        if (method === 'Network.requestWillBeSent') told.push(`${path} sent`);
        if (method === 'Network.responseReceived') told.push(`${path} ${response?.status}`);
        if (method === 'Network.loadingFailed') told.push(`${path} ${errorText}`);
      });
      await protocol.sendCommand('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
      const ask = (path: string): Promise<unknown> =>
        protocol.sendCommand('Runtime.evaluate', {
          expression: `void fetch('${path}').then((a) => a.text()).catch(() => 0)`,
        });
      const known: boolean[] = [];
      for (const path of ['/missing', '/cut', '/refused']) {
        await ask(path);
        known.push(told.includes(`${path} sent`));
      }
      await lab.run(
        win,
        "fetch('/missing').then((a) => a.text()).then(() => fetch('/cut')).then((a) => a.text()).catch(() => 0)",
      );
      return { known, told: [...new Set(told)].filter((line) => !line.endsWith('sent')).toSorted() };
    }, web.url);
    expect(seen).toEqual({
      known: [true, true, true],
      told: [
        '/cut 200',
        '/cut net::ERR_CONTENT_LENGTH_MISMATCH',
        '/missing 404',
        '/refused net::ERR_BLOCKED_BY_CLIENT',
      ],
    });
  });

  test('gives a hidden page another size and another medium at once', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const { debugger: protocol } = win.webContents;
      protocol.attach('1.3');
      const sizes: unknown[] = [];
      for (const height of [9000, 480]) {
        const size = { width: 640, height, deviceScaleFactor: 0, mobile: false };
        await protocol.sendCommand('Emulation.setDeviceMetricsOverride', size);
        sizes.push(await lab.run(win, '[innerWidth, innerHeight]'));
      }
      const media: unknown[] = [];
      for (const name of ['print', '']) {
        await protocol.sendCommand('Emulation.setEmulatedMedia', { media: name });
        media.push(await lab.run(win, "matchMedia('print').matches"));
      }
      return { sizes, media };
    });
    expect(seen).toEqual({
      sizes: [
        [640, 9000],
        [640, 480],
      ],
      media: [true, false],
    });
  });
});

test('webRequest gives a frame’s document other headers, which its policy follows', async ({ app, web }) => {
  web.routes.set('/outer', (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<iframe src="/inner"></iframe>'),
  );
  web.routes.set('/inner', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'x-own': 'a' })
      .end('<script>parent.document.title = "ran"</script>'),
  );
  const seen = await app.evaluate(async ({ session }, url) => {
    const titles: unknown[] = [];
    const headers: unknown[] = [];
    for (const policy of ['sandbox allow-scripts allow-same-origin', "script-src 'none'"]) {
      const own = session.fromPartition(`framed ${policy}`, { cache: false });
      own.webRequest.onHeadersReceived(({ resourceType, responseHeaders, statusCode }, decide) => {
        if (resourceType !== 'subFrame') return decide({});
        headers.push([statusCode, responseHeaders?.['x-own']]);
        decide({ responseHeaders: { ...responseHeaders, 'content-security-policy': [policy] } });
      });
      const win = await lab.open(`${url}/outer`, { webPreferences: { session: own } });
      titles.push(await lab.run(win, 'document.title'));
    }
    return { titles, headers };
  }, web.url);
  expect(seen).toEqual({
    titles: ['ran', ''],
    headers: [
      [200, ['a']],
      [200, ['a']],
    ],
  });
});
