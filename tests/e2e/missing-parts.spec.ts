import type { RequestListener, ServerResponse } from 'node:http';
import { expect as baseExpect, test as baseTest } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { expect, readPageTexts, test } from './label-lab.ts';
import { A, B, C, labelPartner, type PrintOutcome, printWithPartner, shortcode } from './label-partner.ts';
import { type FakePartner, startFakePartner } from './partner-process.ts';

// Parts of a label page that do not arrive: loaded once more, then named, and no label is printed without them.

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="70"/>';
const PDF = '%PDF-1.4 a label %%EOF';

/** How a part's address answers. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  404: (response) => void response.writeHead(404).end(),
  500: (response) => void response.writeHead(500).end('<h1>500'),
  206: (response) => void response.writeHead(206, { 'content-range': 'bytes 0-1/9' }).end('xx'),
  cut: (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x');
    setImmediate(() => response.destroy());
  },
  cutpage: (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' }).write('<p>x');
    setImmediate(() => response.destroy());
  },
  refused: (response) => void response.destroy(),
  never: () => undefined,
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>An error'),
  nonsense: (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('no picture'),
  js: (response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end('0'),
  pdf: (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF),
  svg: (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG),
};
const startParts = (): Promise<FakePartner> =>
  startFakePartner(({ url = '' }, response) => ANSWERS[/(\w+)(?:\?.*)?$/.exec(url)?.[1] ?? '']?.(response));

/** Chromium's name for it, or the stand-in's, which gives a frame's document anew. */
const CUT_FRAME: unknown = expect.stringMatching(/^ERR_(?:CONTENT_LENGTH_MISMATCH|CONNECTION_CLOSED)$/);

/** Pages with a part that fails, and what they lack. */
const LACKING: readonly (readonly [html: string, kind: string, why: unknown])[] = [
  ['<img src="/a/404">', 'picture', 'HTTP 404'],
  ['<img src="/a/500" alt="">', 'picture', 'HTTP 500'],
  ['<img src="/a/cut">', 'picture', 'ERR_CONTENT_LENGTH_MISMATCH'],
  ['<img src="/a/nonsense">', 'picture', 'unusable'],
  ['<img src="/a/206">', 'picture', 'HTTP 206'],
  ['<p style="background:url(/a/404)">x</p>', 'picture', 'HTTP 404'],
  ['<svg width="9" height="9"><image href="/a/404" width="9" height="9"/></svg>', 'picture', 'HTTP 404'],
  ['<canvas></canvas><script>new Image().src = "/a/404"</script>', 'picture', 'HTTP 404'],
  ['<link rel="stylesheet" href="/a/404">', 'style', 'HTTP 404'],
  ['<link rel="stylesheet" href="/a/html">', 'style', 'other-type'],
  ['<style>@import url(/a/500);</style>', 'style', 'HTTP 500'],
  ['<script src="/a/404"></script>', 'script', 'HTTP 404'],
  ['<script async src="/a/500"></script>', 'script', 'HTTP 500'],
  ['<script src="/a/html"></script>', 'script', 'other-type'],
  ['<script src="/a/js" integrity="sha256-AAAA"></script>', 'script', 'unusable'],
  ['<script type="module">import("/a/404").catch(() => 0)</script>', 'script', 'HTTP 404'],
  [
    '<script>setTimeout(() => document.head.append(Object.assign(document.createElement("script"), { src: "/a/404" })), 3000)</script>',
    'script',
    'HTTP 404',
  ],
  [
    '<style>@font-face { font-family: f; src: url(/a/404) } p { font-family: f }</style><p>x</p>',
    'font',
    'HTTP 404',
  ],
  [
    '<style>@font-face { font-family: f; src: url(/a/nonsense) } p { font-family: f }</style><p>x</p>',
    'font',
    'unusable',
  ],
  ['<script>fetch("/a/404")</script>', 'data', 'HTTP 404'],
  ['<script>fetch("/a/206")</script>', 'data', 'HTTP 206'],
  [
    '<script>setTimeout(() => fetch("/a/refused").catch(() => 0), 2000)</script>',
    'data',
    'ERR_EMPTY_RESPONSE',
  ],
  ['<script>new EventSource("/a/500")</script>', 'data', 'HTTP 500'],
  ['<iframe src="/a/404"></iframe>', 'frame', 'HTTP 404'],
  ['<iframe src="/a/cutpage"></iframe>', 'frame', CUT_FRAME],
  ['<iframe src="/a/pdf"></iframe>', 'frame', 'pdf'],
];

