import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Random } from '../../../main/sandbox/data/random.ts';
import type { Way } from './defects.ts';
import { type Piece, TEXTS } from './layouts.ts';
import { mark, shownBy } from './markup.ts';
import { FAILING, type Fate, type Shelf } from './shelf.ts';

// Parts that a label needs and that do not arrive.

/** Adds a part for a piece to the shelf. @returns its markup with the part's address */
type Carry = (
  piece: Piece,
  html: string,
  putOnShelf: (type: string, body: string | Uint8Array) => string,
) => string;

/** What nobody can know to be a failure: a page's own data may be a page, or nothing, and a frame may show any page. */
const UNTOLD: Readonly<Record<string, readonly Fate[]>> = {
  data: ['empty', 'page'],
  'requested data': ['empty', 'page'],
  frame: ['page'],
  object: ['page'],
};

/** @param hosts whether the part lies on a host from which no label page may load anything */
const carried =
  (
    name: string,
    carry: Carry,
    fatesOf: (random: Random) => Fate,
    hosts: 'own' | 'other' = 'own',
    canHit?: readonly Piece[],
  ): Way =>
  (random, shelf) => {
    const fate = fatesOf(random);
    const shelved =
      (how: Fate, host: 'own' | 'other') =>
      (type: string, body: string | Uint8Array): string => {
        const path = shelf.put(type, body, how);
        return host === 'own' ? path : shelf.elsewhere(path);
      };
    return {
      put: (piece, html) => carry(piece, html, shelved(fate, hosts)),
      intact: (piece, html) => carry(piece, html, shelved('ok', 'own')),
      ...(canHit === undefined ? {} : { canHit }),
      ...((UNTOLD[name] ?? []).includes(fate) ? { isBeyondProof: true } : {}),
    };
  };

const lineAsPicture = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${text.length * 8}" height="16"><text x="0" y="13" font-size="13" font-family="Open Sans, sans-serif">${text}</text></svg>`;

/** What is carried, and which pieces can be. */
const CARRIERS: Readonly<Record<string, readonly [carry: Carry, canHit?: readonly Piece[]]>> = {
  picture: [
    (piece, html, put) =>
      mark(
        piece,
        `<img src="${put('image/svg+xml', lineAsPicture(html))}" style="height: 1.2em; max-width: 100%" alt="">`,
      ),
    TEXTS,
  ],
  background: [
    (piece, html, put) =>
      mark(
        piece,
        '',
        `display: inline-block; vertical-align: middle; width: 100%; height: 1.2em; background: url(${put('image/svg+xml', lineAsPicture(html))}) 0 / contain no-repeat`,
      ),
    TEXTS,
  ],
  'picture in a drawing': [
    (piece, html, put) =>
      mark(
        piece,
        `<svg width="60mm" height="4mm" viewBox="0 0 60 4" style="display: inline-block"><image href="${put('image/svg+xml', lineAsPicture(html))}" width="60" height="4" preserveAspectRatio="xMinYMid"/></svg>`,
      ),
    TEXTS,
  ],
  object: [
    (piece, html, put) =>
      mark(
        piece,
        `<object data="${put('image/svg+xml', lineAsPicture(html))}" type="image/svg+xml" style="height: 1.2em; max-width: 100%"></object>`,
      ),
    TEXTS,
  ],
  frame: [
    (piece, html, put) =>
      mark(
        piece,
        `<iframe src="${put('text/html; charset=utf-8', `<!doctype html><style>body { margin: 0; font: 12px "Open Sans", sans-serif }</style>${html}`)}" style="border: 0; width: 100%; height: 2.6em"></iframe>`,
      ),
    TEXTS,
  ],
  script: [
    (piece, html, put) => {
      const code = `{ const one = document.currentScript.previousElementSibling; one.innerHTML = ${JSON.stringify(html)}; }`;
      return `${mark(piece, '')}<script src="${put('text/javascript; charset=utf-8', code)}"></script>`;
    },
  ],
  'deferred script': [
    (piece, html, put) => {
      const code = `document.currentScript.previousElementSibling.innerHTML = ${JSON.stringify(html)};`;
      return `${mark(piece, '…')}<script src="${put('text/javascript; charset=utf-8', code)}" defer></script>`;
    },
  ],
  module: [
    (piece, html, put) => {
      const url = put('text/javascript; charset=utf-8', `export const html = ${JSON.stringify(html)};`);
      return shownBy(
        piece,
        html,
        `import('${url}').then(({ html }) => { el.innerHTML = html; }).catch(() => {});`,
      );
    },
  ],
  data: [
    (piece, html, put) => {
      const url = put('application/json', JSON.stringify({ html }));
      return shownBy(
        piece,
        html,
        `fetch('${url}').then((answer) => answer.json()).then(({ html }) => { el.innerHTML = html; }).catch(() => {});`,
        '…',
      );
    },
  ],
  'requested data': [
    (piece, html, put) => {
      const url = put('text/plain; charset=utf-8', html);
      return shownBy(
        piece,
        html,
        `const ask = new XMLHttpRequest(); ask.onload = () => { if (ask.status === 200) el.innerHTML = ask.responseText; }; ask.open('GET', '${url}'); ask.send();`,
      );
    },
  ],
  style: [
    (piece, html, put) =>
      `<link rel="stylesheet" href="${put('text/css; charset=utf-8', '.by-style { visibility: visible !important }')}">${mark(piece, html, 'visibility: hidden', ' class="by-style"')}`,
  ],
  'words in a style': [
    (piece, html, put) => {
      const name = `w${createHash('sha1').update(html).digest('hex')}`;
      const words = html
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '”');
      return `<link rel="stylesheet" href="${put('text/css; charset=utf-8', `.${name}::after { content: ${JSON.stringify(words)} }`)}">${mark(piece, '', '', ` class="${name}"`)}`;
    },
    TEXTS,
  ],
};

/** Letters of a font that does not arrive are shown in another one. */
const font: Way = (random, shelf) => {
  const bytes = (): Uint8Array =>
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-700-normal.woff2',
      ),
    );
  const url = shelf.put('font/woff2', bytes(), random.pick(FAILING));
  return {
    put: (piece, html) =>
      `<style>@font-face { font-family: Away; src: url(${url}); ${random.pick(['', 'font-display: block', 'font-display: swap'])} }</style>${mark(piece, html, 'font-family: Away, "Open Sans", sans-serif')}`,
    intact: (piece, html) => mark(piece, html, 'font-family: "Open Sans", sans-serif'),
    canHit: TEXTS,
  };
};

const fails = (random: Random): Fate => random.pick(FAILING);
const ways = Object.entries(CARRIERS);

export const failedPartWays: Readonly<Record<string, Way>> = {
  ...Object.fromEntries(
    ways.map(([name, [carry, canHit]]) => [name, carried(name, carry, fails, 'own', canHit)]),
  ),
  font,
  'of another host': (random, shelf) => {
    const [name, [carry, canHit]] = random.pick(ways);
    return carried(name, carry, () => 'ok', 'other', canHit)(random, shelf);
  },
  'only at first': (random, shelf) => {
    const [name, [carry, canHit]] = random.pick(ways);
    return carried(name, carry, () => 'once', 'own', canHit)(random, shelf);
  },
};

/** As long as the label window waits for parts: not among the others, or a run would take hours. */
export const neverWays: Readonly<Record<string, Way>> = Object.fromEntries(
  ways.map(([name, [carry, canHit]]) => [
    name,
    (random: Random, shelf: Shelf) => carried(name, carry, () => 'never', 'own', canHit)(random, shelf),
  ]),
);
