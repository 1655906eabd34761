import { expect, readPageTexts, test } from './label-lab.ts';
import { type FakePartner, startFakePartner } from './partner-process.ts';

// What a label page draws after it was loaded: all of it is on paper, and none of it is waited for in real time.

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="70"><rect width="70" height="70"/></svg>';
/** Draws the address, which paper must show. */
const DRAW = "document.querySelector('#place').textContent = 'DIA CHI'";
const script = (code: string): string => `<script>${code}</script>`;
const after = (ms: number, then = DRAW): string => script(`setTimeout(() => { ${then} }, ${ms})`);

/** Each draws the address into #place, at a time of its own. */
const LATE: Readonly<Record<string, string>> = {
  'after 200 ms': after(200),
  'after 2 s': after(2_000),
  'after 4 s': after(4_000),
  'after 6 s': after(6_000),
  'by text after a second': script(`setTimeout(${JSON.stringify(DRAW)}, 1000)`),
  'by an interval': script(`let n = 0; setInterval(() => { if (++n === 5) { ${DRAW} } }, 500)`),
  'by a chain of timers': script(
    `(function step(n) { n === 0 ? ${DRAW} : setTimeout(step, 300, n - 1) })(9)`,
  ),
  'when a date has come': script(
    `const start = new Date(); (function poll() { new Date() - start > 3000 ? ${DRAW} : setTimeout(poll, 50) })()`,
  ),
  'by fetch': script(`fetch('/data').then(() => { ${DRAW} })`),
  'by fetch, and then by another': script(
    `fetch('/data').then(() => setTimeout(() => fetch('/data?2').then(() => setTimeout(() => { ${DRAW} }, 2000)), 2000))`,
  ),
  'by XMLHttpRequest after a second': script(
    `setTimeout(() => { const x = new XMLHttpRequest(); x.onload = () => { ${DRAW} }; x.open('GET', '/data'); x.send() }, 1000)`,
  ),
  'by a script that is added later': script(
    "setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { src: '/draw.js' })), 500)",
  ),
  'by an imported module': '<script type="module">setTimeout(() => import("/draw.js"), 300)</script>',
  'by animation frames': script(
    `let n = 0; requestAnimationFrame(function draw() { ++n === 60 ? ${DRAW} : requestAnimationFrame(draw) })`,
  ),
  'when a signal times out': script(`AbortSignal.timeout(1500).addEventListener('abort', () => { ${DRAW} })`),
  'by a scheduled task': script(`scheduler.postTask(() => { ${DRAW} }, { delay: 1500 })`),
  'when it is idle': script(`requestIdleCallback(() => { ${DRAW} })`),
  'when it is in view': `<div style="height:5000px"></div><i id="far"></i>${script(
    `new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) { ${DRAW} } }).observe(far)`,
  )}`,
  'when it knows its size': script(
    `new ResizeObserver(() => { ${DRAW} }).observe(document.querySelector('#place'))`,
  ),
  'when it is scrolled to': `<div style="height:5000px"></div><i id="far"></i>${script(
    `const look = () => { if (far.getBoundingClientRect().top < innerHeight) { ${DRAW} } }; addEventListener('scroll', look)`,
  )}`,
  'when it is scrolled at all': script(`addEventListener('scroll', () => { ${DRAW} }, { once: true })`),
  'at the end of an animation': `<style>@keyframes a { from { left: 0 } } #a { animation: a 2s 1s }</style><i id="a"></i>${script(
    `document.querySelector('#a').addEventListener('animationend', () => { ${DRAW} })`,
  )}`,
  'at the end of a transition': `<style>#a { transition: opacity 3s }</style><i id="a">x</i>${script(
    `const a = document.querySelector('#a'); a.addEventListener('transitionend', () => { ${DRAW} }); setTimeout(() => { a.style.opacity = 0.5 }, 100)`,
  )}`,
  'when a script’s animation has finished': script(
    `document.body.animate([{ opacity: 0 }, { opacity: 1 }], 3000).finished.then(() => { ${DRAW} })`,
  ),
  'as an animation shows it': `<style>@keyframes a { from { opacity: 0 } to { opacity: 1 } }
    #place { animation: a 4s both }</style>${script(DRAW)}`,
  'in a frame of its own host': '<iframe src="/frame" style="border:0;height:30px"></iframe>',
  'in a frame’s own document': `<iframe srcdoc="${`<p id=place></p>${after(2_000)}`.replaceAll('"', '&quot;')}"></iframe>`,
};

