import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { A, B, type PrintOutcome, printWithPartner, shortcode } from './label-partner.ts';
import { respondWithToken } from './partner-process.ts';

// Pages in place of a label: those that lead on to it, and those that are only a part of one.

const LABEL = labelHtml([A, B].map((code) => ({ barcodes: [shortcode(code)], text: code })));
const HTML = { 'content-type': 'text/html; charset=utf-8' };

type Headers = Readonly<Record<string, string>>;
const html =
  (body: string, headers: Headers = {}) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(200, { ...HTML, ...headers })
      .end(`<!doctype html><title>Đang mở nhãn</title><p>Đang mở nhãn…</p>${body}`);

/** A partner whose label address answers so; what is asked for under /label is written down and answered with the labels. */
function partnerOf(first: (response: ServerResponse) => void, label: Buffer | string = LABEL) {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://partner.example');
    if (pathname === '/orders/awb') first(response);
    else if (pathname === '/hop') html('<meta http-equiv="refresh" content="0;url=/label">')(response);
    else if (!pathname.startsWith('/label')) response.writeHead(404).end();
    else void answerLabel(request, response);
  };
  async function answerLabel(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    asked.push([request.method, request.url, body, request.headers.cookie ?? ''].join(' ').trim());
    const type = typeof label === 'string' ? HTML : { 'content-type': 'application/pdf' };
    response.writeHead(200, type).end(label);
  }
  return { listener: respondWithToken(listener), asked };
}

const LEADING: Readonly<Record<string, readonly [first: (response: ServerResponse) => void, asked: string]>> =
  {
    'a refresh': [html('<meta http-equiv="Refresh" content="3; URL=\'/label?a=1\'">'), 'GET /label?a=1'],
    'a header': [html('', { refresh: '0;url=/label' }), 'GET /label'],
    'a script': [html('<script>location.href = "/label"</script>'), 'GET /label'],
    'a script, later': [
      html('<script>setTimeout(() => location.replace("/label"), 3000)</script>'),
      'GET /label',
    ],
    'a script’s click': [
      html('<a href="/label">x</a><script>document.querySelector("a").click()</script>'),
      'GET /label',
    ],
    'a form': [
      html(
        '<form action="/label?old=1"><input name="token" value="a b"></form><script>document.forms[0].submit()</script>',
      ),
      'GET /label?token=a+b',
    ],
    'a posted form': [
      html(
        '<form method="post" action="/label"><input name="action" value="1"><button name="b" value="2"></button></form><script>addEventListener("load", () => document.querySelector("button").click())</script>',
      ),
      'POST /label action=1&b=2',
    ],
    'a page between': [html('<meta http-equiv="refresh" content="0;url=/hop">'), 'GET /label'],
    'a cookie that is asked for again': [
      html('<script>document.cookie = "seen=1;path=/"; location.href = "/label"</script>', {
        'set-cookie': 'own=2;path=/',
      }),
      'GET /label  own=2; seen=1',
    ],
    'a frameset': [
      (response) =>
        void response.writeHead(200, HTML).end('<frameset cols="*"><frame src="/label"></frameset>'),
      'GET /label',
    ],
  };

for (const [how, [first, wanted]] of Object.entries(LEADING))
  test(`follows ${how} to the labels`, async ({ harness, fakePartner }) => {
    const { listener, asked } = partnerOf(first);
    const printed = await printWithPartner(harness, await fakePartner(listener), [A, B]);
    expect(printed.outcomes, printed.stderr).toEqual(['printed', 'printed']);
    expect(asked.at(-1)).toBe(wanted);
  });

test('prints a PDF that a page shows inside it', async ({ harness, fakePartner }) => {
  // The folder's own label, as a service's PDF.
  const source = partnerOf((response) => void response.writeHead(200, HTML).end(LABEL));
  await printWithPartner(harness, await fakePartner(source.listener), [A]);
  const pdf = readFileSync(join(harness.labelDir, `${A}.pdf`));
  for (const body of [
    '<embed src="/label.pdf" type="application/pdf">',
    '<iframe src="/label.pdf"></iframe>',
    '<object data="/label.pdf" type="application/pdf">no PDF</object>',
  ]) {
    const { listener } = partnerOf(html(body), pdf);
    const printed = await printWithPartner(harness, await fakePartner(listener), [A], '--reprint', 'damaged');
    expect(printed.outcomes, `${body} ${printed.stderr}`).toEqual(['printed']);
  }
  expect((await PDFDocument.load(readFileSync(join(harness.labelDir, `${A}.pdf`)))).getPageCount()).toBe(1);
});

const said = ({ outcomes, stderr }: PrintOutcome): readonly [string[], string] => [outcomes, stderr];

test('follows to no other host, nor in circles, and says where a page leads', async ({
  harness,
  fakePartner,
}) => {
  const outside = await fakePartner((_request, response) => response.end(LABEL));
  const away = partnerOf(html(`<script>location.href = '${outside.url}/label'</script>`));
  const [outcomes, words] = said(await printWithPartner(harness, await fakePartner(away.listener), [A]));
  expect(outcomes).toEqual(['not-a-label']);
  expect(words).toContain('trang dẫn sang 127.0.0.1, Tem không theo');
  expect(outside.requests).toEqual([]);
  const round = await fakePartner(
    respondWithToken((request, response) =>
      html(`<script>location.href = '/again?${(request.url ?? '').length}'</script>`)(response),
    ),
  );
  expect((await printWithPartner(harness, round, [A])).outcomes).toEqual(['not-a-label']);
  expect(round.requests.filter((one) => one.startsWith('GET /again')).length).toBeLessThanOrEqual(4);
});

/** Answers that may be a part of a label page. */
const PARTS: Readonly<
  Record<string, readonly [respond: (response: ServerResponse) => void, words: string | null]>
> = {
  'HTTP 206': [
    (response) => void response.writeHead(206, { ...HTML, 'content-range': 'bytes 0-9/10' }).end(LABEL),
    'chỉ một phần của trang (HTTP 206)',
  ],
  'a body that is shorter than its length': [
    (response) => {
      response.writeHead(200, { ...HTML, 'content-length': String(LABEL.length + 100) }).write(LABEL);
      setImmediate(() => response.destroy());
    },
    'trang bị đứt giữa chừng khi tải',
  ],
  'a body in chunks that break off': [
    (response) => {
      response.writeHead(200, HTML).write(LABEL);
      setImmediate(() => response.destroy());
    },
    'trang bị đứt giữa chừng khi tải',
  ],
  'a body without a length, and without its end': [
    (response) => endless(response, LABEL),
    'không biết trang đã tải hết chưa',
  ],
  'a body without a length, with its end': [(response) => endless(response, `${LABEL}</html>\n`), null],
};
function endless(response: ServerResponse, body: string): void {
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, HTML).end(body);
}

for (const [what, [respond, words]] of Object.entries(PARTS))
  test(`${words === null ? 'prints' : 'takes for no label'} ${what}`, async ({ harness, fakePartner }) => {
    const partner = await fakePartner(respondWithToken((_request, response) => respond(response)));
    const [outcomes, stderr] = said(await printWithPartner(harness, partner, [A, B]));
    expect(outcomes).toEqual(words === null ? ['printed', 'printed'] : ['not-a-label', 'not-a-label']);
    if (words !== null) expect(stderr).toContain(words);
  });
