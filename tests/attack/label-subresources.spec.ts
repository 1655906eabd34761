import { createServer } from 'node:http';
import { labelHtml } from '../e2e/label-html.ts';
import { A, goodLabel } from '../e2e/label-partner.ts';
import { CONTAINED, expect, packetsIn, test, WAITING } from './label-attacks.ts';
import { ATTACKED_PORTS } from './network-fixture.ts';
import type { AttackVector, Target } from './vectors.ts';

const url = ({ host, port }: Target): string => `http://${host}:${port}/x`;
const link =
  (rel: string): AttackVector =>
  (target) =>
    `link: <${url(target)}>; rel=${rel}`;

/** Response headers that name another address; those that only apply over https are not tried here (Alt-Svc, NEL). */
const HEADERS: Readonly<Record<string, AttackVector>> = {
  preconnect: link('preconnect'),
  'dns-prefetch': link('dns-prefetch'),
  prefetch: link('prefetch'),
  'preload-image': link('preload; as=image'),
  'preload-script': link('preload; as=script'),
  modulepreload: link('modulepreload'),
  stylesheet: link('stylesheet'),
  'compression-dictionary': link('compression-dictionary'),
  'speculation-rules': (target) => `speculation-rules: "${url(target)}"`,
  'reporting-endpoints': (target) => `reporting-endpoints: default="${url(target)}"`,
  'report-to': (target) =>
    `report-to: ${JSON.stringify({ group: 'default', max_age: 60, endpoints: [{ url: url(target) }] })}`,
  nel: () => 'nel: {"report_to":"default","max_age":60,"success_fraction":1}',
  'report-uri': (target) =>
    `content-security-policy-report-only: default-src 'none'; report-uri ${url(target)}`,
  refresh: (target) => `refresh: 0; url=${url(target)}`,
  'source-map': (target) => `sourcemap: ${url(target)}`,
  'alt-svc': ({ port }) => `alt-svc: h2=":${port}", h3=":${port}"; ma=60`,
  attribution: (target) =>
    `attribution-reporting-register-source: ${JSON.stringify({ destination: url(target), source_event_id: '1' })}`,
};

/** Resources of the partner's own. */
const PARTS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/part.js': ['text/javascript', 'void 0 //# sourceMappingURL=/part.map'],
  '/part.css': ['text/css', 'p { color: black }'],
  '/part.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  '/part': ['text/plain', 'x'],
  '/refused': ['text/plain', 'x'],
};
const PAGE = `${labelHtml([goodLabel(A)])}<script src="/part.js"></script><link rel="stylesheet" href="/part.css">
  <img src="/part.svg"><script>fetch('/part'); fetch('/refused', { method: 'POST' })</script>${WAITING}`;

const HOSTS = ['headers.nobody.example', '127.0.0.1', '192.168.77.1'];
test('headers of the page and of its parts lead no request to a host that they name', async ({
  ground,
  attacked,
}) => {
  ground.nameServer.answer(({ kind }) => (kind === 'A' ? ['11.7.0.1'] : []));
  const lines = Object.values(HEADERS)
    .flatMap((way) => HOSTS.map((host) => ({ way, host })))
    .map(({ way, host }, at) => way({ host, port: ATTACKED_PORTS.first + at }));
  const came = await attacked(
    { vectors: HEADERS, hosts: () => HOSTS },
    {
      page: PAGE,
      answer(request, response) {
        for (const line of lines) {
          const colon = line.indexOf(':');
          response.appendHeader(line.slice(0, colon), line.slice(colon + 2));
        }
        const hints = lines.filter((line) => line.startsWith('link')).map((line) => line.slice(6));
        response.writeEarlyHints({ link: hints });
        const [type, body] = PARTS[request.url ?? ''] ?? [];
        if (type === undefined) return false;
        response.setHeader('content-type', type);
        response.end(body);
        return true;
      },
    },
  );
  expect(came).toEqual(CONTAINED);
});

test('a style sheet’s host that redirects, or whose name leads elsewhere later, leads main to nothing on this machine', async ({
  ground,
  attacked,
}) => {
  const sheet = { host: '11.7.0.3', port: ATTACKED_PORTS.last };
  const font = { host: '11.7.0.4', port: ATTACKED_PORTS.last - 1 };
  for (const redirects of [false, true]) {
    let reads = 0;
    const server = createServer((_request, response) => {
      if (redirects && ++reads > 1)
        response.writeHead(302, { location: `http://127.0.0.1:${ATTACKED_PORTS.last - 2}/` });
      else response.setHeader('content-type', 'text/css');
      const src = `http://font.example:${font.port}/f`;
      response.end(`@font-face { font-family: f; src: url(${src}) } p { font-family: f }`);
    });
    await new Promise<void>((resolve) => server.listen(sheet.port, sheet.host, resolve));
    let asked = 0;
    ground.nameServer.answer(({ name, kind }) => {
      if (kind !== 'A') return [];
      if (name === 'font.example') return [font.host];
      // The judge resolves the name, then Chromium for the page; main is the third.
      return [!redirects && ++asked > 2 ? '127.0.0.1' : sheet.host];
    });
    const styled = `<link rel="stylesheet" href="http://sheet.example:${sheet.port}/s.css">`;
    const { outcomes, lines } = await attacked(
      { vectors: {}, hosts: () => [] },
      {
        page: `${labelHtml([goodLabel(A)])}${styled}${WAITING}`,
        counted: ({ to }) => to !== sheet.host && to !== font.host,
      },
    );
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    // The font never comes.
    expect(outcomes).toEqual(['missing-parts']);
    expect(packetsIn(lines)).toEqual([]);
  }
});