test.describe('a label page', () => {
  let partner: FakePartner;
  test.beforeAll(async () => {
    partner = await startFakePartner(({ url = '' }, response) => {
      const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
        '/draw.js': ['text/javascript', DRAW],
        '/frame': ['text/html', `<p id=place></p>${after(1_000)}<p style="height:300px">ENDE</p>`],
        '/lazy-far.svg': ['image/svg+xml', SVG],
        '/lazy-later.svg': ['image/svg+xml', SVG],
      };
      const [type, body] = answers[url.replace(/\?.*/, '')] ?? ['text/plain', 'x'];
      response.setHeader('content-type', type);
      response.end(body);
    });
  });
  test.afterAll(() => partner.close());

  for (const [when, html] of Object.entries(LATE)) {
    test(`that draws its address ${when} is printed with it`, async ({ label, host }) => {
      const [code = ''] = host.codes;
      const answer = await label(`<p>${code}</p><p id="place"></p>${html}`, {
        url: `${partner.url}/awb?token=t`,
      });
      expect(answer).toMatchObject({ problem: null, missing: [], settled: { quiet: true, loads: 1 } });
      expect((await readPageTexts(answer)).join('')).toContain('DIA CHI');
    });
  }

  test('is in view as a whole: lazy pictures and frames, inserted later too, and frames as large as their content', async ({
    label,
    host,
  }) => {
    const lazy = (name: string): string =>
      `<img loading="lazy" width="70" height="70" src="/lazy-${name}.svg">`;
    const html = `<p>${host.codes[0]}</p><div style="height:9000px"></div>${lazy('far')}<p id="place"></p>
      <iframe loading="lazy" src="/frame" style="border:0;height:40px"></iframe>
      ${script(`setTimeout(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(lazy('later'))}), 1000)`)}`;
    const asked = partner.requests.length;
    const answer = await label(html, { url: `${partner.url}/awb?token=t` });
    expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
    expect(partner.requests.slice(asked).toSorted()).toEqual([
      'GET /frame',
      'GET /lazy-far.svg',
      'GET /lazy-later.svg',
    ]);
    expect((await readPageTexts(answer)).join('')).toContain('ENDE');
  });

  test('is taken without an endless animation, with the last picture of any other, SVG’s own too', async ({
    label,
  }) => {
    const html = `<style>@keyframes blink { from { opacity: 0 } to { opacity: 0 } } #a { animation: blink 1s infinite }</style>
      <p id="a">BLINKT</p><svg width="200" height="40"><text y="20">RUHT<set attributeName="display" to="none" begin="0s" end="2s"/></text></svg>`;
    const answer = await label(html);
    expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
    expect((await readPageTexts(answer)).join('')).toMatch(/BLINKT[^]*RUHT/);
  });

  test('keeps the time and the timers of the next one as they are', async ({ label, labApp }) => {
    const dated = script(
      "console.log('off by ' + Math.round((Date.now() - new Date(document.lastModified)) / 60000))",
    );
    for (let time = 0; time < 3; time++) {
      const answer = await label(
        `<p id="place"></p>${dated}${after(4_000, `${DRAW}; console.log('drawn')`)}`,
      );
      expect((await readPageTexts(answer)).join('')).toContain('DIA CHI');
    }
    const said = await labApp.evaluate(() => labelLab.said);
    expect(said.filter((words) => words === 'drawn').length).toBeGreaterThanOrEqual(3);
    expect(said.filter((words) => words === 'off by 0').length).toBeGreaterThanOrEqual(3);
  });

  test('that changes for ever, or has a place left empty, is taken and tells so', async ({ label }) => {
    const clock = await label(
      `<p id="a"></p>${script('setInterval(() => { document.querySelector("#a").textContent = new Date() }, 1000)')}`,
    );
    expect(clock).toMatchObject({ problem: null, settled: { quiet: false, emptyPlaces: 0 } });
    const empty = await label(
      '<div class="qrcode" style="width:80px;height:80px"></div><canvas width="80" height="30"></canvas>',
    );
    expect(empty).toMatchObject({ problem: null, settled: { quiet: true, emptyPlaces: 2 } });
    const tall = await label('<style>p { height: 100vh }</style><p>1</p><p>2</p><p>3</p>');
    expect(tall).toMatchObject({ problem: null, settled: { quiet: true } });
    const hidden = await label(
      '<div class="qrcode" style="display:none"></div><svg style="display:none"></svg>',
    );
    expect(hidden).toMatchObject({ problem: null, settled: { quiet: true, emptyPlaces: 0 } });
  });

  test('does not scroll: boxes are as large as what they hold', async ({ label }) => {
    const lines = Array.from({ length: 9 }, (_, at) => `<p>ZEILE ${at}</p>`).join('');
    const answer = await label(`<div style="height:60px;overflow:auto">${lines}</div>`);
    expect(answer).toMatchObject({ problem: null, settled: { quiet: true } });
    expect((await readPageTexts(answer)).join('')).toContain('ZEILE 8');
  });

  test('tells of words that are not finished, and of numbers that a box cuts off', async ({ label }) => {
    for (const words of ['Thu: undefined', 'NaN dong', '{{order.cod | money}}', 'Đang tải…', 'loading'])
      expect(await label(`<p>${words}</p>`), words).toMatchObject({ settled: { emptyPlaces: 1 } });
    expect(await label('<p>Áo NaNa, đang tải hàng</p>')).toMatchObject({ settled: { emptyPlaces: 0 } });
    const cut = (style: string, words = '1.220.000 dong'): string =>
      `<div style="white-space:nowrap;width:40px;overflow:hidden;${style}">${words}</div>`;
    expect(await label(cut(''))).toMatchObject({ settled: { cutTexts: 1 } });
    expect(await label(cut('white-space:normal;height:18px'))).toMatchObject({ settled: { cutTexts: 1 } });
    for (const whole of [cut('width:auto'), cut('text-overflow:ellipsis'), cut('', 'Áo thun size 37')])
      expect(await label(whole), whole).toMatchObject({ settled: { cutTexts: 0 } });
  });
});