test.describe('a label page', () => {
  let parts: FakePartner;
  test.beforeAll(async () => {
    parts = await startParts();
  });
  test.afterAll(() => parts.close());

  test('is loaded once more for what failed, and tells what it still lacks, each part once', async ({
    label,
    host,
  }) => {
    for (const [html, kind, why] of LACKING) {
      const answer = await label(`<p>${host.codes[0]}</p>${html}`, { url: `${parts.url}/awb?token=t` });
      expect(answer, html).toMatchObject({ problem: null, settled: { loads: 2 } });
      expect(answer.missing, html).toMatchObject([{ kind, why, isRefused: false }]);
      expect((await readPageTexts(answer)).join()).toContain(host.codes[0]);
    }
  });

  test('is complete with what failed once, or what paper would not show', async ({ label, host }) => {
    const whole = [
      // A picture of its own in place of the one that failed.
      '<img src="/a/404" onerror="this.onerror = null; this.src = \'/a/svg\'">',
      '<img src="/a/404" width="1" height="1">',
      '<p style="display:none"><img src="/a/404"></p>',
      '<style>@media print { .bar { display: none } }</style><p class="bar"><img src="/a/500">In</p>',
      '<script>new Image().src = "/a/404"</script>',
      '<link rel="stylesheet" media="screen" href="/a/404">',
      '<video src="/a/404"></video><link rel="icon" href="/a/404"><link rel="prefetch" href="/a/500">',
      '<style>@font-face { font-family: f; src: url(/a/404) } .none { font-family: f }</style>',
      '<script>const stop = new AbortController(); fetch("/a/never", { signal: stop.signal }).catch(() => 0); setTimeout(() => stop.abort(), 20)</script>',
      '<script>navigator.sendBeacon("/a/404")</script>',
      '<script>fetch("/a/404").then(() => fetch("/a/404?again").then(() => fetch("/a/svg")))</script>',
    ];
    for (const html of whole.slice(0, -1)) {
      const answer = await label(`<p>${host.codes[0]}</p>${html}`, { url: `${parts.url}/awb?token=t` });
      expect(answer, html).toMatchObject({ problem: null, missing: [], settled: { loads: 1 } });
    }
  });

  test('is loaded a third time without what keeps it from being read, and waits for no such host again', async ({
    label,
    host,
  }) => {
    const html = `<p>${host.codes[0]}</p><script src="/b/never"></script><p>ENDE</p><img src="/b/svg">`;
    const url = `${parts.url}/awb?token=t`;
    const first = await label(html, { url });
    expect(first).toMatchObject({ problem: null, settled: { loads: 3 } });
    expect(first.missing).toMatchObject([{ kind: 'script', why: 'given-up' }]);
    expect((await readPageTexts(first)).join()).toContain('ENDE');
    const asked = parts.requests.length;
    const next = await label(html, { url });
    expect(next).toMatchObject({ problem: null, missing: first.missing, settled: { loads: 1 } });
    expect(parts.requests.slice(asked)).not.toContain('GET /b/never');
  });

  test('is drawn as far as it goes where an answer never comes, and tells so', async ({ label, host }) => {
    const never = [
      '<img src="/c/never">',
      '<script async src="/d/never"></script>',
      '<script>fetch("/e/never")</script><script>setTimeout(() => document.body.append("SPAET"), 2000)</script>',
    ];
    for (const html of never) {
      const answer = await label(`<p>${host.codes[0]}</p>${html}`, { url: `${parts.url}/awb?token=t` });
      expect(answer, html).toMatchObject({ problem: null, settled: { loads: 2 } });
      expect(answer.missing, html).toMatchObject([{ why: 'given-up', isRefused: false }]);
      if (html.includes('SPAET')) expect((await readPageTexts(answer)).join()).toContain('SPAET');
    }
  });

  test('names what Tem refuses it, frames and plug-ins too, and asks for it only once', async ({
    label,
    host,
  }) => {
    const outside = 'http://localhost:9';
    const refused = [
      [`<iframe src="${outside}/label"></iframe>`, 'frame'],
      [`<object data="${outside}/label.pdf"></object>`, 'frame'],
      [`<embed src="${outside}/label.pdf">`, 'frame'],
      [`<img src="${outside}/a.png">`, 'picture'],
      [`<script src="${outside}/a.js"></script>`, 'script'],
      [`<link rel="stylesheet" href="${outside}/a.css">`, 'style'],
      [`<script>fetch("${outside}/a")</script>`, 'data'],
      ['<script>fetch(["https://8.8", "8.8/a"].join("."))</script>', 'data'],
      ['<script>new Worker("/worker.js")</script>', 'script'],
    ] as const;
    for (const [html, kind] of refused) {
      const answer = await label(`<p>${host.codes[0]}</p>${html}`);
      expect(answer, html).toMatchObject({ problem: null, settled: { loads: 1 } });
      expect(answer.missing, html).toMatchObject([{ kind, isRefused: true }]);
      const hosts = [{ address: 'localhost', rule: 'ignore' as const }];
      if (!/^<(?:img|link|script src)/.test(html)) continue;
      expect((await label(`<p>${host.codes[0]}</p>${html}`, { hosts })).missing, html).toEqual([]);
    }
  });
});

