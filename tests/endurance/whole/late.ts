import type { Random } from '../../../main/sandbox/data/random.ts';
import type { Way } from './defects.ts';
import { mark, shownBy } from './markup.ts';

// What a page shows only after it has loaded, at the latest four and a half seconds later in its own time.

const PLACEHOLDERS = ['', '…', 'Đang tải…', '<i>loading</i>'];

/** @param script shows the piece (markup.ts) */
const byScript =
  (script: (random: Random) => string): Way =>
  (random) => {
    const [code, before] = [script(random), random.pick(PLACEHOLDERS)];
    return { put: (piece, html) => shownBy(piece, html, code, before) };
  };
const byStyle =
  (style: (random: Random) => string): Way =>
  (random) => {
    const css = style(random);
    return {
      put: (piece, html) => mark(piece, html, css),
      change: (html) => html.replace('</head>', `<style>${KEYFRAMES}</style></head>`),
    };
  };
const KEYFRAMES = `@keyframes appear { from { opacity: 0 } to { opacity: 1 } } @keyframes arrive { from { left: -400mm } to { left: 0 } }
@keyframes ink { from { color: transparent } to { color: #000 } } @keyframes seen { from { visibility: hidden } to { visibility: visible } }`;

const ms = (random: Random): number => random.pick([30, 100, 200, 400, 800, 1_500, 2_500, 4_000, 4_500]);

/** @param html of the part that comes late */
const byPart =
  (fetching: (url: string) => string): Way =>
  (random, shelf) => {
    const after = random.pick([50, 200, 600, 1_200]);
    return {
      put(piece, html) {
        const url = shelf.put('text/plain; charset=utf-8', html, { afterMs: after });
        return shownBy(piece, html, fetching(url), random.pick(PLACEHOLDERS));
      },
    };
  };

export const lateWays: Readonly<Record<string, Way>> = {
  timer: byScript((random) => `setTimeout(show, ${ms(random)});`),
  'timer after load': byScript(
    (random) => `addEventListener('load', () => setTimeout(show, ${ms(random)}));`,
  ),
  'timers in a row': byScript((random) => {
    const [each, times] = [random.integer(5, 200), random.integer(2, 20)];
    return `let left = ${times}; const next = () => (left-- > 0 ? setTimeout(next, ${each}) : show()); next();`;
  }),
  typed: byScript(
    (random) =>
      `const all = document.createElement('span'); all.innerHTML = (show(), el.innerHTML); el.textContent = ''; let at = 0;
      const timer = setInterval(() => { at += 3; if (at < all.textContent.length) el.textContent = all.textContent.slice(0, at); else { clearInterval(timer); show(); } }, ${random.integer(5, 50)});`,
  ),
  frames: byScript((random) => {
    const frames = random.integer(1, 90);
    return `let left = ${frames}; const next = () => (left-- > 0 ? requestAnimationFrame(next) : show()); next();`;
  }),
  'frames for a time': byScript(
    (random) =>
      `const start = performance.now(); const next = (now) => (now - start < ${ms(random)} ? requestAnimationFrame(next) : show()); requestAnimationFrame(next);`,
  ),
  'date is polled': byScript(
    (random) =>
      `const end = Date.now() + ${ms(random)}; const timer = setInterval(() => { if (Date.now() >= end) { clearInterval(timer); show(); } }, 20);`,
  ),
  idle: byScript(() => 'requestIdleCallback(() => requestIdleCallback(show));'),
  scheduler: byScript((random) => `scheduler.postTask(show, { delay: ${Math.min(ms(random), 1_500)} });`),
  messages: byScript(
    (random) =>
      `const { port1, port2 } = new MessageChannel(); let left = ${random.integer(1, 200)}; port1.onmessage = () => (left-- > 0 ? port2.postMessage(0) : show()); port2.postMessage(0);`,
  ),
  'in view': byScript(
    () =>
      `const watch = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) show(); }); watch.observe(el.parentElement);`,
  ),
  'in view, far down': (random) => ({
    ...byScript(
      () =>
        `const watch = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) show(); }, { rootMargin: '-${random.integer(0, 50)}px' }); watch.observe(el.closest('section') ?? el);`,
    )(random, undefined as never),
    change: (html) =>
      html.replace(
        '<section',
        `<div style="height:3000px" class="gap"></div><style>@media print { .gap { display: none } }</style><section`,
      ),
  }),
  scrolled: byScript(() => `addEventListener('scroll', show, { once: true });`),
  'shown for printing': byScript(() => `addEventListener('beforeprint', show);`),
  'print media': byScript(
    () => `matchMedia('print').addEventListener('change', (now) => { if (now.matches) show(); });`,
  ),
  'size observed': byScript(
    () => `new ResizeObserver(() => setTimeout(show, 50)).observe(el.parentElement);`,
  ),
  'fonts ready': byScript(
    (random) => `document.fonts.ready.then(() => setTimeout(show, ${random.pick([0, 300])}));`,
  ),
  'shadow tree': byScript(
    (random) =>
      `setTimeout(() => { el.innerHTML = ''; const host = el.appendChild(document.createElement('span')); const html = (show(), el.innerHTML); el.replaceChildren(host); host.attachShadow({ mode: 'open' }).innerHTML = html; }, ${ms(random)});`,
  ),
  fetched: byPart(
    (url) => `fetch('${url}').then((answer) => answer.text()).then((html) => { el.innerHTML = html; });`,
  ),
  'fetched after a timer': byPart(
    (url) =>
      `setTimeout(() => fetch('${url}').then((answer) => answer.text()).then((html) => { el.innerHTML = html; }), 700);`,
  ),
  requested: byPart(
    (url) =>
      `const ask = new XMLHttpRequest(); ask.onload = () => { el.innerHTML = ask.responseText; }; ask.open('GET', '${url}'); ask.send();`,
  ),
  'fetched twice': byPart(
    (url) =>
      `fetch('${url}').then((answer) => answer.text()).then(() => setTimeout(() => fetch('${url}').then((answer) => answer.text()).then((html) => { el.innerHTML = html; }), 300));`,
  ),
  'script added': (random, shelf) => ({
    put(piece, html) {
      const id = `late${random.integer(0, 1e9)}`;
      const code = `document.getElementById('${id}').innerHTML = ${JSON.stringify(html)}`;
      const url = shelf.put('text/javascript; charset=utf-8', code, { afterMs: random.pick([0, 300, 900]) });
      return shownBy(
        piece,
        html,
        `el.id = '${id}'; setTimeout(() => document.head.appendChild(Object.assign(document.createElement('script'), { src: '${url}' })), ${random.pick([0, 500, 2_000])});`,
      );
    },
  }),
  'animation: opacity': byStyle(
    (random) => `opacity: 0; animation: appear ${ms(random)}ms ${ms(random)}ms forwards`,
  ),
  'animation: place': byStyle(
    (random) => `position: relative; left: -400mm; animation: arrive ${ms(random)}ms ease-in forwards`,
  ),
  'animation: ink': byStyle(
    (random) => `color: transparent; animation: ink ${ms(random)}ms ${ms(random)}ms linear forwards`,
  ),
  'animation: steps': byStyle((random) => `visibility: hidden; animation: seen 1ms ${ms(random)}ms forwards`),
  transition: byScript(
    (random) =>
      `show(); el.style.opacity = 0; el.style.transition = 'opacity ${ms(random)}ms'; setTimeout(() => { el.style.opacity = 1; }, ${ms(random)});`,
  ),
  'animated by script': byScript(
    (random) =>
      `show(); el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ${ms(random)}, delay: ${random.pick([0, 500])}, fill: 'both' });`,
  ),
};