// Through the whole app.

/** A partner that answers labels, and parts of them by the end of their address. */
function partnerOf(behaviour: Parameters<typeof labelPartner>[0]): RequestListener {
  const answer = labelPartner(behaviour);
  return (request, response) => {
    const [, how = ''] = /^\/parts\/.*?(\w+)(?:\?.*)?$/.exec(request.url ?? '') ?? [];
    if (how === '') answer(request, response);
    else ANSWERS[how]?.(response);
  };
}
const pageOf = (codes: readonly string[], more: (code: string) => string = () => ''): string =>
  labelHtml(
    codes.map((code) => ({ barcodes: [shortcode(code as typeof A)], text: `${code} ${more(code)}` })),
  );
const reasonsOf = ({ outcomes }: PrintOutcome): string[] => outcomes;

baseTest(
  'holds of several orders only the one whose own part is missing, and names the part',
  async ({ harness, fakePartner }) => {
    const partner = await fakePartner(
      partnerOf({
        label: (codes) => pageOf(codes, (code) => (code === B ? '<img src="/parts/qr/404?token=x">' : '')),
      }),
    );
    const printed = await printWithPartner(harness, partner, [A, B, C]);
    baseExpect(reasonsOf(printed)).toEqual(['printed', 'missing-parts', 'printed']);
    baseExpect(printed.stderr).toContain('thiếu hình 127.0.0.1/404. Tem chưa in');
    baseExpect(printed.stderr).not.toContain('token=x');
    baseExpect(harness.listLabels()).toEqual([`${A}.pdf`, `${C}.pdf`]);
  },
);

baseTest('prints without what a manager said that labels do without', async ({ harness, fakePartner }) => {
  const count = '<script src="/parts/count/404"></script>';
  const partner = await fakePartner(partnerOf({ label: (codes) => pageOf(codes) + count }));
  baseExpect(reasonsOf(await printWithPartner(harness, partner, [A]))).toEqual(['missing-parts']);
  harness.writeSettings({ labelHosts: [{ address: '127.0.0.1/parts/count', rule: 'ignore' }] });
  baseExpect(reasonsOf(await printWithPartner(harness, partner, [A, B]))).toEqual(['printed', 'printed']);
  baseExpect(partner.requests.filter((asked) => asked.includes('/parts/count'))).toHaveLength(2);
});
